import type { Calls } from '@qingkong/contract/calls'
import type { Client } from '@qingkong/contract/core/client'
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { api } from './api.ts'

type Name = keyof Calls
export type CallInput<N extends Name> = Parameters<Client<Calls>[N]>[0]
export type CallAnswer<N extends Name> = Awaited<ReturnType<Client<Calls>[N]>>

interface Options {
  enabled?: boolean
  /** Milliseconds between polls. */
  refetchInterval?: number
  /** Shows the old answer while the next page or filter loads. */
  keepPrevious?: boolean
  staleTime?: number
}

/** Untyped inside: what six hundred inputs have in common is more than the compiler works out. */
const keyOf = (name: string, input: unknown): QueryKey => [name, input]
export const callKey = <N extends Name>(name: N, input: CallInput<N>): QueryKey => keyOf(name, input)

/** A read as a query; its key is the call's name and input, so that a live message can refresh it by name. */
export const useCall = <N extends Name>(name: N, input: CallInput<N>, options: Options = {}) =>
  useQuery<CallAnswer<N>, Error>({
    queryKey: callKey(name, input),
    queryFn: ({ signal }) => api[name](input, { signal }) as Promise<CallAnswer<N>>,
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
    ...(options.refetchInterval === undefined ? {} : { refetchInterval: options.refetchInterval }),
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  })
