import { definePages } from '../../../page/define-pages.tsx'
import { dustRecordTab } from './dust-record-tab.tsx'
import { alarmStatisticsTab } from './statistics-tab.ts'

/** 扬尘告警 of the construction sites. */
export default definePages('dust-alarm', { alarmRecord: dustRecordTab, alarmStatistics: alarmStatisticsTab('dust') })
