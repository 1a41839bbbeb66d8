import { useQueryClient } from '@tanstack/react-query'
import { failureText, notify } from '../../../kit/notify.ts'

const shownHere = /^(earlyWarn|psWarn|reducePlan|psIndustryEmissionReduce)/

/** Reads warnings, criteria, plans and the emergency mode again: all of them hang together. */
export const useRefresh = () => {
  const client = useQueryClient()
  return (): Promise<void> =>
    client.invalidateQueries({ predicate: ({ queryKey }) => shownHere.test(String(queryKey[0])) })
}

/** Runs one change, says how it went, and reads the lists again. @returns whether it was made */
export const useChange = () => {
  const refresh = useRefresh()
  return async (tried: string, step: () => Promise<unknown>): Promise<boolean> => {
    let isDone = true
    try {
      await step()
      notify.success(`${tried}成功`)
    } catch (failure) {
      isDone = false
      notify.error(failureText(`${tried}失败`, failure))
    }
    await refresh()
    return isDone
  }
}
