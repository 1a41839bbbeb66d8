import type { AlarmLevel } from '@qingkong/domain/alarm/alarm-level'
import { episodeSettings } from '@qingkong/domain/event/alarm-episode'
import { regionalEpisode } from '@qingkong/domain/event/regional-episode'
import { factors, isFactorCode } from '@qingkong/domain/site/factor'
import { firstRow, rows, sql, type Tx } from '../../../db/database.ts'
import type { Stored } from '../../../db/row.ts'
import type { Services } from '../../../platform/services.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { meteorologyAt } from '../../../series/port.ts'
import { lockEvent, publishEvent, raiseEvent } from '../events/port.ts'
import type { OpenedAlarm } from './alarm-record.ts'
import { isNationalSubject, type Subject } from './subject.ts'
import { worsenEvent } from './worsen-event.ts'

/** Stands for the rule in the record of a regional process, which no single rule raised. */
export const regionalRuleId = '00000000-0000-0000-0000-000000000000'

/** The parent below which new alarms of a factor stay silent. */
export interface RegionalParent {
  eventId: string
  explanation: string
}

interface FiringRow {
  siteCode: string
  siteId: number
  factor: string
  firstAt: Date
  lastAt: Date
  level: AlarmLevel
  peak: number
  notify: boolean
  eventId: string | null
}

interface Parent {
  eventId: string
  eventCode: string
  recordId: string
}

/** National sites that fired on the factor within the hour before an instant, each alarm with its event. */
const nationalFirings = (tx: Tx, factorCode: string, nationalIds: readonly number[], endAt: Date) =>
  rows(
    tx,
    sql<FiringRow>`
      select site_code as "siteCode", site.id as "siteId", factor_code as factor, first_at as "firstAt", last_at as "lastAt",
        level, peak_value as peak, notify, event_id as "eventId"
      from alarm_record join site on site.id = subject_id
      where subject_kind = 'site' and subject_id = any(${nationalIds}::int[]) and rule_id <> ${regionalRuleId}::uuid
        and factor_code = ${factorCode} and alarm_record.status <> 3
        and last_at > ${endAt}::timestamptz - interval '1 hour' and last_at <= ${endAt}
      order by level, peak_value desc, site_code`,
  )

/** The newest process of a factor that an instant may still belong to, open or ended. */
const recentParent = (tx: Tx, factorCode: string, endAt: Date) =>
  firstRow(
    tx,
    sql<Parent & { isOpen: boolean; lastAt: Date }>`
      select event.id as "eventId", event_code as "eventCode", alarm_record.id as "recordId",
        event.status not in (9, 10) as "isOpen", last_at as "lastAt"
      from event join alarm_record on alarm_record.id = event.source_id
      where event.regional and event.factor_code = ${factorCode} and first_at <= ${endAt}
        and last_at > ${endAt}::timestamptz - ${`${episodeSettings.rejoinWithinMs} milliseconds`}::interval
      order by event_time desc limit 1`,
  )

const raiseParent = async (
  tx: Tx,
  services: Services,
  factorCode: string,
  firings: readonly FiringRow[],
  sites: readonly Subject[],
  nationalCount: number,
  endAt: Date,
): Promise<Parent> => {
  const [worst] = firings
  if (!worst) throw new Error('a regional process without a firing site')
  const factor = isFactorCode(factorCode) ? factors[factorCode] : null
  const names = sites.slice(0, 5).map(({ name }) => name)
  const peak = `${Math.max(...firings.map((one) => one.peak))}${factor?.unit ? ` ${factor.unit}` : ''}`
  const description = `区域过程：1小时内${nationalCount}个国控站中有${sites.length}个${factor?.label ?? factorCode}告警（${names.join('、')}${sites.length > 5 ? '等' : ''}），最高${peak}`
  const firstAt = new Date(Math.min(...firings.map((one) => one.firstAt.getTime())))
  const notify = firings.some((one) => one.notify)
  const middle = (of: (site: Subject) => number) => sites.reduce((sum, site) => sum + of(site), 0) / sites.length
  const place = { longitude: middle((site) => site.longitude), latitude: middle((site) => site.latitude) }
  const weather = await meteorologyAt(tx, new Date(endAt.getTime() - 1))
  const recordId = uuidv7(services.clock.now())
  await sql`
    insert into alarm_record (id, subject_kind, subject_id, rule_id, rule_name, factor_code, level, first_at, started_at,
      last_at, first_value, last_value, peak_value, sentence, meteorology, notify, dedupe_key)
    values (${recordId}, 'site', ${worst.siteId}, ${regionalRuleId}, '区域过程', ${factorCode}, ${worst.level}, ${firstAt},
      ${endAt}, ${endAt}, ${worst.peak}, ${worst.peak}, ${worst.peak}, ${description},
      ${JSON.stringify(weather(place))}::jsonb, ${notify}, ${`regional|${factorCode}|${endAt.toISOString()}`})`.execute(
    tx,
  )
  const { event } = await raiseEvent(tx, services, {
    eventType: '1',
    sourceId: recordId,
    level: worst.level,
    eventTime: endAt,
    ...place,
    location: '全市',
    areaCode: services.config.cityCode,
    description,
    factorCode,
    notify,
    regional: true,
  })
  await sql`update alarm_record set event_id = ${event.id}::uuid where id = ${recordId}::uuid`.execute(tx)
  return { eventId: event.id, eventCode: event.eventCode, recordId }
}

