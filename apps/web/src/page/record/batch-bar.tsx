import { CloseOutlined } from '@ant-design/icons'
import { Button, Modal, Progress } from 'antd'
import { useState } from 'react'
import { usePermissions } from '../../client/permissions.ts'
import { refreshAfter } from '../../client/refresh.ts'
import { notify } from '../../kit/notify.ts'
import type { BatchAction, RecordBatch } from './batch-action.ts'
import { type BatchOutcome, outcomeSentence, runBatch } from './run-batch.ts'
import type { Selection } from './use-selection.ts'
import { sendWrite } from './write.ts'

type WritingAction = Extract<BatchAction<object>, { write: unknown }>
type DialogAction = Extract<BatchAction<object>, { Dialog: unknown }>

const Refusals = ({ label, outcome, close }: { label: string; outcome: BatchOutcome; close: () => void }) => (
  <Modal open width={520} title={outcomeSentence(label, outcome)} footer={null} onCancel={close}>
    <ul className="record-refusals" data-testid="batch-refusals">
      {outcome.refused.map(({ name, why }) => (
        <li key={name}>
          <b>{name}</b>
          <span>{why}</span>
        </li>
      ))}
    </ul>
  </Modal>
)

interface Props {
  batch: RecordBatch<object>
  unit: string
  selection: Selection
  testId: string
}

/** What is ticked, and what can be done with all of it. */
export const BatchBar = ({ batch, unit, selection, testId }: Props) => {
  const [modal, holder] = Modal.useModal()
  const rights = usePermissions((state) => state.rights)
  const [through, setThrough] = useState<number | null>(null)
  const [ended, setEnded] = useState<{ label: string; outcome: BatchOutcome } | null>(null)
  const [dialog, setDialog] = useState<DialogAction | null>(null)
  const { rows, clear } = selection
  const run = async (action: WritingAction) => {
    setThrough(0)
    // The lists are asked again once, after the last row.
    const outcome = await runBatch(rows, action, (write) => sendWrite(write, { refresh: false }), setThrough)
    setThrough(null)
    const [first] = rows
    if (first) await refreshAfter(action.write(first).call)
    clear()
    if (outcome.refused.length > 0) setEnded({ label: action.label, outcome })
    else notify.success(outcomeSentence(action.label, outcome))
  }
  const start = (action: BatchAction<object>) => {
    if ('Dialog' in action) return setDialog(action)
    void modal.confirm({
      ...action.confirm(rows),
      cancelText: '取消',
      okButtonProps: { danger: action.danger ?? false },
      onOk: () => void run(action),
    })
  }
  return (
    <>
      {holder}
      {rows.length > 0 ? (
        <section className="record-batch" role="toolbar" aria-label="批量操作" data-testid={`${testId}-batch`}>
          <b>{batch.words?.(rows) ?? `已选 ${rows.length} ${unit}`}</b>
          {batch.actions
            .filter(({ right }) => right === undefined || rights.has(right))
            .map((action) => {
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
            <Button
              size="small"
              type="text"
              icon={<CloseOutlined />}
              onClick={clear}
              data-testid={`${testId}-batch-clear`}
            >
              取消选择
            </Button>
          ) : (
            <Progress percent={Math.round((100 * through) / rows.length)} size="small" style={{ width: 160 }} />
          )}
        </section>
      ) : null}
      {dialog ? (
        <dialog.Dialog
          rows={rows}
          close={(done) => {
            setDialog(null)
            if (done) clear()
          }}
        />
      ) : null}
      {ended ? <Refusals {...ended} close={() => setEnded(null)} /> : null}
    </>
  )
}
