import { Navigate } from 'react-router'
import { useOwnQuery } from '../../../client/own-query.ts'
import { definePages } from '../../../page/define-pages.tsx'
import { enterpriseRecordTab } from './enterprise-record-tab.tsx'
import { recordsOf } from './record-filters.ts'
import { alarmStatisticsTab } from './statistics-tab.ts'

const Tabs = definePages('industry-alarm', {
  alarmRecord: enterpriseRecordTab,
  alarmStatistics: alarmStatisticsTab('company'),
})

/** 工业源告警; the query psCode (shell-13) narrows the records to one plant. */
const IndustryAlarmPage = () => {
  const psCode = useOwnQuery().get('psCode')
  return psCode ? <Navigate replace to={recordsOf('industry-alarm', { superviseCompany: [psCode] })} /> : <Tabs />
}
export default IndustryAlarmPage
