import type { Calls } from '@qingkong/contract/calls'
import type { CallAnswer, CallInput } from '../client/use-call.ts'

type Name = keyof Calls

type Loose<T> = T extends (infer Item)[] ? readonly Item[] : T

/** A flag, number or list may also come as text of an address; a page gives the thing itself. */
type Exact<T> = [Extract<T, boolean | number | readonly unknown[]>] extends [never] ? T : Loose<Exclude<T, string>>

/** A call's input as pages give it and as the functions of `tables/` take it. */
export type PageInput<N extends Name> = { [K in keyof CallInput<N>]: Exact<CallInput<N>[K]> }

/** A call that is asked only where the page's `input` has something to ask. */
export interface OptionalCall<N extends Name = Name> {
  optional: N
}

/** Marks one of several calls as asked only when `input` gives it something; its answer is null otherwise. */
export const optional = <N extends Name>(call: N): OptionalCall<N> => ({ optional: call })

/** What a page asks: one call by its name, or several under names of the page's own. */
export type Asked = Name | Readonly<Record<string, Name | OptionalCall>>

/** What `input` of the page makes of the filter's values. */
export type InputOf<A extends Asked> = A extends Name
  ? PageInput<A>
  : {
      [K in keyof A]: A[K] extends Name
        ? PageInput<A[K]>
        : A[K] extends OptionalCall<infer N>
          ? PageInput<N> | null
          : never
    }

/** What the views are given. */
export type AnswerOf<A extends Asked> = A extends Name
  ? CallAnswer<A>
  : {
      [K in keyof A]: A[K] extends Name
        ? CallAnswer<A[K]>
        : A[K] extends OptionalCall<infer N>
          ? CallAnswer<N> | null
          : never
    }

/** Calls that answer a file. */
export type ExportName = { [N in Name]: CallAnswer<N> extends Blob ? N : never }[Name]
