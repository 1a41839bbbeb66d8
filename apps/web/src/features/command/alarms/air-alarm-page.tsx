import { useOwnQuery } from '../../../client/own-query.ts'
import { definePages } from '../../../page/define-pages.tsx'
import { AlarmDetail } from './alarm-detail.tsx'
import { siteRecordTab } from './site-record-tab.tsx'
import { alarmStatisticsTab } from './statistics-tab.ts'

const Tabs = definePages('air-alarm', { alarmRecord: siteRecordTab, alarmStatistics: alarmStatisticsTab('site') })

/** 空气质量告警: record, statistics and settings; with the query `id` (source id of an event) the detail (shell-13). */
const AirAlarmPage = () => {
  const id = useOwnQuery().get('id')
  return id ? <AlarmDetail alarmId={id} /> : <Tabs />
}
export default AirAlarmPage
