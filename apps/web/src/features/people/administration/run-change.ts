import { useQueryClient } from '@tanstack/react-query'
import { failureText, notify } from '../../../kit/notify.ts'

const shownHere = /^(account|organisation|role|post|auditor)/

/** Reads the lists again. All of them hang together: a moved organisation changes the users' list as well. */
export const useRefresh = () => {
  const client = useQueryClient()
  return (): Promise<void> =>
    client.invalidateQueries({ predicate: ({ queryKey }) => shownHere.test(String(queryKey[0])) })
}

/** Runs one change, says how it went, and reads the lists again. */
export const useChange = () => {
  const refresh = useRefresh()
  return async (words: { done: string; failed: string }, step: () => Promise<unknown>): Promise<void> => {
    try {
      await step()
      notify.success(words.done)
    } catch (failure) {
      notify.error(failureText(words.failed, failure))
    }
    await refresh()
  }
}
