import type { AbnormalRow } from '@qingkong/contract/calls/sources/abnormal-data'
import { pages } from '@qingkong/contract/pages'
import { abnormalTable } from '@qingkong/contract/tables/sources/abnormal-data'
import {
  type AlarmAnswer,
  type ExceedanceAnswer,
  exceedanceTable,
  plantAlarmTable,
} from '@qingkong/contract/tables/sources/plant-tables'
import { addDays } from '@qingkong/domain/time/city-time'
import { table, type ViewLayout } from '../../../page/views.ts'

interface Answer {
  warn: ExceedanceAnswer | null
  alarms: AlarmAnswer
  abnormal: { records: readonly AbnormalRow[] }
  condition: { psCode: string }
}

const nothing = { title: '', notes: [], columns: [], rows: [] }

/** Rows of 异常数据 come by natural days, of a year at most. */
export const abnormalDays = (startTime: string, endTime: string): { startDay: string; endDay: string } => {
  const [first, endDay] = [startTime.slice(0, 10), endTime.slice(0, 10)]
  const earliest = addDays(endDay, -365)
  return { startDay: first < earliest ? earliest : first, endDay }
}

/** Every limited factor leads to its own chart, every alarm to its event. */
export const alarmViews: ViewLayout<Answer, unknown, unknown> = [
  table(({ warn }) => (warn ? exceedanceTable(warn) : nothing), {
    key: 'exceedances',
    when: ({ warn }) => warn !== null,
    open: (row, { condition: { psCode } }) => {
      const wanted = { psCode, outletCode: String(row['outletCode']), factorCode: String(row['factorCode']) }
      return `${pages['enterprise-analysis'].path}?${new URLSearchParams(wanted).toString()}`
    },
  }),
  table(({ alarms }) => plantAlarmTable(alarms), {
    key: 'alarms',
    when: ({ alarms }) => alarms.records.length > 0,
    open: ({ eventId }) =>
      typeof eventId === 'string'
        ? `${pages['event-record'].path}?${new URLSearchParams({ eventId }).toString()}`
        : null,
  }),
  table(({ abnormal }) => abnormalTable(abnormal), {
    key: 'abnormal',
    when: ({ abnormal }) => abnormal.records.length > 0,
    open: () => `${pages['enterprise-analysis'].path}?${new URLSearchParams({ tabName: 'abnormalData' }).toString()}`,
  }),
]
