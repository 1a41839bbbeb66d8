/** Construction sites: their alarms, the statistics of these, and the rules they are judged by. */
import { dustAlarms as calls } from '@qingkong/contract/calls/command/dust-alarms'
import { Fail } from '@qingkong/contract/errors'
import { alarmStatisticsTable } from '@qingkong/contract/tables/command/alarm-statistics'
import { parseCity } from '@qingkong/domain/time/city-time'
import { sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { type Implementation, implement } from '../../../http/implement.ts'
import { dataSheet } from '../../../platform/data-sheet.ts'
import { deleteRule, dustRuleSites, newRule, ruleById, ruleList, saveRule, setRuleStatus } from '../alarm-rules/port.ts'
import {
  closeAlarm,
  dustAlarmChart,
  dustAlarmDetail,
  dustAlarms,
  dustHourRows,
  managedBy,
  subjectStatistics,
} from '../alarms/port.ts'

const instant = (text: string): Date => {
  const at = parseCity(text)
  if (at === null) throw new Fail('INVALID_INPUT', '时间格式应为 YYYY-MM-DD HH:mm:ss')
  return at
}

const span = (range: { startTime: string; endTime: string }) => {
  const [fromAt, toAt] = [instant(range.startTime), instant(range.endTime)]
  if (fromAt > toAt) throw new Fail('INVALID_INPUT', '开始时间不能晚于结束时间')
  return { fromAt, toAt }
}

interface StatisticsInput {
  startTime: string
  endTime: string
  areaCodes: string[]
  factorCodes: string[]
  alarmLevels: string[]
  codes: string[]
  controls: string[]
  constUnits: string[]
}

const statistics = ({ db, session }: CallContext, { controls, constUnits, ...input }: StatisticsInput) =>
  subjectStatistics(db, session.scope, 'dust', {
    ...input,
    ...span(input),
    conditions: [
      managedBy(controls),
      constUnits.length === 0 ? sql`true` : sql`dust_site.const_unit_name = any(${constUnits}::text[])`,
    ],
  })

export const routes: Implementation[] = [
  implement(calls.dustPolluteAlarmList)(({ startTime, endTime, ...filter }, { db, session }) => {
    if (startTime !== undefined && endTime !== undefined) span({ startTime, endTime })
    return dustAlarms(db, session.scope, {
      ...filter,
      fromAt: startTime === undefined ? null : instant(startTime),
      toAt: endTime === undefined ? null : instant(endTime),
    })
  }),
  implement(calls.dustPolluteAlarmCountAlarm)((input, context) => statistics(context, input)),
  implement(calls.dustPolluteAlarmStatisticsExport)(async (input, context) =>
    dataSheet(alarmStatisticsTable(await statistics(context, input), input, '工地'), '扬尘告警统计'),
  ),
  implement(calls.dustPolluteAlarmClose)(({ alarmId, ...form }, context) => closeAlarm(context, 'dust', alarmId, form)),
  implement(calls.dustPolluteAlarmDetail)(({ alarmId }, { db, session }) =>
    dustAlarmDetail(db, session.scope, alarmId),
  ),
  implement(calls.dustPolluteAlarmChartDetail)(({ alarmId }, { db, session }) =>
    dustAlarmChart(db, session.scope, alarmId),
  ),
  implement(calls.dustStaDetailData)((input, { db, session }) =>
    dustHourRows(db, session.scope, { ...input, ...span(input) }),
  ),
  implement(calls.dustPolluteRuleList)((input, { db }) => ruleList(db, { ...input, families: ['dust'] })),
  implement(calls.dustPolluteRuleCreate)(() => newRule('dust')),
  implement(calls.dustPolluteRuleSave)((input, context) => saveRule(context, { ...newRule('dust'), ...input }, 'dust')),
  implement(calls.dustPolluteRuleGetById)(({ id }, { db }) => ruleById(db, id, 'dust')),
  implement(calls.dustPolluteRuleSites)((_, context) => dustRuleSites(context)),
  implement(calls.dustPolluteRuleUpdate)(({ id, status }, context) => setRuleStatus(context, id, status, 'dust')),
  implement(calls.dustPolluteRuleClose)(({ id }, context) => setRuleStatus(context, id, '0', 'dust')),
  implement(calls.dustPolluteRuleDelete)(({ id }, context) => deleteRule(context, id, 'dust')),
]
