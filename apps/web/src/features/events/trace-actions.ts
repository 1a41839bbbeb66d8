import { api } from '../../app/api.ts'
import { type Suspect, useMapWorkspace } from '../../app/map-workspace.ts'
import { queryClient } from '../../app/query-client.ts'
import { failureText, notify } from '../../kit/notify.ts'
import { selectionRefusal, traceRefusal } from '../../map/selection-limit.ts'

/** Calls whose answers say what is in a trace list. */
const traceReads: ReadonlySet<string> = new Set(['traceRun', 'traceList', 'traceSourceOverviewLayerList'])

interface Traced {
  siteCode: string
  factorCode: string
  /** Hour-ending label. */
  dataTime: string
}

/** Puts the chosen sources into the event's task; says what is wrong with the choice (trace-05, trace-09). */
export const addSuspectsToTask = (eventId: string, chosen: readonly Suspect[]): boolean => {
  const wrong = selectionRefusal(chosen.map((one) => one.code))
  if (wrong !== null) {
    notify.warning(wrong)
    return false
  }
  useMapWorkspace.getState().addSuspects(eventId, chosen)
  notify.success('添加成功')
  return true
}

/** Puts the chosen sources into the trace list of the site, factor and hour (trace-05…08, trace-10, trace-21). */
export const addToTraceList = async (
  { siteCode, factorCode, dataTime }: Traced,
  chosen: readonly { code: string; listed: boolean }[],
): Promise<boolean> => {
  const listed = new Set(chosen.filter((one) => one.listed).map((one) => one.code))
  const wrong = traceRefusal(
    chosen.map((one) => one.code),
    listed,
  )
  if (wrong !== null) {
    notify.warning(wrong)
    return false
  }
  try {
    await api.addTraceSource({
      siteCode,
      factorCode,
      dataTime,
      psCodeList: chosen.filter((one) => !one.listed).map((one) => one.code),
      traceTypeEnum: 'TYPE_008',
    })
  } catch (error) {
    notify.error(failureText('添加失败', error))
    return false
  }
  notify.success('添加成功')
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => traceReads.has(String(queryKey[0])),
  })
  return true
}
