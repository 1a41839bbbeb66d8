import { CallError } from '@qingkong/contract/core/client'
import { QueryClient } from '@tanstack/react-query'

/** Reads are retried once, and only when the network failed: an answer of the server is an answer. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 1 && error instanceof CallError && error.status === 0,
    },
  },
})
