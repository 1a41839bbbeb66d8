import { TreeSelect } from 'antd'
import { useMemo } from 'react'
import { dropdownHeights, tagLimits } from '../../widget.ts'
import type { PlaceNode } from './place-tree.ts'
import { branchCodeOf } from './site-type-branch.ts'

interface Props {
  label: string
  tree: readonly PlaceNode[]
  value: readonly string[]
  onChange: (codes: string[]) => void
  isLoading: boolean
  multiple: boolean
  /** Areas: the city and its districts are ticked apart, one does not bring the other. */
  isNested?: boolean
  /** filter-26: ticks of one branch only; null while nothing is ticked, undefined where it does not matter. */
  branch?: string | null | undefined
  placeholder: string
  testId: string
}

interface TreeItem {
  value: string
  title: string
  selectable: boolean
  checkable: boolean
  disableCheckbox: boolean
  children: TreeItem[]
}

const itemOf = (node: PlaceNode, branch: string | null | undefined): TreeItem => {
  const isMutex = branch !== undefined
  const isOther = branch !== null && isMutex && node.siteType !== null && branchCodeOf(node.siteType) !== branch
  return {
    value: node.value,
    title: node.title,
    selectable: node.isPlace,
    checkable: node.isPlace || !isMutex,
    disableCheckbox: isOther,
    children: node.children.map((child) => itemOf(child, branch)),
  }
}

const shared = { showSearch: { treeNodeFilterProp: 'title' }, listHeight: dropdownHeights.areaTree } as const

/** A field over the tree of places: one place, or ticks with at most two tags shown. */
export const PlaceTreeSelect = (props: Props) => {
  const { label, tree, onChange, isLoading, multiple, isNested = false, branch, placeholder, testId } = props
  // Without its tree a selection would be shown by its codes.
  const value = isLoading ? [] : props.value
  const items = useMemo(() => tree.map((node) => itemOf(node, branch)), [tree, branch])
  const common = {
    ...shared,
    treeData: items,
    loading: isLoading,
    placeholder,
    treeDefaultExpandedKeys: items.slice(0, 1).map((item) => item.value),
    notFoundContent: isLoading ? '正在加载…' : '没有可选的项',
    'aria-label': label,
    'data-testid': testId,
  }
  if (!multiple) {
    return (
      <TreeSelect<string | null>
        {...common}
        value={value[0] ?? null}
        onChange={(code) => onChange(code === null || code === undefined ? [] : [code])}
      />
    )
  }
  if (isNested) {
    return (
      <TreeSelect<{ value: string }[]>
        {...common}
        treeCheckable
        treeCheckStrictly
        allowClear
        maxTagCount={tagLimits.area}
        value={value.map((code) => ({ value: code }))}
        onChange={(chosen) => onChange(chosen.map((one) => one.value))}
      />
    )
  }
  return (
    <TreeSelect<string[]>
      {...common}
      treeCheckable
      allowClear
      maxTagCount={tagLimits.area}
      showCheckedStrategy={TreeSelect.SHOW_CHILD}
      value={[...value]}
      onChange={onChange}
    />
  )
}
