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

/** Rows of a panel: as many as fit, because a wall does not scroll; the panel's counts say how many there are. */
export const WallList = <Row,>({ label, rows, rowHeight, keyOf, choose = first, children }: Props<Row>) => {
  const [list, fitting] = useFitCount<HTMLUListElement>(rowHeight * useWallUnit())
  return (
    <ul ref={list} className="wall-list" aria-label={label}>
      {choose(rows, fitting).map((row) => (
        <li key={keyOf(row)}>{children(row)}</li>
      ))}
    </ul>
  )
}
