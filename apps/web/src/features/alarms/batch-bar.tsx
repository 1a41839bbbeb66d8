import { Button } from 'antd'
import { useState } from 'react'
import { type BatchStep, CloseMany, DelegateMany, MergeMany } from './batch-dialogs.tsx'
import { chosenEvents, type SiteAlarm } from './batch-rules.ts'

interface Props {
  chosen: readonly SiteAlarm[]
  onClear: () => void
}

const dialogs = { close: CloseMany, delegate: DelegateMany, merge: MergeMany } as const

/** Thirty alarms at once: 批量下发, 并案, 批量关闭. */
export const BatchBar = ({ chosen, onClear }: Props) => {
  const [step, setStep] = useState<BatchStep | null>(null)
  const events = chosenEvents(chosen)
  const Dialog = step ? dialogs[step] : null
  return (
    <div className="page-bar" role="toolbar" aria-label="批量处理">
      <span className="muted">
        已选 {chosen.length} 条告警，涉及 {events.length} 件未办结事件
      </span>
      <Button
        size="small"
        disabled={events.length === 0}
        onClick={() => setStep('delegate')}
        data-testid="batch-delegate"
      >
        批量下发
      </Button>
      <Button size="small" disabled={events.length < 2} onClick={() => setStep('merge')} data-testid="batch-merge">
        并案
      </Button>
      <button type="button" className="text-link" onClick={onClear}>
        取消选择
      </button>
      <span className="spacer" />
      <Button
        size="small"
        danger
        type="text"
        disabled={events.length === 0}
        onClick={() => setStep('close')}
        data-testid="batch-close"
      >
        批量关闭
      </Button>
      {Dialog ? (
        <Dialog
          events={events}
          onEnd={(done) => {
            setStep(null)
            if (done) onClear()
          }}
        />
      ) : null}
    </div>
  )
}
