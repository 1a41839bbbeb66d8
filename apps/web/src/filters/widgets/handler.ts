import { useSession } from '../../client/session.ts'
import type { CallAnswer } from '../../client/use-call.ts'
import type { OptionNode } from '../option-field.tsx'
import { treeOptions } from '../option-widget.tsx'
import { useOptions } from '../use-options.ts'
import type { WidgetOptions } from '../widget.ts'

type Unit = CallAnswer<'treeWithUsers'>[number]

/** Units with their people; units without anybody below them are left out. */
const handlerTree = (units: readonly Unit[]): OptionNode[] =>
  units.flatMap((unit) => {
    const people = unit.users.map((user) => ({
      value: user.userId ?? user.tid,
      title: user.remarkName || user.userName || user.structureName,
      children: [],
    }))
    const children = [...people, ...handlerTree(unit.children)]
    return children.length === 0
      ? []
      : [{ value: `unit:${unit.structureCode}`, title: unit.structureName, isGroup: true, children }]
  })

/** The tree begins at the first organisation of the user's permissions (2 §6). */
const useHandlers = () => {
  const orgCode = useSession((state) => state.orgCode)
  return useOptions('treeWithUsers', { orgCode }, handlerTree)
}

/** Who has the task, shown while events are counted by handler (filter-23). */
export const handler = (options: WidgetOptions<{ userIds: readonly string[] }> = {}) =>
  treeOptions(
    { id: 'handler', key: 'userIds', useLoaded: useHandlers },
    { show: (values) => values['statisticsType'] === '3', ...options },
  )
