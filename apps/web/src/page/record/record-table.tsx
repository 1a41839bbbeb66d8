import { Table, type TableColumnsType } from 'antd'
import { type MouseEvent, type ReactNode, useMemo, useRef } from 'react'
import { useFreeHeight } from './free-height.ts'
import { compareBy, leastWidth, plainText, type RecordColumn } from './record-column.ts'
import type { Selection } from './use-selection.ts'

const headHeight = 40
/** Fewer rows than this are no list: the page scrolls then. */
const leastBodyHeight = 180
const tickWidth = 40

export interface TableProps {
  columns: readonly RecordColumn<object>[]
  rows: readonly object[]
  keyOf: (row: object) => string
  rowTestId: (row: object) => string
  /** Absent where nothing can be done with a row. */
  actionsOf?: ((row: object) => ReactNode) | undefined
  openRow?: ((row: object) => void) | undefined
  /** Px for the actions at the right. */
  actionsWidth: number
  selection: Selection | null
  selectable: (row: object) => boolean
  /** As high as its rows, instead of scrolling in the room there is. */
  grows: boolean
  unfold: ((row: object) => ReactNode) | undefined
  empty: ReactNode
}

/** A click on the row itself, not on what can be pressed in it or in a menu that it opened. */
const isOnRow = ({ target, currentTarget }: MouseEvent<HTMLElement>): boolean =>
  target instanceof Element && currentTarget.contains(target) && target.closest('button, a, input, label') === null

const columnOf = (column: RecordColumn<object>, index: number): TableColumnsType<object>[number] => {
  const {
    title,
    width,
    align,
    show,
    sort,
    hover,
    cut = column.field !== undefined && !show && align !== 'right',
  } = column
  return {
    key: `${index}`,
    title,
    ...(width === undefined ? {} : { width }),
    ...(align ? { align } : {}),
    ...(index === 0 ? { fixed: 'start' as const } : column.atEnd ? { fixed: 'end' as const } : {}),
    ...(cut || hover ? { ellipsis: true } : {}),
    render: (_: unknown, row: object) => {
      const content = show ? show(row) : plainText(column, row)
      if (hover) return <span title={hover(row)}>{content}</span>
      return align === 'right' ? <span className="figure">{content}</span> : content
    },
    ...(sort
      ? {
          showSorterTooltip: false,
          sorter: (a: object, b: object, order?: 'ascend' | 'descend' | null) =>
            compareBy(sort, order === 'descend')(a, b),
        }
      : {}),
  }
}

/** Rows under a fixed head, the first column and the actions always in sight. */
export const RecordTable = (props: TableProps) => {
  const { columns, rows, keyOf, actionsOf, actionsWidth, rowTestId, openRow, selection, selectable, unfold } = props
  const room = useRef<HTMLDivElement>(null)
  const heightPx = useFreeHeight(room)
  const shownColumns = useMemo(() => columns.map(columnOf), [columns])
  const bodyHeight = heightPx === null || props.grows ? null : heightPx - headHeight
  const actionColumn: TableColumnsType<object>[number] = {
    key: 'actions',
    title: '操作',
    width: actionsWidth,
    fixed: 'end',
    render: (_, row) => actionsOf?.(row),
  }
  const least = leastWidth(columns) + (actionsOf ? actionsWidth : 0) + (selection ? tickWidth : 0)
  return (
    <div className="record-table" ref={room}>
      <Table<object>
        size="small"
        rowKey={(row) => keyOf(row)}
        columns={actionsOf ? [...shownColumns, actionColumn] : shownColumns}
        dataSource={[...rows]}
        pagination={false}
        scroll={{ x: least, ...(bodyHeight === null ? {} : { y: Math.max(bodyHeight, leastBodyHeight) }) }}
        locale={{ emptyText: props.empty }}
        onRow={(row) => ({
          'data-testid': rowTestId(row),
          ...(openRow
            ? {
                className: 'row-open',
                tabIndex: 0,
                onClick: (event) => {
                  if (isOnRow(event)) openRow(row)
                },
                onKeyDown: (event) => {
                  if (event.key === 'Enter' && event.target === event.currentTarget) openRow(row)
                },
              }
            : {}),
        })}
        {...(unfold && rows.some((row) => unfold(row) !== null)
          ? {
              // Without a row that has more to say the column would stand empty.
              expandable: {
                columnWidth: tickWidth,
                rowExpandable: (row: object) => unfold(row) !== null,
                expandedRowRender: (row: object) => unfold(row),
              },
            }
          : {})}
        {...(selection
          ? {
              rowSelection: {
                columnWidth: tickWidth,
                selectedRowKeys: selection.rows.map(keyOf),
                preserveSelectedRowKeys: true,
                onChange: (_: unknown, ticked: object[]) => selection.set(ticked),
                getCheckboxProps: (row: object) => ({
                  disabled: !selectable(row),
                  'data-testid': `${rowTestId(row)}-tick`,
                }),
              },
            }
          : {})}
      />
    </div>
  )
}
