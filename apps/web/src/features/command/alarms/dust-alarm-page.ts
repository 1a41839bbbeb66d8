import { alarmPages } from './alarm-pages.ts'
import { dustRecordTab } from './dust-record-tab.tsx'
import { alarmStatisticsTab } from './statistics-tab.ts'

/** 扬尘告警 of the construction sites. */
export const dustAlarmPage = async () => ({
  default: await alarmPages('dust-alarm', {
    alarmRecord: dustRecordTab,
    alarmStatistics: alarmStatisticsTab('dust'),
  }),
})
