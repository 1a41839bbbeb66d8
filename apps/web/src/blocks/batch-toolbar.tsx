import { Button } from 'antd'
import type { BatchStep } from './event-batch.tsx'

interface Props {
  /** What is chosen, in words. */
  words: string
  /** Events a step would touch. */
  count: number
  onStep: (step: BatchStep) => void
  onClear: () => void
}

/** Above a list with chosen rows: 批量下发, 并案, 批量关闭. */
export const BatchToolbar = ({ words, count, onStep, onClear }: Props) => (
  <div className="page-bar" role="toolbar" aria-label="批量处理">
    <span className="muted">{words}</span>
    <Button
      size="small"
      type="primary"
      disabled={count === 0}
      onClick={() => onStep('delegate')}
      data-testid="batch-delegate"
    >
      批量下发
    </Button>
    <Button size="small" disabled={count < 2} onClick={() => onStep('merge')} data-testid="batch-merge">
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
      disabled={count === 0}
      onClick={() => onStep('close')}
      data-testid="batch-close"
    >
      批量关闭
    </Button>
  </div>
)
