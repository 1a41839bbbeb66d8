import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ToolName } from '../blocks/tab-bar.tsx'
import { usePermissions } from '../client/permissions.ts'
import type { AnyPageSpec, PageToolName } from './page-definition.ts'
import type { ShownAnswer } from './use-page-answer.ts'

const toolNames: readonly PageToolName[] = ['assignTasks', 'closeAlarms', 'goBack']

/** The page's own tools that this user may use now, and the dialog one of them opened. */
export const usePageTools = (
  spec: AnyPageSpec,
  shown: ShownAnswer | null,
): { actions: Partial<Record<ToolName, () => void>>; dialog: ReactNode } => {
  const rights = usePermissions((state) => state.rights)
  const navigate = useNavigate()
  const [open, setOpen] = useState<PageToolName | null>(null)
  const actions: Partial<Record<ToolName, () => void>> = {}
  for (const name of toolNames) {
    const tool = spec.tools?.[name]
    if (!tool || !shown || (tool.right !== undefined && !rights.has(tool.right))) continue
    actions[name] =
      'to' in tool ? () => void navigate(tool.to(shown.answer, shown.input, shown.values)) : () => setOpen(name)
  }
  const tool = open ? spec.tools?.[open] : undefined
  const dialog = shown && tool && 'Dialog' in tool ? <tool.Dialog {...shown} close={() => setOpen(null)} /> : null
  return { actions, dialog }
}
