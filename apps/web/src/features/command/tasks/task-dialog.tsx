import { isEventStatus } from '@qingkong/domain/event/event-status'
import { Modal, Tabs } from 'antd'
import { useState } from 'react'
import { CommentsPanel } from '../../../blocks/comments-panel.tsx'
import { EventDocuments } from '../../../blocks/event-documents.tsx'
import { EventFacts } from '../../../blocks/event-facts.tsx'
import { FlowTimeline } from '../../../blocks/flow-timeline.tsx'
import { useCall } from '../../../client/use-call.ts'
import { displayStamp } from '../../../kit/format.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../kit/states.tsx'
import { Assignments } from './assignments.tsx'
import { dialogMode } from './dialog-mode.ts'
import { TaskPanel } from './task-panel.tsx'
import './task.css'

interface Props {
  eventId: string
  from: 'map' | 'list'
  onClose: () => void
}

const scrollTo = (id: string) => document.getElementById(id)?.scrollIntoView({ block: 'start', behavior: 'smooth' })

/** The alarm process dialog: facts and the form in the middle, process and comments on the right. */
const TaskDialog = ({ eventId, from, onClose }: Props) => {
  const [touched, setTouched] = useState(false)
  const [side, setSide] = useState('process')
  const [commentSource, setCommentSource] = useState<string | null>(null)
  const [modal, holder] = Modal.useModal()
  const detail = useCall('eventDetail', { eventId })
  const flow = useCall('eventFlow', { eventId })
  const event = detail.data
  const mode = event && isEventStatus(event.eventStatus) ? dialogMode(event.eventStatus, event.actions, from) : null
  const leave = () => {
    if (!touched) {
      onClose()
      return
    }
    modal.confirm({
      title: '放弃未提交的内容？',
      content: '填写的内容尚未提交，关闭后不会保留。',
      okText: '放弃',
      cancelText: '继续填写',
      onOk: onClose,
    })
  }
  const stages = flow.data ?? []
  const comments = commentSource ?? stages.findLast((stage) => stage.taskId)?.taskId ?? eventId
  const commentsTitle = event && event.commentCount > 0 ? `批注 ${event.commentCount}` : '批注'
  // Before there is a process the form stands beside the facts, so that people and button need no scrolling.
  const beside = mode !== null && !mode.process && mode.form !== 'none'
  const layout = mode?.anchors ? 'with-anchors' : beside ? 'form-beside' : mode?.process ? '' : 'form-only'
  const panel =
    event && mode ? (
      <TaskPanel
        key={event.eventStatus}
        event={event}
        mode={mode}
        onDone={onClose}
        onTouched={() => setTouched(true)}
      />
    ) : null
  return (
    <Modal
      open
      width={layout === 'form-only' ? 640 : 1080}
      style={{ top: 48, maxWidth: '96vw' }}
      rootClassName="task-dialog"
      footer={null}
      onCancel={leave}
      title={
        <span className="task-title" data-testid="task-dialog">
          {mode?.title ?? '任务详情'}
          {event ? <small className="figure">{event.eventCode}</small> : null}
          <span className="spacer" />
          {event ? <EventDocuments eventId={event.eventId} size="small" /> : null}
        </span>
      }
    >
      {holder}
      {detail.error ? <ErrorState error={detail.error} onRetry={() => void detail.refetch()} /> : null}
      {!event && !detail.error ? <LoadingState /> : null}
      {event && mode ? (
        <div className={`task-body ${layout}`}>
          {mode.anchors ? (
            <nav className="task-column task-anchors" aria-label="事件流程">
              <button type="button" className="plain-button" onClick={() => scrollTo('task-facts')}>
                基本信息
              </button>
              {stages.map((stage, index) => (
                <button
                  key={`${stage.taskId}-${stage.flowType}-${index}`}
                  type="button"
                  className="plain-button"
                  onClick={() => {
                    setSide('process')
                    scrollTo(`flow-${stage.taskId}-${stage.flowType}`)
                  }}
                >
                  {stage.flowTypeName}
                  <small className="figure">{displayStamp(stage.time)}</small>
                </button>
              ))}
            </nav>
          ) : null}
          <div className="task-column" id="task-facts">
            <EventFacts event={event} />
            <Assignments event={event} />
            {beside ? null : <section className="task-section">{panel}</section>}
            {mode.process ? null : (
              <section className="task-section">
                <h3>{commentsTitle}</h3>
                <CommentsPanel key={comments} sourceId={comments} />
              </section>
            )}
          </div>
          {beside ? <div className="task-column">{panel}</div> : null}
          {mode.process ? (
            <div className="task-column">
              <Tabs
                size="small"
                activeKey={side}
                onChange={setSide}
                items={[
                  {
                    key: 'process',
                    label: '处理流程',
                    children:
                      stages.length > 0 ? (
                        <FlowTimeline
                          stages={stages}
                          onComments={(taskId) => {
                            setCommentSource(taskId)
                            setSide('comments')
                          }}
                        />
                      ) : (
                        <EmptyState text="暂无流程记录" />
                      ),
                  },
                  {
                    key: 'comments',
                    label: commentsTitle,
                    children: <CommentsPanel key={comments} sourceId={comments} />,
                  },
                ]}
              />
            </div>
          ) : null}
        </div>
      ) : null}
    </Modal>
  )
}
export default TaskDialog
