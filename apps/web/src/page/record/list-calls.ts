import type { Calls } from '@qingkong/contract/calls'
import type { CallAnswer } from '../../client/use-call.ts'
import type { PageInput } from '../page-calls.ts'

type CallName = keyof Calls

/** A row of a list that comes whole, or page by page. */
type Listed<A> = A extends readonly (infer Row)[]
  ? Row
  : A extends { records: (infer Row)[]; total: number }
    ? Row
    : never

/** Calls that answer a list. */
export type ListName = { [N in CallName]: [Listed<CallAnswer<N>>] extends [never] ? never : N }[CallName]

export type RowOf<N extends ListName> = Extract<Listed<CallAnswer<N>>, object>

/** The question to a list, but for its pages: those are the kit's. */
export type ListInput<N extends ListName> = Omit<PageInput<N>, 'pageNum' | 'pageSize'>

/** A list that comes page by page says how long a page is; one that comes whole can be sorted here. */
export type PagingOf<N extends ListName> =
  CallAnswer<N> extends readonly unknown[] ? { pageSize?: undefined } : { pageSize: number }

/** What is shown of a list's answer. */
export interface ListAnswer<Row> {
  rows: readonly Row[]
  total: number
  /** All that was answered, also what is said besides the rows. */
  whole: unknown
}

/** Either kind of list in one shape. */
export const listAnswer = (answer: unknown): ListAnswer<object> => {
  if (Array.isArray(answer)) return { rows: answer as object[], total: answer.length, whole: answer }
  const { records, total } = answer as { records: object[]; total: number }
  return { rows: records, total, whole: answer }
}
