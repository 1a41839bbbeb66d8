import { pages } from '@qingkong/contract/pages'
import { hourMs, parseCity } from '@qingkong/domain/time/city-time'
import { Navigate } from 'react-router'
import { useOwnQuery } from '../../../client/own-query.ts'
import { useCall } from '../../../client/use-call.ts'
import { timeText } from '../../../filters/time-text.ts'
import { LoadingState } from '../../../kit/states.tsx'
import { definePages } from '../../../page/define-pages.tsx'
import { dataComparisonTab } from './data-comparison-tab.ts'
import { dataMonitoringTab } from './data-monitoring-tab.ts'

const Tabs = definePages('enterprise-analysis', {
  dataMonitoring: dataMonitoringTab,
  dataComparison: dataComparisonTab,
})

/** A day before the moment that a link names, and the hours after it. */
const around = (time: string): { startTime?: string; endTime?: string } => {
  const at = parseCity(time)
  if (at === null) return {}
  return {
    startTime: timeText(at.getTime() - 24 * hourMs, 'hour'),
    endTime: timeText(at.getTime() + 24 * hourMs, 'hour'),
  }
}

const linked = ['psCode', 'psId', 'countyCode', 'outletCode', 'factorCode', 'time'] as const

/** 企业分析; the query psCode, psId, countyCode, outletCode, factorCode, time (shell-13) leads to one plant, outlet and hour. */
const EnterpriseAnalysisPage = () => {
  const query = useOwnQuery()
  const [psCode, psId, countyCode, outletCode, factorCode, time] = linked.map((key) => query.get(key) ?? '')
  const known = useCall('psBaseOne', { id: psId ?? '' }, { enabled: !psCode && Boolean(psId) })
  if (!psCode && psId && known.isPending) return <LoadingState />
  const code = psCode || known.data?.psCode
  const values = {
    ...(code ? { superviseCompany: code, monitor: 'zd' } : {}),
    ...(countyCode ? { areaCodes: [countyCode] } : {}),
    ...(outletCode ? { outletCode } : {}),
    ...(factorCode ? { factorCode } : {}),
    ...around(time ?? ''),
  }
  if (Object.keys(values).length === 0) return <Tabs />
  const filled = new URLSearchParams({ tabName: 'dataMonitoring', filterConfig: JSON.stringify(values) })
  return <Navigate replace to={`${pages['enterprise-analysis'].path}?${filled.toString()}`} />
}
export default EnterpriseAnalysisPage
