import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { type CallAnswer, type CallInput, callKey } from './use-call.ts'

type Name = Parameters<typeof callKey>[0]

interface Options {
  enabled?: boolean
  staleTime?: number
}

/**
 * What a choice is filled from: areas, sites, industries, people. A load that fails leaves the list empty without a word
 * (request-13); only the end of the session is said. The answer is shared with useCall of the same name and input.
 */
export const useOptionCall = <N extends Name>(name: N, input: CallInput<N>, options: Options = {}) => {
  const { data, isError, isPending } = useQuery<CallAnswer<N>, Error>({
    queryKey: callKey(name, input),
    queryFn: ({ signal }) => api[name](input, { signal, quiet: true }) as Promise<CallAnswer<N>>,
    ...options,
  })
  return { data: isError ? undefined : data, isPending }
}
