import { useQueryClient } from '@tanstack/react-query'

/** Reads roster and hand-over again. */
export const useDutyRefresh = () => {
  const client = useQueryClient()
  return (): Promise<void> =>
    client.invalidateQueries({ predicate: ({ queryKey }) => /^(duty|handOver)/.test(String(queryKey[0])) })
}