/** Alarms that were raised on their own before the process was recognised, and that nobody has taken up yet, become children. */
const silenceRaised = async (tx: Tx, parent: Parent, firings: readonly FiringRow[], explanation: string, at: Date) => {
  const ids = firings.flatMap(({ eventId }) => eventId ?? [])
  const silenced = await rows(
    tx,
    sql<Stored<'event', 'id'>>`
      update event set parent_event_id = ${parent.eventId}::uuid, suppressed_reason = ${explanation}, updated_at = ${at}
      where id = any(${ids}::uuid[]) and status = 1 and parent_event_id is null and not regional returning id`,
  )
  for (const { id } of silenced) {
    await sql`update alarm_record set suppressed_reason = ${explanation}
      where event_id = ${id}::uuid and suppressed_reason is null`.execute(tx)
    const event = await lockEvent(tx, id)
    if (event) await publishEvent(tx, event, event.status, event.status, at)
  }
}

/**
 * Looks whether the new alarms of a factor are part of a regional process: raises its parent event when enough
 * national sites fire within an hour, or continues the one that runs.
 * @returns the parent for the new alarms of the factor, null when they stand for themselves
 */
export const regionalParentOf = async (
  tx: Tx,
  services: Services,
  factorCode: string,
  opened: readonly OpenedAlarm[],
  places: ReadonlyMap<number, Subject>,
  endAt: Date,
): Promise<RegionalParent | null> => {
  const nationals = [...places.values()].filter(isNationalSubject)
  const recent = await recentParent(tx, factorCode, endAt)
  // Staff ended the process of this very hour: what still comes of the hour stands for itself.
  if (recent && !recent.isOpen && recent.lastAt >= endAt) return null
  const known = recent?.isOpen ? recent : null
  const firings = await nationalFirings(
    tx,
    factorCode,
    nationals.map(({ id }) => id),
    endAt,
  )
  const episode = opened.some(({ verdict }) => isNationalSubject(verdict.subject))
    ? regionalEpisode(
        factorCode,
        firings.map(({ siteCode, factor, lastAt }) => ({ siteCode, factor, at: lastAt.getTime() })),
        new Set(nationals.map(({ code }) => code)),
        endAt.getTime(),
      )
    : null
  if (episode === null) {
    return known
      ? { eventId: known.eventId, explanation: `区域过程 ${known.eventCode} 进行中，已并入区域事件，不再单独提醒` }
      : null
  }
  const sites = episode.siteCodes.flatMap((code) => nationals.find((site) => site.code === code) ?? [])
  const parent = known ?? (await raiseParent(tx, services, factorCode, firings, sites, nationals.length, endAt))
  const now = services.clock.now()
  const [worst] = firings
  if (known && worst) {
    await sql`update alarm_record set status = 1, ended_at = null, last_at = greatest(last_at, ${endAt}), last_value = ${worst.peak},
        peak_value = greatest(peak_value, ${worst.peak}::real), level = least(level, ${worst.level}::smallint)
      where id = ${known.recordId}::uuid`.execute(tx)
    await worsenEvent(tx, known.eventId, worst.level, `区域过程：${episode.explanation}`, now)
  }
  await silenceRaised(tx, parent, firings, episode.explanation, now)
  return { eventId: parent.eventId, explanation: episode.explanation }
}
