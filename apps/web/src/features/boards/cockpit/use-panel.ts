import { type CallAnswer, type CallInput, useCall } from '../../../client/use-call.ts'

const everyMs = 60_000

/** What a panel shows: asked each minute for itself, and at once when a push makes it old; keeps its last answer. */
export const usePanel = <Name extends Parameters<typeof useCall>[0]>(
  name: Name,
  input: CallInput<Name>,
  { enabled = true }: { enabled?: boolean } = {},
): PanelAnswer<CallAnswer<Name>> => useCall(name, input, { enabled, refetchInterval: everyMs, keepPrevious: true })

/** The last good answer, when it came, and why there is no newer one. */
export interface PanelAnswer<Answer> {
  data: Answer | undefined
  error: Error | null
  /** ms; 0 before the first answer. */
  dataUpdatedAt: number
}
