import { Modal } from 'antd'
import { useCall } from '../../../client/use-call.ts'
import { ErrorState, LoadingState } from '../../../kit/states.tsx'
import './box-model.css'

interface Props {
  row: { jobId: string; title: string }
  close: () => void
}

/** What a run said while it was computed. */
export const LogDialog = ({ row, close }: Props) => {
  const { data, error, refetch } = useCall('obmCalculateLogs', { runId: row.jobId })
  return (
    <Modal open title={`${row.title} 日志`} footer={null} onCancel={close}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <ul className="run-log" data-testid="run-log">
          {data.lines.map(({ time, text }, at) => (
            // Two lines may be alike: their place tells them apart.
            <li key={`${at}-${time}`}>{`${time}　${text}`}</li>
          ))}
        </ul>
      ) : (
        <LoadingState />
      )}
    </Modal>
  )
}
