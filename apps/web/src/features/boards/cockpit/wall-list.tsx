import type { ReactNode } from 'react'
import { useFitCount } from './use-fit-count.ts'
import { useWallUnit } from './wall-unit.ts'

interface Props<Row> {
  label: string
  rows: readonly Row[]
  /** Design px of a row, as in cockpit.css. */
  rowHeight: number
  keyOf: (row: Row) => string
  /** Which of many are shown; default the first. */
  choose?: (rows: readonly Row[], count: number) => readonly Row[]
  children: (row: Row) => ReactNode
}

const first = <Row,>(rows: readonly Row[], count: number): readonly Row[] => rows.slice(0, count)

/** Rows of a panel: as many as fit, because a wall does not scroll; how many more there are stands below. */
export const WallList = <Row,>({ label, rows, rowHeight, keyOf, choose = first, children }: Props<Row>) => {
  const [list, fitting] = useFitCount<HTMLUListElement>(rowHeight * useWallUnit())
  const shown = choose(rows, fitting)
  const more = rows.length - shown.length
  return (
    <div className="wall-list">
      <ul ref={list} aria-label={label}>
        {shown.map((row) => (
          <li key={keyOf(row)}>{children(row)}</li>
        ))}
      </ul>
      {more > 0 ? <p className="wall-more">另有{more}条</p> : null}
    </div>
  )
}
