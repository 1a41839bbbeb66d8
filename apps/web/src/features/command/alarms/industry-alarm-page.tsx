import { Navigate } from 'react-router'
import { useOwnQuery } from '../../../client/own-query.ts'
import { useCall } from '../../../client/use-call.ts'
import { LoadingState } from '../../../kit/states.tsx'
import { definePages } from '../../../page/define-pages.tsx'
import { enterpriseRecordTab } from './enterprise-record-tab.tsx'
import { recordsOf } from './record-filters.ts'
import { alarmStatisticsTab } from './statistics-tab.ts'

const Tabs = definePages('industry-alarm', {
  alarmRecord: enterpriseRecordTab,
  alarmStatistics: alarmStatisticsTab('company'),
})

/** 工业源告警; the query psCode, psId, countyCode (shell-13) narrows the records to one plant, or to a district. */
const IndustryAlarmPage = () => {
  const query = useOwnQuery()
  const [psCode, psId, countyCode] = ['psCode', 'psId', 'countyCode'].map((key) => query.get(key) ?? '')
  const known = useCall('psBaseOne', { id: psId ?? '' }, { enabled: !psCode && Boolean(psId) })
  if (!psCode && psId && known.isPending) return <LoadingState />
  const code = psCode || known.data?.psCode
  const narrowed = {
    ...(code ? { superviseCompany: [code] } : {}),
    ...(countyCode ? { countyStreet: [countyCode] } : {}),
  }
  return Object.keys(narrowed).length > 0 ? <Navigate replace to={recordsOf('industry-alarm', narrowed)} /> : <Tabs />
}
export default IndustryAlarmPage
