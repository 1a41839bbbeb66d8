/** Alarm records of sites, outlets and dust sites: lists, details, counts, closing. The engine behind them is port.ts. */
import { alarms } from '@qingkong/contract/calls/alarms'
import { Fail } from '@qingkong/contract/errors'
import { parseCity } from '@qingkong/domain/time/city-time'
import { type Implementation, implement } from '../../http/implement.ts'
import { closeAlarm } from './close-alarm.ts'
import { alarmCounts, anyAlarms } from './queries/alarm-statistics.ts'
import { siteAlarmDetail } from './queries/site-alarm-detail.ts'
import { siteAlarms } from './queries/site-alarms.ts'
import { sourceAlarmChart, sourceAlarmDetail, sourceAlarms } from './queries/source-alarms.ts'

const instant = (text: string): Date => {
  const at = parseCity(text)
  if (at === null) throw new Fail('INVALID_INPUT', '时间格式应为 YYYY-MM-DD HH:mm:ss')
  return at
}

const range = ({ startTime, endTime }: { startTime?: string | undefined; endTime?: string | undefined }) => {
  const fromAt = startTime === undefined ? null : instant(startTime)
  const toAt = endTime === undefined ? null : instant(endTime)
  if (fromAt !== null && toAt !== null && fromAt > toAt) throw new Fail('INVALID_INPUT', '开始时间不能晚于结束时间')
  return { fromAt, toAt }
}

export const routes: Implementation[] = [
  implement(alarms.alarmRecordList)((input, { db, session }) =>
    siteAlarms(db, session.scope, { ...input, ...range(input) }),
  ),
  implement(alarms.alarmRecordDetail)(({ alarmId }, { db, session }) => siteAlarmDetail(db, session.scope, alarmId)),
  implement(alarms.alarmRecordClose)(({ alarmId, ...form }, context) => closeAlarm(context, 'site', alarmId, form)),
  implement(alarms.alarmStatisticAlarmList)(({ alarmTypes, ...input }, { db, session }) => {
    range(input)
    return anyAlarms(db, session.scope, instant(input.startTime), instant(input.endTime), alarmTypes, input)
  }),
  implement(alarms.alarmStatisticAlarmCount)((input, { db, session }) => {
    range(input)
    return alarmCounts(db, session.scope, instant(input.startTime), instant(input.endTime))
  }),
  implement(alarms.companyPolluteAlarmListRecord)((input, { db, session }) =>
    sourceAlarms(db, session.scope, { ...input, ...range(input) }),
  ),
  implement(alarms.companyPolluteAlarmClose)(({ polluteId, ...form }, context) =>
    closeAlarm(context, 'source', polluteId, form),
  ),
  implement(alarms.companyPolluteAlarmDetail)(({ polluteId }, { db, session }) =>
    sourceAlarmDetail(db, session.scope, polluteId),
  ),
  implement(alarms.companyPolluteAlarmChartDetail)(({ polluteId, type }, { db, session }) =>
    sourceAlarmChart(db, session.scope, polluteId, type),
  ),
]
