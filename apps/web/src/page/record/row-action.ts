import type { Right } from '@qingkong/contract/rights'
import type { ReactNode } from 'react'
import type { SessionUser } from '../../client/session.ts'
import type { Write } from './write.ts'

/** A question before something is done. */
export interface Confirm {
  title: string
  content?: string
  okText: string
}

interface ActionFrame<Row> {
  key: string
  label: string | ((row: Row) => string)
  right?: Right
  /** Left out where it makes no sense for the row. */
  when?(row: Row, user: SessionUser | null): boolean
  /** Why it cannot be done now: the action is in sight but off, and says so. */
  obstacle?(row: Row, user: SessionUser | null): string | null
  /** Asked first. */
  confirm?(row: Row): Confirm
  /** Ends something: red, and the question's button as well. */
  danger?: boolean
  /** Behind 更多. */
  inMenu?: boolean
  /** Offered in the row's detail alone, which knows more of the row. */
  inDetail?: boolean
  /** The row is gone when it is done, and its detail closes. */
  ends?: boolean
}

type ActionEffect<Row> =
  /** Edits the row in the record's form, or opens its detail. */
  | { opens: 'form' | 'detail' }
  /** An address within the application. */
  | { to(row: Row): string }
  | { write(row: Row): Write }
  /** Something that changes nothing, e.g. a file to be saved. */
  | { act(row: Row): void }
  | { Dialog: { of(props: { row: Row; close: () => void }): ReactNode }['of'] }

/** What can be done with one row. */
export type RowAction<Row> = ActionFrame<Row> & ActionEffect<Row>

export const labelOf = ({ label }: RowAction<object>, row: object): string =>
  typeof label === 'string' ? label : label(row)

/** The actions a user may see of a row. */
export const actionsOf = (
  actions: readonly RowAction<object>[],
  row: object,
  user: SessionUser | null,
  rights: ReadonlySet<string>,
): RowAction<object>[] =>
  actions.filter(({ right, when }) => (right === undefined || rights.has(right)) && (when?.(row, user) ?? true))
