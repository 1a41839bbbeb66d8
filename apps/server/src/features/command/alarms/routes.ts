/** Alarm records of sites, outlets and dust sites: lists, details, counts, closing. The engine behind them is port.ts. */
import { alarms } from '@qingkong/contract/calls/command/alarms'
import { Fail } from '@qingkong/contract/errors'
import { alarmStatisticsTable } from '@qingkong/contract/tables/command/alarm-statistics'
import { parseCity } from '@qingkong/domain/time/city-time'
import type { CallContext } from '../../../http/context.ts'
import { type Implementation, implement } from '../../../http/implement.ts'
import { dataSheet } from '../../../platform/data-sheet.ts'
import { closeAlarm } from './close-alarm.ts'
import { companiesByDate, companiesBySetting, constUnits, projectsWithAlarms } from './queries/alarm-options.ts'
import { alarmCounts, anyAlarms } from './queries/alarm-statistics.ts'
import { siteAlarmDetail } from './queries/site-alarm-detail.ts'
import { siteAlarms } from './queries/site-alarms.ts'
import { sourceAlarmChart, sourceAlarmDetail, sourceAlarms } from './queries/source-alarms.ts'
import { subjectStatistics } from './queries/subject-statistics.ts'

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

interface StatisticsInput {
  startTime: string
  endTime: string
  areaCodes: string[]
  factorCodes: string[]
  alarmLevels: string[]
  codes: string[]
}

const statistics = ({ db, session }: CallContext, kind: 'site' | 'outlet', input: StatisticsInput) =>
  subjectStatistics(db, session.scope, kind, {
    ...input,
    fromAt: instant(input.startTime),
    toAt: instant(input.endTime),
  })

export const routes: Implementation[] = [
  implement(alarms.alarmRecordList)((input, { db, session }) =>
    siteAlarms(db, session.scope, { ...input, ...range(input) }),
  ),
  implement(alarms.alarmRecordDetail)(({ alarmId, ...asked }, { db, session }) =>
    siteAlarmDetail(db, session.scope, alarmId, asked),
  ),
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
  implement(alarms.alarmRecordStatisticsQuery)((input, context) => statistics(context, 'site', input)),
  implement(alarms.alarmRecordStatisticsExport)(async (input, context) =>
    dataSheet(alarmStatisticsTable(await statistics(context, 'site', input), input, '站点'), '站点告警统计'),
  ),
  implement(alarms.companyPolluteAlarmStatisticsQuery)((input, context) => statistics(context, 'outlet', input)),
  implement(alarms.companyPolluteAlarmStatisticsExport)(async (input, context) =>
    dataSheet(alarmStatisticsTable(await statistics(context, 'outlet', input), input, '企业'), '污染源告警统计'),
  ),
  implement(alarms.listCompanyByDate)((input, { db, session }) => {
    range(input)
    return companiesByDate(db, session.scope, instant(input.startTime), instant(input.endTime))
  }),
  implement(alarms.listCompanyBySetting)((_, { db, session }) => companiesBySetting(db, session.scope)),
  implement(alarms.listConstUnit)((_, { db, session }) => constUnits(db, session.scope)),
  implement(alarms.listProjectBySelect)((input, { db, session }) =>
    projectsWithAlarms(db, session.scope, { ...input, ...range(input) }),
  ),
]
