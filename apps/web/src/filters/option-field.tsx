import { Button, Select, TreeSelect } from 'antd'

/** A code with its name. */
export interface Option {
  value: string
  label: string
}

/** An option with others below it; one that is no code of its own only holds them. */
export interface OptionNode {
  value: string
  title: string
  /** Only holds others: without any it cannot be ticked. */
  isGroup?: boolean
  children: readonly OptionNode[]
}

interface FieldProps<T> {
  label: string
  value: T
  onChange: (value: T) => void
  maxTagCount: number
  listHeight?: number
  isLoading?: boolean
}

const search = { optionFilterProp: 'label' } as const

/** What stands in a field while nothing is chosen: where that is a choice too, it says so. */
export const unchosen = (mayStayOpen: boolean): string => (mayStayOpen ? '不限' : '请选择')

export const SelectOne = ({
  label,
  value,
  onChange,
  options,
  allowClear,
  isLoading = false,
}: Pick<FieldProps<string | null>, 'label' | 'value' | 'onChange' | 'isLoading'> & {
  options: readonly Option[]
  allowClear: boolean
}) => (
  <Select<string>
    aria-label={label}
    placeholder={unchosen(allowClear)}
    showSearch={search}
    allowClear={allowClear}
    loading={isLoading}
    value={value}
    options={[...options]}
    onChange={(chosen: string | undefined) => onChange(chosen ?? null)}
  />
)

/** filter-25: 全部 selects all or, when all are selected, none; it is there only when there is more than one option. */
const toggleAll = (chosen: readonly string[], options: readonly Option[]): string[] =>
  options.every(({ value }) => chosen.includes(value)) ? [] : options.map(({ value }) => value)

export const SelectMany = ({
  label,
  value,
  onChange,
  options,
  maxTagCount,
  listHeight = 256,
  isLoading = false,
  withAll = false,
}: FieldProps<readonly string[]> & { options: readonly Option[]; withAll?: boolean }) => (
  <Select<string[]>
    mode="multiple"
    allowClear
    aria-label={label}
    placeholder="请选择"
    showSearch={search}
    maxTagCount={maxTagCount}
    listHeight={listHeight}
    loading={isLoading}
    value={[...value]}
    options={[...options]}
    onChange={onChange}
    popupRender={(list) => (
      <>
        {withAll && options.length > 1 ? (
          <Button
            type="text"
            size="small"
            block
            className="filter-all"
            // A button that took the focus would close the list.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChange(toggleAll(value, options))}
            data-testid="filter-all"
          >
            {options.every((option) => value.includes(option.value)) ? '清空' : '全部'}
          </Button>
        ) : null}
        {list}
      </>
    )}
  />
)

/** The codes at the ends of a tree, without groups that hold nothing. */
export const leavesOf = (nodes: readonly OptionNode[]): string[] =>
  nodes.flatMap(({ value, isGroup = false, children }) =>
    children.length > 0 ? leavesOf(children) : isGroup ? [] : [value],
  )

interface TreeNode {
  value: string
  title: string
  disabled: boolean
  children: TreeNode[]
}

const treeData = (nodes: readonly OptionNode[]): TreeNode[] =>
  nodes.map(({ value, title, isGroup = false, children }) => ({
    value,
    title,
    disabled: isGroup && leavesOf(children).length === 0,
    children: treeData(children),
  }))

/** Several leaves of a tree; ticking a branch ticks what is below it. */
export const SelectInTree = ({
  label,
  value,
  onChange,
  nodes,
  maxTagCount,
  listHeight = 300,
  isLoading = false,
}: FieldProps<readonly string[]> & { nodes: readonly OptionNode[] }) => {
  const known = new Set(leavesOf(nodes))
  return (
    <TreeSelect<string[], TreeNode>
      treeCheckable
      allowClear
      aria-label={label}
      placeholder="请选择"
      showCheckedStrategy={TreeSelect.SHOW_CHILD}
      showSearch={{ treeNodeFilterProp: 'title' }}
      maxTagCount={maxTagCount}
      listHeight={listHeight}
      loading={isLoading}
      value={value.filter((code) => known.has(code))}
      treeData={treeData(nodes)}
      onChange={onChange}
    />
  )
}

/** One node of a tree; the roots lie open. */
export const SelectNode = ({
  label,
  value,
  onChange,
  nodes,
  allowClear,
  isLoading = false,
}: Pick<FieldProps<string | null>, 'label' | 'value' | 'onChange' | 'isLoading'> & {
  nodes: readonly OptionNode[]
  allowClear: boolean
}) => (
  <TreeSelect<string | null, TreeNode>
    // The tree opens its roots when it is put up, so once more when they have come.
    key={isLoading ? 'loading' : 'loaded'}
    allowClear={allowClear}
    aria-label={label}
    placeholder={unchosen(allowClear)}
    showSearch={{ treeNodeFilterProp: 'title' }}
    treeDefaultExpandedKeys={nodes.map((node) => node.value)}
    popupMatchSelectWidth={false}
    loading={isLoading}
    value={value}
    treeData={treeData(nodes)}
    onChange={(chosen: string | null | undefined) => onChange(chosen ?? null)}
  />
)
