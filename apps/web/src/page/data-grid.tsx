import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons'
import type { DataColumn, DataTable } from '@qingkong/contract/core/data-table'
import { cellText } from '@qingkong/contract/tables/cell-text'
import { headSpans } from '@qingkong/contract/tables/column-head'
import { type CSSProperties, type KeyboardEvent, memo, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { missingText } from '../kit/format.ts'
import { type GridWindow, gridWindow } from './grid-window.ts'
import { type GridSort, nextSort, sortedRows } from './sorted-rows.ts'
import './data-grid.css'

type Row = DataTable['rows'][number]

const rowHeight = 32
const headHeight = 36
/** Before anything is measured: as a laptop shows it. */
const firstViewHeight = 420
const defaultWidth = { text: 128, number: 96, time: 140 } as const

/** As many rows as tell how long the figures of a column are. */
const measuredRows = 200

/** Figures shown as computed have as many decimals as they have: none of them may be cut. */
const figuresWidth = (column: DataColumn, rows: readonly Row[]): number =>
  column.asComputed === true
    ? rows.slice(0, measuredRows).reduce((most, row) => Math.max(most, cellText(column, row[column.key]).length), 0) *
        7 +
      20
    : 0

/** As wide as its head at least: a character of Chinese is a full square, others about half of one. */
const headWidth = ({ title, unit = '' }: DataColumn): number =>
  [...`${title}${unit}`].reduce((sum, character) => sum + (character > '\u2fff' ? 13 : 7.5), unit === '' ? 26 : 32)

interface Column extends DataColumn {
  widthPx: number
  /** Where a frozen column stands, px from the left; null = it scrolls. */
  leftPx: number | null
}

/** Widths, and the frozen columns' places: those marked at the left, else the first. */
const placed = (columns: readonly DataColumn[], rows: readonly Row[]): Column[] => {
  const marked = columns.findIndex(({ frozen }) => !frozen)
  const frozenCount = marked < 0 ? columns.length : Math.max(1, marked)
  let left = 0
  return columns.map((column, index) => {
    const wanted =
      column.width === undefined
        ? Math.max(defaultWidth[column.kind], Math.ceil(headWidth(column)))
        : column.width * 7 + 20
    const widthPx = Math.max(wanted, figuresWidth(column, rows))
    const leftPx = index < frozenCount ? left : null
    left += widthPx
    return { ...column, widthPx, leftPx }
  })
}

const frozenPx = (columns: readonly Column[]): number =>
  columns.reduce((sum, { leftPx, widthPx }) => (leftPx === null ? sum : leftPx + widthPx), 0)
const frozenStyle = ({ leftPx }: Column): CSSProperties => (leftPx === null ? {} : { left: leftPx })
const cellClass = ({ kind, isFigure, leftPx }: Column): string =>
  [kind === 'number' || isFigure ? 'grid-number' : '', leftPx === null ? '' : 'grid-frozen'].filter(Boolean).join(' ')

const isEstimated = ({ estimatedBy }: Column, row: Row): boolean =>
  estimatedBy !== undefined && (row[estimatedBy] ?? null) !== null

interface HeadProps {
  columns: readonly Column[]
  sort: GridSort | null
  onSort: (key: string) => void
}

const HeadCell = ({
  column,
  sort,
  onSort,
  rowSpan,
}: { column: Column; rowSpan: number } & Omit<HeadProps, 'columns'>) => {
  const state = sort?.key === column.key ? (sort.descending ? 'descending' : 'ascending') : 'none'
  return (
    <th scope="col" rowSpan={rowSpan} aria-sort={state} className={cellClass(column)} style={frozenStyle(column)}>
      <button type="button" className="plain-button grid-head" onClick={() => onSort(column.key)}>
        <span className="ellipsis" title={column.title}>
          {column.title}
        </span>
        {column.unit ? <span className="unit">{column.unit}</span> : null}
        {state === 'ascending' ? <CaretUpOutlined /> : state === 'descending' ? <CaretDownOutlined /> : null}
      </button>
    </th>
  )
}

const Head = ({ columns, sort, onSort }: HeadProps) => {
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const spans = headSpans(columns)
  const isGrouped = spans.some(({ group }) => group !== null)
  const cellsOf = (shown: readonly DataColumn[], rowSpan: number) =>
    shown.map(({ key }) => {
      const column = byKey.get(key)
      return column ? <HeadCell key={key} column={column} sort={sort} onSort={onSort} rowSpan={rowSpan} /> : null
    })
  if (!isGrouped)
    return (
      <thead>
        <tr aria-rowindex={1}>{cellsOf(columns, 1)}</tr>
      </thead>
    )
  return (
    <thead>
      <tr aria-rowindex={1}>
        {spans.map(({ group, columns: own }) =>
          group === null ? (
            cellsOf(own, 2)
          ) : (
            <th key={`${group}-${own[0]?.key}`} scope="colgroup" colSpan={own.length} className="grid-group">
              <span>{group}</span>
            </th>
          ),
        )}
      </tr>
      <tr aria-rowindex={2} className="grid-second">
        {spans.flatMap(({ group, columns: own }) => (group === null ? [] : cellsOf(own, 1)))}
      </tr>
    </thead>
  )
}

interface BodyProps {
  columns: readonly Column[]
  rows: readonly Row[]
  window: GridWindow
  headRows: number
  onOpen?: ((row: Row) => void) | undefined
}

const Blank = ({ height, columns }: { height: number; columns: number }) =>
  height > 0 ? (
    <tr className="grid-blank">
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  ) : null

const Body = memo(({ columns, rows, window, headRows, onOpen }: BodyProps) => {
  const openWith = (row: Row) => ({
    className: 'row-open',
    tabIndex: 0,
    onClick: () => onOpen?.(row),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.target === event.currentTarget) onOpen?.(row)
    },
  })
  return (
    <tbody>
      <Blank height={window.above} columns={columns.length} />
      {rows.slice(window.first, window.end).map((row, index) => {
        const number = window.first + index
        return (
          <tr key={number} aria-rowindex={number + headRows + 1} {...(onOpen ? openWith(row) : {})}>
            {columns.map((column) => {
              const text = cellText(column, row[column.key])
              const className = [
                cellClass(column),
                text === missingText ? 'missing' : '',
                isEstimated(column, row) ? 'grid-estimated' : '',
              ]
                .filter(Boolean)
                .join(' ')
              return (
                <td
                  key={column.key}
                  className={className}
                  style={frozenStyle(column)}
                  title={column.kind === 'text' ? text : undefined}
                >
                  {text}
                </td>
              )
            })}
          </tr>
        )
      })}
      <Blank height={window.below} columns={columns.length} />
    </tbody>
  )
})

