import { Drawer } from 'antd'
import { useState } from 'react'
import { CommentsPanel } from '../../../blocks/comments-panel.tsx'
import { FlowTimeline } from '../../../blocks/flow-timeline.tsx'
import { useCall } from '../../../client/use-call.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../kit/states.tsx'

/** event-28: every stage folds, 查看批注 opens the comments of its record. */
export const AlarmFlow = ({ eventId, reason }: { eventId: string | null; reason: string | null }) => {
  const [commented, setCommented] = useState<string | null>(null)
  const { data, error, refetch } = useCall('eventFlow', { eventId: eventId ?? '' }, { enabled: eventId !== null })
  if (eventId === null) return <EmptyState text="该告警没有生成事件" hint={reason ?? undefined} />
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  return (
    <>
      <FlowTimeline stages={data} onComments={setCommented} />
      <Drawer open={commented !== null} title="批注" size={380} destroyOnHidden onClose={() => setCommented(null)}>
        {commented ? <CommentsPanel sourceId={commented} /> : null}
      </Drawer>
    </>
  )
}
