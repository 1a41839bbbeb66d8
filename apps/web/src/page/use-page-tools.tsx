import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { PageWords } from '../blocks/page-words.ts'
import type { ToolName } from '../blocks/tab-bar.tsx'
import { usePermissions } from '../client/permissions.ts'
import type { AnyPageSpec, PageToolName } from './page-definition.ts'
import type { ShownAnswer } from './use-page-answer.ts'

const toolNames: readonly PageToolName[] = ['assignTasks', 'closeAlarms', 'dispatchTask', 'goBack']

/** As the page shows them: where it is empty it concludes nothing. */
const wordsOf = (spec: AnyPageSpec, { answer, input, values }: ShownAnswer): PageWords => ({
  title: spec.title,
  sentence: spec.empty?.(answer, input, values) ? null : (spec.conclusion?.(answer, input, values) ?? null),
})

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
    const { answer, input, values } = shown
    if ('to' in tool) actions[name] = () => void navigate(tool.to(answer, input, values))
    else if ('act' in tool) actions[name] = () => tool.act(answer, input, values, wordsOf(spec, shown))
    else actions[name] = () => setOpen(name)
  }
  const tool = open ? spec.tools?.[open] : undefined
  const dialog = shown && tool && 'Dialog' in tool ? <tool.Dialog {...shown} close={() => setOpen(null)} /> : null
  return { actions, dialog }
}
