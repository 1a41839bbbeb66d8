import { useOwnQuery } from '../../../client/own-query.ts'
import { AlarmDetail } from './alarm-detail.tsx'
import { alarmPages } from './alarm-pages.ts'
import { siteRecordTab } from './site-record-tab.tsx'
import { alarmStatisticsTab } from './statistics-tab.ts'

/** 空气质量告警: record, statistics and settings; with the query `id` (source id of an event) the detail (shell-13). */
export const airAlarmPage = async () => {
  const Tabs = await alarmPages('air-alarm', {
    alarmRecord: siteRecordTab,
    alarmStatistics: alarmStatisticsTab('site'),
  })
  const AirAlarmPage = () => {
    const id = useOwnQuery().get('id')
    return id ? <AlarmDetail alarmId={id} /> : <Tabs />
  }
  return { default: AirAlarmPage }
}