interface Props {
  table: DataTable
  /** px; default: as high as the rows, 420 at most. */
  height?: number | undefined
  /** A click or Enter on a row. */
  onOpen?: ((row: Row) => void) | undefined
}

/**
 * A dense table of numbers: fixed head, frozen first columns, units in the head, `--` for missing, sorted by a click on a
 * head. Only the rows in sight are drawn, so that twenty thousand scroll like twenty.
 */
export const DataGrid = ({ table, height, onOpen }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const [sort, setSort] = useState<GridSort | null>(null)
  const [view, setView] = useState({ top: 0, height: firstViewHeight })
  const columns = useMemo(() => placed(table.columns, table.rows), [table])
  const rows = useMemo(() => sortedRows(table.rows, sort), [table.rows, sort])
  const headRows = columns.some(({ group }) => group !== undefined) ? 2 : 1
  const shown = useMemo(() => gridWindow(rows.length, rowHeight, view.top, view.height), [rows.length, view])
  const measure = () => {
    const element = box.current
    if (element) setView({ top: element.scrollTop, height: element.clientHeight || firstViewHeight })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another table or height is another view
  useLayoutEffect(measure, [table, height])
  const maxHeight = height ?? firstViewHeight
  const width = columns.reduce((sum, { widthPx }) => sum + widthPx, 0)
  return (
    <section
      ref={box}
      className="grid-box"
      style={{ maxHeight }}
      onScroll={measure}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled box takes the focus, so that the keyboard scrolls it
      tabIndex={0}
      aria-label={table.title}
    >
      <table
        className="grid"
        style={
          {
            minWidth: width,
            '--grid-head': `${headHeight}px`,
            '--grid-row': `${rowHeight}px`,
            '--grid-frozen': `${frozenPx(columns) + 8}px`,
          } as CSSProperties
        }
        aria-rowcount={rows.length + headRows}
        data-testid="data-grid"
      >
        <colgroup>
          {columns.map(({ key, widthPx }) => (
            <col key={key} style={{ width: widthPx }} />
          ))}
        </colgroup>
        <Head columns={columns} sort={sort} onSort={(key) => setSort((present) => nextSort(present, key))} />
        <Body columns={columns} rows={rows} window={shown} headRows={headRows} onOpen={onOpen} />
      </table>
    </section>
  )
}
