import { useOptionCall } from '../../client/use-option-call.ts'
import { buildWidget } from '../build-widget.ts'
import { leavesOf, type OptionNode, SelectInTree } from '../option-field.tsx'
import { keepMany } from '../settle.ts'
import { useSettled } from '../use-settled.ts'
import { dropdownHeights, tagLimits, type Widget, type WidgetOptions, type WidgetProps } from '../widget.ts'

interface ComponentTreeValues {
  factorTreeCode: readonly string[]
}

interface Options extends WidgetOptions<ComponentTreeValues> {
  /** Organic gases, or what particles are made of. */
  family: 'VOC' | 'PM'
}

type Groups = readonly {
  groupCode: string
  groupName: string
  factorInfos: readonly { factorCode: string; factorName: string }[]
}[]

const nodesOf = (groups: Groups): OptionNode[] =>
  groups.map(({ groupCode, groupName, factorInfos }) => ({
    value: `group:${groupCode}`,
    title: groupName,
    isGroup: true,
    children: factorInfos.map(({ factorCode, factorName }) => ({ value: factorCode, title: factorName, children: [] })),
  }))

/** The factor tree with groups of components (2 §3.3); nothing chosen means the usual ones. */
export const componentTree = ({ family, ...options }: Options): Widget<ComponentTreeValues> => {
  const Component = ({ label, value, report }: WidgetProps<ComponentTreeValues>) => {
    const { data, isPending } = useOptionCall(family === 'VOC' ? 'conditionsVoc' : 'conditionsFactor', {})
    const nodes = nodesOf(data ?? [])
    useSettled(
      isPending ? null : { factorTreeCode: keepMany(value.factorTreeCode ?? [], leavesOf(nodes), false) },
      value,
      report,
    )
    return (
      <SelectInTree
        label={label}
        value={value.factorTreeCode ?? []}
        nodes={nodes}
        isLoading={isPending}
        maxTagCount={tagLimits.factor}
        listHeight={dropdownHeights.factorTree}
        onChange={(factorTreeCode) => report({ factorTreeCode })}
      />
    )
  }
  return buildWidget({ id: 'factor-tree', label: '组分', required: false, Component }, options)
}
