import { api } from '../app/api.ts'
import { type TraceSubject, useMapWorkspace } from '../app/map-workspace.ts'
import { queryClient } from '../app/query-client.ts'
import { notify } from '../kit/notify.ts'
import { traceRefusal } from './selection-limit.ts'

/** Adds enterprises to the trace list of a site's hour and says how it went (trace-10, trace-21). */
export const addToTraceList = async (codes: readonly string[], subject: TraceSubject | null): Promise<boolean> => {
  const { traceCompanies, setTraceCompanies } = useMapWorkspace.getState()
  const refusal = traceRefusal(codes, traceCompanies)
  if (refusal !== null) {
    notify.warning(refusal)
    return false
  }
  if (!subject) {
    notify.warning('请先在溯源图层上选择站点')
    return false
  }
  const { siteCode, factorCode, dataTime } = subject
  const added = codes.filter((code) => !traceCompanies.has(code))
  try {
    await api.addTraceSource({ siteCode, factorCode, dataTime, psCodeList: added, traceTypeEnum: 'TYPE_008' })
  } catch {
    notify.error('添加失败')
    return false
  }
  setTraceCompanies(new Set([...useMapWorkspace.getState().traceCompanies, ...added]))
  notify.success('添加成功')
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [name] }) => name === 'traceList' || name === 'traceSourceOverviewLayerList',
  })
  return true
}
