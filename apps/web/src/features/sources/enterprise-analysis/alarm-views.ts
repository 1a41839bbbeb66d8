import { pages } from '@qingkong/contract/pages'
import {
  type AlarmAnswer,
  type ExceedanceAnswer,
  exceedanceTable,
  plantAlarmTable,
} from '@qingkong/contract/tables/sources/plant-tables'
import { table, type ViewLayout } from '../../../page/views.ts'

interface Answer {
  warn: ExceedanceAnswer | null
  alarms: AlarmAnswer
  condition: { psCode: string }
}

const nothing = { title: '', notes: [], columns: [], rows: [] }

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
]
