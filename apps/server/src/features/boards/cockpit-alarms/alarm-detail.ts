import type { cockpitAlarms as calls } from '@qingkong/contract/calls/boards/cockpit-alarms'
import type { HandlerAnswer } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import { dayMs, formatCity, minuteMs } from '@qingkong/domain/time/city-time'
import { sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { alarmsOfSubject, knownBy, requireAnyAlarm, siteAlarmDetail, takeNote } from '../../command/alarms/port.ts'
import { alarmRow } from './alarm-row.ts'

const mostEarlier = 20
const earlierDays = 30
/** Kilometres within which another site's weather stands for the alarm's, as on the alarm's own page. */
const weatherKm = 3

const oneAlarm = async ({ db, session }: CallContext, alarmId: string) => {
  const id = await requireAnyAlarm(db, session, alarmId)
  const [alarm] = await alarmsOfSubject(db, session, sql`r.id = ${id}::uuid`, 1)
  if (!alarm) throw new Fail('NOT_FOUND', '告警记录不存在')
  return alarm
}

const notesOf = async ({ db }: CallContext, id: string) =>
  (await knownBy(db, id)).map(({ userName, orgName, seenAt }) => ({ userName, orgName, time: formatCity(seenAt) }))

/** The hours around a site's alarm with the weather, as its own page has them. */
export const alarmSiteDetail = async (
  context: CallContext,
  alarmId: string,
): Promise<HandlerAnswer<typeof calls.cockpitAlarmSiteInfoDetail>> => {
  const alarm = await oneAlarm(context, alarmId)
  const asked = { distance: weatherKm, pageSize: 1, pageIndex: 1 }
  const { alarmInfo, multiAnalysis } = await siteAlarmDetail(context.db, context.session.scope, alarmId, asked)
  const { temperature, humidity, windSpeed, windDirection } = multiAnalysis.meteoroData
  return {
    alarm: alarmRow(alarm),
    factorName: multiAnalysis.factorName,
    unit: multiAnalysis.factorUnit,
    times: multiAnalysis.times,
    values: multiAnalysis.factorData,
    temperature,
    humidity,
    windSpeed,
    windDirection,
    referenceValue: alarmInfo.referenceValue,
  }
}

/** What became of an alarm: its course, who took note, and how often its subject alarmed before. */
export const moreAlarmInfo = async (
  context: CallContext,
  alarmId: string,
): Promise<HandlerAnswer<typeof calls.cockpitAlarmMoreAlarmInfo>> => {
  const alarm = await oneAlarm(context, alarmId)
  const since = new Date(alarm.startedAt.getTime() - earlierDays * dayMs)
  const before = sql`r.subject_kind = ${alarm.kind} and r.subject_id = ${alarm.subjectId} and r.id <> ${alarm.id}::uuid
    and r.started_at >= ${since} and r.started_at <= ${alarm.startedAt}`
  const [known, earlier] = await Promise.all([
    notesOf(context, alarm.id),
    // All of a month's: the newest are shown, the others counted.
    alarmsOfSubject(context.db, context.session, before, 1000),
  ])
  const endedAt = alarm.endedAt ?? alarm.lastAt
  return {
    alarm: alarmRow(alarm),
    ruleName: alarm.ruleName,
    firstValue: alarm.firstValue,
    peakValue: alarm.peakValue,
    lastValue: alarm.lastValue,
    endTime: alarm.endedAt && formatCity(alarm.endedAt),
    durationMin: Math.round((endedAt.getTime() - alarm.firstAt.getTime()) / minuteMs),
    suppressedReason: alarm.suppressedReason,
    knownBy: known,
    earlier: earlier
      .toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime())
      .slice(0, mostEarlier)
      .map(alarmRow),
    earlierTotal: earlier.length,
  }
}

/** 知悉 and who has by now. */
export const readAlarm = async (
  context: CallContext,
  alarmId: string,
): Promise<HandlerAnswer<typeof calls.cockpitAlarmReadAlarm>> => {
  const { id, isFirst } = await takeNote(context, alarmId)
  return { alarmId: id, isFirst, knownBy: await notesOf(context, id) }
}
