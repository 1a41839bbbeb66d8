import { Navigate } from 'react-router'
import { useOwnQuery } from '../../../client/own-query.ts'
import { alarmPages } from './alarm-pages.ts'
import { enterpriseRecordTab } from './enterprise-record-tab.tsx'
import { recordsOf } from './record-filters.ts'
import { alarmStatisticsTab } from './statistics-tab.ts'

/** 工业源告警; the query psCode (shell-13) narrows the records to one plant. */
export const industryAlarmPage = async () => {
  const Tabs = await alarmPages('industry-alarm', {
    alarmRecord: enterpriseRecordTab,
    alarmStatistics: alarmStatisticsTab('company'),
  })
  const IndustryAlarmPage = () => {
    const psCode = useOwnQuery().get('psCode')
    return psCode ? <Navigate replace to={recordsOf('industry-alarm', { superviseCompany: [psCode] })} /> : <Tabs />
  }
  return { default: IndustryAlarmPage }
}
