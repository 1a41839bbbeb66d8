import type { Calls } from '@qingkong/contract/calls'
import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { api } from '../client/api.ts'
import type { Asked } from './page-calls.ts'

type Name = keyof Calls
type Ask = { of(input: object, options: { signal: AbortSignal }): Promise<unknown> }['of']

/** What the page asks now. */
export interface Question {
  input: object
  values: object
  /** The data version to answer at; null = the newest. */
  asOfRev: number | null
}

/** An answer with the question it belongs to: titles and figures always speak of the same thing. */
export interface ShownAnswer {
  answer: unknown
  input: object
  values: object
}

export interface PageAnswer {
  /** The newest complete answer; while the next question is under way, that of the question before. */
  shown: ShownAnswer | null
  /** The shown answer is the one to the present question. */
  isCurrent: boolean
  isFetching: boolean
  /** Why the present question has no answer. */
  failure: Error | null
  /** Why the present answer could not be renewed. */
  refreshFailure: Error | null
  reload: () => void
}

interface Part {
  /** Name in the page's input and answer; null where the page asks one call. */
  key: string | null
  name: Name
  input: object
}

const withVersion = (input: object, asOfRev: number | null): object =>
  asOfRev === null ? input : { ...input, asOfRev }

const partsOf = (asked: Asked, { input, asOfRev }: Question): Part[] => {
  if (typeof asked === 'string') return [{ key: null, name: asked, input: withVersion(input, asOfRev) }]
  const inputs: Readonly<Record<string, object | null>> = { ...input }
  return Object.entries(asked).flatMap(([key, call]) => {
    const own = inputs[key]
    return own ? [{ key, name: typeof call === 'string' ? call : call.optional, input: withVersion(own, asOfRev) }] : []
  })
}

/** Answers by the names the page gave its calls; what was not asked is null. */
const answerOf = (asked: Asked, parts: readonly Part[], data: readonly unknown[]): unknown => {
  if (typeof asked === 'string') return data[0]
  const nothing = Object.fromEntries(Object.keys(asked).map((key) => [key, null]))
  return { ...nothing, ...Object.fromEntries(parts.map(({ key }, index) => [key, data[index]])) }
}

const together = (results: UseQueryResult<unknown, Error>[]) => ({
  data: results.map((result) => result.data),
  isReady: results.length > 0 && results.every((result) => result.data !== undefined),
  isFetching: results.some((result) => result.isFetching),
  error: results.find((result) => result.error !== null)?.error ?? null,
})

const askCall = (name: Name, input: object, signal: AbortSignal): Promise<unknown> => {
  const ask: Ask = api[name]
  return ask(input, { signal })
}

/** Asks the page's calls; keys are those of `useCall`, so that a live message refreshes a page by the call's name. */
export const usePageAnswer = (asked: Asked, question: Question | null): PageAnswer => {
  const client = useQueryClient()
  const [last, setLast] = useState<ShownAnswer | null>(null)
  const parts = useMemo(() => (question ? partsOf(asked, question) : []), [asked, question])
  const { data, isReady, isFetching, error } = useQueries({
    queries: parts.map(({ name, input }) => ({
      queryKey: [name, input],
      queryFn: ({ signal }: { signal: AbortSignal }) => askCall(name, input, signal),
    })),
    combine: together,
  })
  const fresh = useMemo(
    (): ShownAnswer | null =>
      question && isReady && data.length === parts.length
        ? { answer: answerOf(asked, parts, data), input: question.input, values: question.values }
        : null,
    [asked, question, parts, data, isReady],
  )
  if (fresh && fresh !== last) setLast(fresh)
  const reload = useCallback(() => {
    for (const { name, input } of parts) void client.refetchQueries({ queryKey: [name, input], exact: true })
  }, [client, parts])
  return {
    shown: fresh ?? last,
    isCurrent: fresh !== null,
    isFetching,
    failure: fresh ? null : error,
    refreshFailure: fresh ? error : null,
    reload,
  }
}
