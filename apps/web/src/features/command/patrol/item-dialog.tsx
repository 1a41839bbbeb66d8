import { useQuery } from '@tanstack/react-query'
import { Image, Modal } from 'antd'
import { useEffect, useMemo } from 'react'
import { api } from '../../../client/api.ts'
import { useCall } from '../../../client/use-call.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../kit/states.tsx'
import { TimeText } from '../../../kit/time-text.tsx'
import { ResultText } from './result-text.tsx'

/** A picture of a record; it is read through the task, because not every reader of the task reads an event. */
const RecordPicture = ({ patrolId, attachmentId, name }: { patrolId: string; attachmentId: string; name: string }) => {
  const { data, isError } = useQuery({
    queryKey: ['patrolPicture', patrolId, attachmentId],
    queryFn: ({ signal }) => api.patrolPicture({ patrolId, attachmentId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const url = useMemo(() => (data ? URL.createObjectURL(data) : null), [data])
  useEffect(
    () => () => {
      if (url) URL.revokeObjectURL(url)
    },
    [url],
  )
  if (isError) return <span className="picture-missing">暂无图片</span>
  return url ? <Image src={url} alt={name} width={96} height={96} /> : null
}

interface Props {
  patrolId: string
  psCode: string
  onClose: () => void
}

/** One enterprise of a task with every record of it. */
export const ItemDialog = ({ patrolId, psCode, onClose }: Props) => {
  const { data, error, refetch } = useCall('patrolPsDetail', { patrolId, psCode })
  return (
    <Modal open width={640} title={data?.psName ?? '企业核查详情'} footer={null} onCancel={onClose}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState />
      ) : (
        <div className="patrol-item">
          <dl className="facts">
            <div>
              <dt>责任单位</dt>
              <dd>{data.orgName}</dd>
            </div>
            <div>
              <dt>结果</dt>
              <dd>
                <ResultText item={data} />
              </dd>
            </div>
            <div>
              <dt>行业</dt>
              <dd>{data.indName}</dd>
            </div>
            <div>
              <dt>联系人</dt>
              <dd>
                {data.contactName || '--'} <a href={`tel:${data.contactPhone}`}>{data.contactPhone}</a>
              </dd>
            </div>
            <div className="wide">
              <dt>地址</dt>
              <dd>{data.address}</dd>
            </div>
            {data.eventCode ? (
              <div className="wide">
                <dt>事件</dt>
                <dd>
                  <span className="figure">{data.eventCode}</span> {data.eventStatusName}
                </dd>
              </div>
            ) : null}
          </dl>
          {data.history.length === 0 ? <EmptyState text="尚无核查记录" hint="由责任单位现场登记" /> : null}
          {data.history.map(({ recordId, resultName, note, recordUser, orgName, recordTime, files }) => (
            <section key={recordId} className="patrol-visit">
              <p>
                <b>{resultName}</b>{' '}
                <span className="muted">
                  {recordUser}（{orgName}） <TimeText stamp={recordTime} />
                </span>
              </p>
              {note ? <p>{note}</p> : null}
              {files.length > 0 ? (
                <div className="patrol-pictures">
                  {files.map(({ attachmentId, fileName }) => (
                    <RecordPicture key={attachmentId} patrolId={patrolId} attachmentId={attachmentId} name={fileName} />
                  ))}
                </div>
              ) : null}
            </section>
          ))}
        </div>
      )}
    </Modal>
  )
}
