import { ReasonDialog } from '../../../blocks/reason-dialog.tsx'
import { runStep } from '../../../blocks/run-step.ts'
import { api } from '../../../client/api.ts'
import type { EventDetail } from '../../../client/event-shape.ts'

interface Props {
  event: Pick<EventDetail, 'eventId' | 'eventStatus'>
  onDone: () => void
  onCancel: () => void
}

/** 不予退回: the task goes back to the unit and cannot be returned again. */
export const RefuseReturn = ({ event, onDone, onCancel }: Props) => (
  <ReasonDialog
    title="不予退回"
    hint="任务将回到退回单位，且不能再次退回。"
    okText="确认"
    required="请填写不予退回的原因"
    testId="refuse"
    confirm={({ note }) =>
      runStep({ success: '已不予退回', failure: '不予退回失败' }, () =>
        api.taskRefuseReturn({ eventId: event.eventId, eventStatus: event.eventStatus, reason: note }),
      )
    }
    onDone={onDone}
    onCancel={onCancel}
  />
)
