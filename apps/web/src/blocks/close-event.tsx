import { api } from '../client/api.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { runStep } from './run-step.ts'

interface Props {
  event: { eventId: string; eventStatus: number }
  /** 任务 in the task dialog (task-22, task-23), 告警 or 事件 elsewhere (event-22…24). */
  noun: '任务' | '告警' | '事件'
  onDone: () => void
  onCancel: () => void
}

/** Confirmation and results, in the document's words (event-22…24, task-22, task-23). */
const words = {
  告警: { ask: '是否关闭该告警？', success: '关闭告警成功', failure: '关闭告警失败' },
  事件: { ask: '是否关闭该事件？', success: '关闭事件成功', failure: '关闭事件失败' },
  任务: { ask: '是否关闭该任务？', success: '关闭任务成功', failure: '关闭任务失败' },
} as const

/** Closing asks for a confirmation and a reason. */
export const CloseEvent = ({ event, noun, onDone, onCancel }: Props) => {
  const { ask, success, failure } = words[noun]
  return (
    <ReasonDialog
      title={ask}
      hint={`关闭后不能恢复；如情况再次发生，将产生新的${noun === '任务' ? '事件' : noun}。`}
      okText={`关闭${noun}`}
      danger
      reason="其他"
      testId="close"
      confirm={(given) =>
        runStep({ success, failure }, () =>
          api.closeEvent({ eventId: event.eventId, eventStatus: event.eventStatus, ...given }),
        )
      }
      onDone={onDone}
      onCancel={onCancel}
    />
  )
}
