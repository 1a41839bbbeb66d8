import { buildWidget } from '../build-widget.ts'
import { defaultTreeCodes, factorGroups } from '../factor-groups.ts'
import { leavesOf, SelectInTree } from '../option-field.tsx'
import { keepMany } from '../settle.ts'
import { useSettled } from '../use-settled.ts'
import {
  type BarValues,
  dropdownHeights,
  tagLimits,
  type Widget,
  type WidgetOptions,
  type WidgetProps,
} from '../widget.ts'
import { componentTree } from './component-tree.tsx'

interface FactorTreeValues {
  factorTreeCode: readonly string[]
}

const accepts = ({ factorTreeCode }: BarValues): boolean =>
  Array.isArray(factorTreeCode) && factorTreeCode.every((code) => leavesOf(factorGroups(null)).includes(code))

const Component = ({ label, value, values, report }: WidgetProps<FactorTreeValues>) => {
  const nodes = factorGroups(values['dataType'])
  // filter-21: the tree follows the data type, and with it the selection.
  useSettled({ factorTreeCode: keepMany(value.factorTreeCode ?? [], leavesOf(nodes), false) }, value, report)
  return (
    <SelectInTree
      label={label}
      value={value.factorTreeCode ?? []}
      nodes={nodes}
      maxTagCount={tagLimits.factor}
      listHeight={dropdownHeights.factorTree}
      onChange={(factorTreeCode) => report({ factorTreeCode })}
    />
  )
}

interface Options extends WidgetOptions<FactorTreeValues> {
  /** The groups of a family of components instead. */
  components?: 'VOC' | 'PM'
}

/** Pollutants and meteorology, fused or of one instrument (2 §3.3), or components of the air. */
export const factorTree = ({ components, ...options }: Options = {}): Widget<FactorTreeValues> =>
  components
    ? componentTree({ family: components, ...options })
    : buildWidget({ id: 'factor-tree', initial: { factorTreeCode: defaultTreeCodes }, accepts, Component }, options)
