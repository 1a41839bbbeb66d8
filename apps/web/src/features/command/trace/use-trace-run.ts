import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../client/api.ts'
import { type CallAnswer, callKey, useCall } from '../../../client/use-call.ts'
import { failureText, notify } from '../../../kit/notify.ts'
import type { TraceSubject } from '../../../map/map-workspace.ts'

export type TraceRun = NonNullable<CallAnswer<'traceRun'>>
export type TracePlace = CallAnswer<'traceSourceOverviewLayerList'>['records'][number]

/** The stored result of a site's hour, and the wish for one. */
export const useTraceRun = (subject: TraceSubject | null, runId: string | null) => {
  const client = useQueryClient()
  const stored = useCall('traceRun', { runId: runId ?? '' }, { enabled: runId !== null, staleTime: 60_000 })
  const run = useMutation({
    mutationFn: (refresh: '0' | '1') => {
      const { siteCode = '', factorCode = '', dataTime = '' } = subject ?? {}
      return api.traceSourceEnter({ siteCode, factorCode, dataTime, refresh })
    },
    onSuccess: (answer) => client.setQueryData(callKey('traceRun', { runId: answer.runId }), answer),
    onError: (error) => notify.error(failureText('溯源运算失败', error)),
  })
  const made = run.data
  const isOfSubject =
    made?.siteCode === subject?.siteCode &&
    made?.factorCode === subject?.factorCode &&
    made?.dataTime === subject?.dataTime
  return {
    run: (isOfSubject ? made : stored.data) ?? null,
    loading: stored.isLoading,
    running: run.isPending,
    start: (refresh: '0' | '1') => run.mutate(refresh),
  }
}
