import type { Calls } from '@qingkong/contract/calls'
import type { CallAnswer, CallInput } from '../client/use-call.ts'
import { useOptionCall } from '../client/use-option-call.ts'

/** Options, or null while they load. */
export type Loaded<T> = readonly T[] | null

// A page that is opened again soon need not ask again.
const staleTime = 300_000

/**
 * The answer of a call that a widget takes its options from.
 * filter-36: a load that fails is an empty list, and nothing is said.
 * @returns null while it loads
 */
export const useOptions = <N extends keyof Calls, T>(
  name: N,
  input: CallInput<N>,
  optionsOf: (answer: CallAnswer<N>) => readonly T[],
): Loaded<T> => {
  const { data, isPending } = useOptionCall(name, input, { staleTime })
  if (data !== undefined) return optionsOf(data)
  return isPending ? null : []
}
