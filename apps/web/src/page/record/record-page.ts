import type { Right } from '@qingkong/contract/rights'
import type { ReactNode } from 'react'
import type { CallAnswer } from '../../client/use-call.ts'
import type { ValuesOf, Widgets } from '../../filters/widget.ts'
import type { ExportName, PageInput } from '../page-calls.ts'
import type { RecordDefinition } from '../page-definition.ts'
import type { RecordBatch } from './batch-action.ts'
import type { ListInput, ListName, PagingOf, RowOf } from './list-calls.ts'
import type { RecordColumn } from './record-column.ts'
import type { RecordForm } from './record-form.ts'
import { recordTab } from './record-tab.tsx'
import type { RowAction } from './row-action.ts'

/** What a row's detail is given besides the row. */
export interface DetailTools<Row> {
  close: () => void
  /** What can be done with the row, as beside it in the list; the right place for it is the detail's to choose. */
  actions: { of(row: Row): ReactNode }['of']
}

/** What a row opens to, by a click or the Enter key. */
type RecordDetail<Row> =
  | { to(row: Row): string }
  | { open(row: Row): void }
  | { Detail: { of(props: { row: Row } & DetailTools<Row>): ReactNode }['of'] }
  /** Kept in the address under `param`, so that a link opens it too. */
  | {
      param: string
      idOf(row: Row): string
      DetailOf: { of(props: { id: string } & DetailTools<Row>): ReactNode }['of']
    }

/** A button of the record that is not about a row. */
export type RecordTool = { key: string; right?: Right } & (
  | { label: string; icon?: ReactNode; Dialog: { of(props: { close: () => void }): ReactNode }['of'] }
  | { Tool: { of(): ReactNode }['of'] }
)

/** A part of a list, e.g. what is overdue. */
interface RecordPart {
  key: string
  title: string
  /** What is said where it is empty; default 暂无 and the noun. */
  empty?: string
  /** Its number is in the colour of danger. */
  urgent?: boolean
}

/**
 * Parts of a list beside each other above it, one of which is shown, the first unless the address says otherwise under
 * `param`. Unlike a filter it asks at once and says how many there are.
 */
export interface RecordParts<A> {
  param: string
  /** What the list is parted by, read out. */
  label: string
  parts: readonly RecordPart[]
  /** How many the shown answer counts in a part; null = not counted. */
  countOf?(answer: A, key: string): number | null
}

interface RecordExport<I, V, E extends ExportName = ExportName> {
  call: E
  /** File name without ending. */
  name(input: I, values: V): string
  input?(input: I, values: V): PageInput<E>
}

/** What a record makes of its rows, the list's input and the filter's values. */
interface RecordFrame<Row, V, I, A> {
  /** Announced and shown on the tab where the route's meta has no title for it. */
  title: string
  /** Begins the test ids: user-create, user-edit-… */
  name: string
  /** What a row is called, and how rows are counted: 用户, 人. */
  noun: string
  unit: string
  right?: Right
  /**
   * The question to the list; null = nothing to ask yet.
   * @param part key of the shown part; empty where the list has none
   */
  input(values: V, part: string): I | null
  rowKey: keyof Row & string
  /** Names a row in test ids; default its key. */
  rowName?(row: Row): string
  columns: readonly RecordColumn<Row>[]
  /** Room for the actions, px; default by their number. */
  actionsWidth?: number
  rowActions?: readonly RowAction<Row>[]
  batch?: RecordBatch<Row>
  detail?: RecordDetail<Row>
  parts?: RecordParts<A>
  /** What a row unfolds to; null = nothing. */
  unfold?(row: Row): ReactNode
  form?: RecordForm<Row>
  tools?: readonly RecordTool[]
  exports?: RecordExport<I, V>
  /** A sentence above the list. */
  note?: string
  /** What to do where there are none at all; default: the button that makes one. */
  emptyHint?: string
  /** What is said where the filters find none; default 没有符合条件的 and the noun. */
  noneFound?: string
  /** Filters above the list, or in the panel at the right as on pages with charts. Default above. */
  filterPlace?: 'above' | 'panel'
  /** Each change of a filter asks at once, without 查询. */
  hideSearch?: boolean
  /** Asks again by itself every so many ms, where nobody tells of changes. */
  refreshMs?: number
}

export type RecordSpec<N extends ListName, W extends Widgets> = RecordFrame<
  RowOf<N>,
  ValuesOf<W>,
  ListInput<N>,
  CallAnswer<N>
> &
  PagingOf<N>

/** A record of whatever list. */
export type AnyRecord = RecordFrame<object, object, object, unknown> & {
  list: ListName
  filters: Widgets
  pageSize?: number
  /** As high as its rows: it stands among others that scroll together. */
  isPanel?: boolean
}

/** A list and its filters were declared together: what is made of them passes on only what they say of each other. */
export const anyRecord = <const N extends ListName, const W extends Widgets>(
  record: RecordSpec<N, W> & Pick<AnyRecord, 'list' | 'filters' | 'isPanel'>,
): AnyRecord => record as never

/**
 * Declares a list with what can be done with it: `definePages` makes a page or a tab of it. Curried like `definePage`,
 * so that the filter's values, the list's input and its rows keep their types:
 * `recordPage('accountList', [eventKeyword()])({ columns, form, rowActions })`.
 */
export const recordPage =
  <const N extends ListName, const W extends Widgets>(list: N, filters: W) =>
  (spec: RecordSpec<N, W>): RecordDefinition => {
    const { title, right } = spec
    const record = anyRecord<N, W>({ ...spec, list, filters })
    return { filters, spec: { title, ...(right === undefined ? {} : { right }) }, Tab: recordTab(record) }
  }
