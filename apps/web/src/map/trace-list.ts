import { api } from '../client/api.ts'
import { failureText, notify } from '../kit/notify.ts'
import { type TraceSubject, useMapWorkspace } from './map-workspace.ts'
import { traceRefusal } from './selection-limit.ts'

/**
 * Adds enterprises to the trace list of a site's hour and says how it went (trace-05…08, trace-10, trace-21).
 * `listed` are those in it already; without them what the trace layer shows.
 */
export const addToTraceList = async (
  codes: readonly string[],
  subject: Omit<TraceSubject, 'siteName'> | null,
  listed: ReadonlySet<string> = useMapWorkspace.getState().traceCompanies,
): Promise<boolean> => {
  const { setTraceCompanies } = useMapWorkspace.getState()
  const refusal = traceRefusal(codes, listed)
  if (refusal !== null) {
    notify.warning(refusal)
    return false
  }
  if (!subject) {
    notify.warning('请先在溯源图层上选择站点')
    return false
  }
  const { siteCode, factorCode, dataTime } = subject
  const added = codes.filter((code) => !listed.has(code))
  try {
    await api.addTraceSource({ siteCode, factorCode, dataTime, psCodeList: added, traceTypeEnum: 'TYPE_008' })
  } catch (error) {
    notify.error(failureText('添加失败', error))
    return false
  }
  setTraceCompanies(new Set([...useMapWorkspace.getState().traceCompanies, ...added]))
  notify.success('添加成功')
  return true
}
