/** Alarms on the wall: counts, the newest, the history, one of them, 知悉. */
import { cockpitAlarms as calls } from '@qingkong/contract/calls/boards/cockpit-alarms'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { cockpitAlarmTable } from '@qingkong/contract/tables/boards/cockpit-alarms'
import { formatCity, parseCity } from '@qingkong/domain/time/city-time'
import type { CallContext } from '../../../http/context.ts'
import { type Implementation, implement } from '../../../http/implement.ts'
import { dataSheet } from '../../../platform/data-sheet.ts'
import { newestAlarms, wallAlarms } from '../../command/alarms/port.ts'
import { alarmCounts } from './alarm-counts.ts'
import { alarmSiteDetail, moreAlarmInfo, readAlarm } from './alarm-detail.ts'
import { alarmRow } from './alarm-row.ts'
import { alarmSite } from './alarm-site.ts'

const newestCount = 20
/** As many rows as a sheet takes without becoming a job. */
const mostExported = 20_000

type Filter = ParsedInput<typeof calls.cockpitAlarmExportExcel>

const historyOf = async (
  { db, session }: CallContext,
  { startTime, endTime, ...filter }: Filter,
  page: { pageNum: number; pageSize: number },
) => {
  const [fromAt, toAt] = [startTime, endTime].map((text) => (text === undefined ? null : parseCity(text)))
  const asked = { ...filter, ...page, fromAt: fromAt ?? null, toAt: toAt ?? null }
  const { records, total } = await wallAlarms(db, session, asked)
  return { records: records.map(alarmRow), total }
}

export const routes: Implementation[] = [
  implement(calls.cockpitAlarmQueryTotal)((_, context) => alarmCounts(context)),
  implement(calls.cockpitAlarmQueryLast)(async (_, { db, session, clock }) => {
    const records = (await newestAlarms(db, session, newestCount)).map(alarmRow)
    return { records, dataTime: formatCity(clock.now()), reason: records.length === 0 ? '没有告警记录' : null }
  }),
  implement(calls.cockpitAlarmQueryHistory)(({ pageNum, pageSize, ...filter }, context) =>
    historyOf(context, filter, { pageNum, pageSize }),
  ),
  implement(calls.cockpitAlarmSiteInfo)(({ siteCode }, context) => alarmSite(context, siteCode)),
  implement(calls.cockpitAlarmSiteInfoDetail)(({ alarmId }, context) => alarmSiteDetail(context, alarmId)),
  implement(calls.cockpitAlarmReadAlarm)(({ alarmId }, context) => readAlarm(context, alarmId)),
  implement(calls.cockpitAlarmMoreAlarmInfo)(({ alarmId }, context) => moreAlarmInfo(context, alarmId)),
  implement(calls.cockpitAlarmExportExcel)(async (input, context) => {
    const { records } = await historyOf(context, input, { pageNum: 1, pageSize: mostExported })
    return dataSheet(cockpitAlarmTable(records, input))
  }),
]
