import { Modal } from 'antd'
import { useCall } from '../../../client/use-call.ts'
import { ErrorState, LoadingState } from '../../../kit/states.tsx'
import { TimeText } from '../../../kit/time-text.tsx'
import { LevelMark } from './level-mark.tsx'

/** A warning with its reason and everything that was done to it. */
export const WarningDetail = ({ id, close }: { id: string; close: () => void }) => {
  const { data, error, refetch } = useCall('psWarnToUpdate', { id }, { staleTime: 0 })
  return (
    <Modal
      open
      width={680}
      title={data?.name ?? '预警详情'}
      footer={null}
      onCancel={close}
      styles={{ body: { maxHeight: '70dvh', overflowY: 'auto' } }}
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState />
      ) : (
        <>
          <p>
            <LevelMark colour={data.colour} name={data.nowLevelName} /> {data.areaName} · {data.categoryName} ·{' '}
            {data.warnStepName} · 减排方案
            {data.planNumber === null ? '未冻结' : `第${data.planNumber}版`}
          </p>
          <p className="muted">{data.reason}</p>
          <ol className="warning-flow" aria-label="处置过程">
            {data.flow.map((line, index) => (
              <li key={index}>
                <b>{line.title}</b>
                <span>
                  {line.userName}
                  {line.orgName ? ` · ${line.orgName}` : ''} · {line.levelName}
                </span>
                <TimeText stamp={line.time} />
                {line.opinion ? <p>{line.opinion}</p> : null}
              </li>
            ))}
          </ol>
        </>
      )}
    </Modal>
  )
}
