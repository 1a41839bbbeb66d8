import { Modal } from 'antd'
import { type ReactNode, useState } from 'react'
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

export interface Batch {
  /** What the user may do. */
  actions: readonly BatchAction<object>[]
  start: (action: BatchAction<object>) => void
  /** Rows that are through while a step runs. */
  through: number | null
  /** Questions, dialogs and refusals. */
  dialogs: ReactNode
}

interface Props {
  /** Absent where nothing can be done with many rows. */
  batch: RecordBatch<object> | undefined
  noun: string
  selection: Selection
}

/** Steps on the ticked rows: asked first, run row by row, or left to a dialog of their own. */
export const useBatch = ({ batch, noun, selection }: Props): Batch => {
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
    const obstacle = rows.length === 0 ? `请先勾选要处理的${noun}` : action.obstacle?.(rows)
    if (obstacle) return notify.warning(obstacle)
    if ('Dialog' in action) return setDialog(action)
    void modal.confirm({
      ...action.confirm(rows),
      cancelText: '取消',
      okButtonProps: { danger: action.danger ?? false },
      onOk: () => void run(action),
    })
  }
  const closeDialog = (done: boolean) => {
    setDialog(null)
    if (done) clear()
  }
  return {
    actions: (batch?.actions ?? []).filter(({ right }) => right === undefined || rights.has(right)),
    start,
    through,
    dialogs: (
      <>
        {holder}
        {dialog ? <dialog.Dialog rows={rows} close={closeDialog} /> : null}
        {ended ? <Refusals {...ended} close={() => setEnded(null)} /> : null}
      </>
    ),
  }
}
