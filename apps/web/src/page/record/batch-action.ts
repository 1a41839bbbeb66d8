import type { Right } from '@qingkong/contract/rights'
import type { ReactNode } from 'react'
import type { Confirm } from './row-action.ts'
import type { Write } from './write.ts'

interface BatchFrame<Row> {
  key: string
  label: string
  right?: Right
  danger?: boolean
  /** Stands among the page's tools at the right of the tabs as well (layout-09), and there says what to do first. */
  tool?: 'assignTasks' | 'closeAlarms'
  /** Why nothing can be done with these rows; null = it can. */
  obstacle?(rows: readonly Row[]): string | null
}

type BatchEffect<Row> =
  /** Each row by itself: what is refused is listed by its name, the others are done. */
  | { confirm(rows: readonly Row[]): Confirm; write(row: Row): Write; nameOf(row: Row): string }
  | { Dialog: { of(props: { rows: readonly Row[]; close: (done: boolean) => void }): ReactNode }['of'] }

export type BatchAction<Row> = BatchFrame<Row> & BatchEffect<Row>

/** What can be done with many rows at once. */
export interface RecordBatch<Row> {
  /** Without it no row can be ticked. */
  right?: Right
  /** Rows that can be ticked. */
  selectable?(row: Row): boolean
  /** What is ticked, in words; default 已选 n 条. */
  words?(rows: readonly Row[]): string
  actions: readonly BatchAction<Row>[]
}
