import { CloseOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import type { Batch } from './use-batch.tsx'
import type { Selection } from './use-selection.ts'

interface Props {
  batch: Batch
  selection: Selection
  /** What is ticked, in words. */
  words: string
  testId: string
}

/** What is ticked, and what can be done with all of it. */
export const BatchBar = ({ batch: { actions, start, through }, selection: { rows, clear }, words, testId }: Props) =>
  rows.length === 0 ? null : (
    <section className="record-batch" role="toolbar" aria-label="批量操作" data-testid={`${testId}-batch`}>
      <b>{words}</b>
      {actions.map((action) => {
        const obstacle = action.obstacle?.(rows) ?? null
        return (
          <Button
            key={action.key}
            size="small"
            danger={action.danger ?? false}
            disabled={obstacle !== null || through !== null}
            title={obstacle ?? undefined}
            onClick={() => start(action)}
            data-testid={`${testId}-batch-${action.key}`}
          >
            {action.label}
          </Button>
        )
      })}
      {through === null ? (
        <Button size="small" type="text" icon={<CloseOutlined />} onClick={clear} data-testid={`${testId}-batch-clear`}>
          取消选择
        </Button>
      ) : (
        <Progress percent={Math.round((100 * through) / rows.length)} size="small" style={{ width: 160 }} />
      )}
    </section>
  )
