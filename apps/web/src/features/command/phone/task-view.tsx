import { LeftOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { CommentsPanel } from '../../../blocks/comments-panel.tsx'
import { FlowTimeline } from '../../../blocks/flow-timeline.tsx'
import { useCall } from '../../../client/use-call.ts'
import { ErrorState, LoadingState } from '../../../kit/states.tsx'
import { StatusTag } from '../../../kit/status-tag.tsx'
import { ActionBar } from './action-bar.tsx'
import { useDrafts } from './drafts.ts'
import { TaskFacts } from './task-facts.tsx'

const Flow = ({ eventId }: { eventId: string }) => {
  const [commented, setCommented] = useState<string | null>(null)
  const { data, error, refetch } = useCall('eventFlow', { eventId })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  return (
    <>
      <FlowTimeline stages={data} onComments={setCommented} />
      <Drawer
        open={commented !== null}
        title="批注"
        placement="bottom"
        size="70%"
        destroyOnHidden
        onClose={() => setCommented(null)}
      >
        {commented ? <CommentsPanel sourceId={commented} /> : null}
      </Drawer>
    </>
  )
}

const Unsent = ({ eventId }: { eventId: string }) => {
  const drafts = useDrafts((state) => state.drafts)
  const waiting = drafts.some((draft) => draft.eventId === eventId && draft.state === 'waiting')
  return waiting ? (
    <p className="phone-note" role="status">
      <span className="phone-waiting">待发送</span> 反馈已填好，联网后自动发送
    </p>
  ) : null
}

/** One task in the field: what, where, whom to call, what has been done, and the next step under the thumb. */
export const TaskPage = () => {
  const { eventId = '' } = useParams()
  const navigate = useNavigate()
  const { data, error, refetch } = useCall('eventDetail', { eventId })
  return (
    <div className="phone-page">
      <header className="phone-head">
        <Button
          type="text"
          icon={<LeftOutlined />}
          aria-label="返回任务列表"
          onClick={() => void navigate('/phone/tasks')}
          data-testid="phone-back"
        />
        <b className="ellipsis phone-title">{data ? data.eventCode : '任务详情'}</b>
        {data ? <StatusTag status={data.eventStatus} type={data.eventType} /> : null}
      </header>
      {data ? (
        <>
          <div className="phone-scroll">
            <Unsent eventId={eventId} />
            <TaskFacts event={data} />
            <section className="phone-section">
              <h3>办理过程</h3>
              <Flow eventId={eventId} />
            </section>
          </div>
          <ActionBar event={data} />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </div>
  )
}
