import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { labelOf, type RowAction } from './row-action.ts'
import { useWrite } from './use-write.tsx'

/** What lies over the list: the form of a row or a new one, a row's detail, or an action's own dialog. */
export type OpenedPart =
  | { kind: 'form'; row: object | null }
  | { kind: 'detail'; row: object }
  | { kind: 'dialog'; row: object; action: Extract<RowAction<object>, { Dialog: unknown }> }

/** Does what an action says, asking first where it does. */
export const useRowActions = (
  open: (part: OpenedPart) => void,
  closeDetail: () => void,
): { act: (action: RowAction<object>, row: object) => void; busy: boolean; dialogs: ReactNode } => {
  const [modal, holder] = Modal.useModal()
  const navigate = useNavigate()
  const { run, busy, shown } = useWrite()
  const act = (action: RowAction<object>, row: object) => {
    if ('to' in action) return void navigate(action.to(row))
    if ('act' in action) return action.act(row)
    if ('opens' in action) return open({ kind: action.opens, row })
    if ('Dialog' in action) return open({ kind: 'dialog', row, action })
    const step = () => run(action.write(row), labelOf(action, row), action.ends ? closeDetail : undefined)
    const confirm = action.confirm?.(row)
    if (!confirm) return void step()
    void modal.confirm({
      ...confirm,
      cancelText: '取消',
      okButtonProps: { danger: action.danger ?? false },
      // Whatever it ends in is said; the question closes either way.
      onOk: () => step(),
    })
  }
  return {
    act,
    busy,
    dialogs: (
      <>
        {holder}
        {shown}
      </>
    ),
  }
}
