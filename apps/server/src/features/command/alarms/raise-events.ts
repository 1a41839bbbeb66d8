import type { CalculationMode } from '@qingkong/domain/alarm/alarm-rule'
import { episodeSettings } from '@qingkong/domain/event/alarm-episode'
import { rows, sql, type Tx } from '../../../db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { raiseEvent, updateEventFromAlarm } from '../events/port.ts'
import type { OpenedAlarm } from './alarm-record.ts'
import { type RegionalParent, regionalParentOf } from './regional-process.ts'
import { isNationalSubject, type Subject, subjectKey } from './subject.ts'
import { worsenEvent } from './worsen-event.ts'

interface OpenEvent {
  key: string
  eventId: string
  eventCode: string
}

const topicOf = ({ verdict }: OpenedAlarm): string => `${subjectKey(verdict.subject)}|${verdict.factorCode}`

/** Open events that speak of the same subject, factor and time already, whichever rule raised them. */
const openEvents = async (tx: Tx, opened: readonly OpenedAlarm[]): Promise<Map<string, OpenEvent>> => {
  const list = opened.map(({ verdict, firstAt, startedAt }) => ({
    kind: verdict.subject.kind,
    id: verdict.subject.id,
    factor: verdict.factorCode,
    first_at: firstAt.toISOString(),
    started_at: startedAt.toISOString(),
  }))
  const rejoin = sql`${`${episodeSettings.rejoinWithinMs} milliseconds`}::interval`
  const found = await rows(
    tx,
    sql<OpenEvent>`
      select distinct on (r.subject_kind, r.subject_id, r.factor_code)
        r.subject_kind || '/' || r.subject_id || '|' || r.factor_code as key, event.id as "eventId", event_code as "eventCode"
      from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as o(
        kind text, id int, factor text, first_at timestamptz, started_at timestamptz)
      join alarm_record r on r.subject_kind = o.kind and r.subject_id = o.id and r.factor_code = o.factor
        and r.status in (1, 2) and r.first_at <= o.started_at + ${rejoin} and (r.status = 1 or r.last_at >= o.first_at - ${rejoin})
      join event on event.id = r.event_id and event.status not in (9, 10) and not event.regional
      order by r.subject_kind, r.subject_id, r.factor_code, event.event_time desc`,
  )
  return new Map(found.map((event) => [event.key, event]))
}

const join = async (tx: Tx, alarms: readonly OpenedAlarm[], eventId: string, reason: string | null) => {
  const ids = alarms.map(({ recordId }) => recordId)
  await sql`update alarm_record set event_id = ${eventId}::uuid, suppressed_reason = ${reason}
    where id = any(${ids}::uuid[])`.execute(tx)
}

/** Most severe first; at one level a plain threshold says it best. */
const bySeverity = (a: OpenedAlarm, b: OpenedAlarm) =>
  a.level - b.level ||
  a.verdict.rule.calculationMode.localeCompare(b.verdict.rule.calculationMode) ||
  a.verdict.rule.name.localeCompare(b.verdict.rule.name)

/** Modes that set a site apart from its surroundings: what they find is local, also within a regional process. */
const localModes: ReadonlySet<CalculationMode> = new Set(['1', '2', '4'])

const staysSilent = (alarms: readonly OpenedAlarm[], subject: Subject): boolean =>
  isNationalSubject(subject) || alarms.every(({ verdict }) => !localModes.has(verdict.rule.calculationMode))

const raiseFor = async (tx: Tx, services: Services, alarms: readonly OpenedAlarm[], parent: RegionalParent | null) => {
  const [first, ...others] = alarms.toSorted(bySeverity)
  if (!first) return
  const { subject, factorCode, rule } = first.verdict
  const { event } = await raiseEvent(tx, services, {
    eventType: subject.kind === 'site' ? '1' : '6',
    sourceId: first.recordId,
    level: first.level,
    eventTime: first.startedAt,
    longitude: subject.longitude,
    latitude: subject.latitude,
    location: subject.location,
    areaCode: subject.areaCode,
    description: `${subject.name}：${first.finding.sentence}`,
    siteId: subject.kind === 'site' ? subject.id : null,
    outletId: subject.kind === 'outlet' ? subject.id : null,
    enterpriseId: subject.enterpriseId,
    dustId: subject.kind === 'dust' ? subject.id : null,
    psType: subject.kind === 'outlet' ? '1' : subject.kind === 'dust' ? '2' : null,
    factorCode,
    notify: alarms.some(({ notify }) => notify) && parent === null,
    parentEventId: parent?.eventId ?? null,
    suppressedReason: parent?.explanation ?? null,
  })
  await join(tx, [first], event.id, parent?.explanation ?? null)
  if (others.length > 0) {
    await join(
      tx,
      others,
      event.id,
      `同一时段规则“${rule.name}”已就同一因子产生${first.level === others[0]?.level ? '同等级' : '更高等级'}事件 ${event.eventCode}，并入该事件`,
    )
  }
  if (alarms.every(({ isOver }) => isOver)) {
    await updateEventFromAlarm(tx, event.id, { recovered: true }, services.clock.now())
  }
}

/**
 * Gives each new alarm its event: one that is open already for the same subject and factor, else one new event for all
 * rules that fired together, below the parent of a regional process where there is one.
 */
export const raiseEvents = async (
  tx: Tx,
  services: Services,
  opened: readonly OpenedAlarm[],
  places: ReadonlyMap<number, Subject>,
  endAt: Date,
): Promise<void> => {
  if (opened.length === 0) return
  const topics = Map.groupBy(opened, topicOf)
  const open = await openEvents(tx, opened)
  const siteFactors = new Set(
    opened.flatMap(({ verdict }) => (verdict.subject.kind === 'site' ? [verdict.factorCode] : [])),
  )
  const parents = new Map<string, RegionalParent>()
  for (const factorCode of siteFactors) {
    const ofFactor = opened.filter(
      ({ verdict }) => verdict.subject.kind === 'site' && verdict.factorCode === factorCode,
    )
    const parent = await regionalParentOf(tx, services, factorCode, ofFactor, places, endAt)
    if (parent) parents.set(factorCode, parent)
  }
  for (const [topic, alarms] of topics) {
    const [first] = alarms.toSorted(bySeverity)
    if (!first) continue
    const known = open.get(topic)
    if (known) {
      await join(tx, alarms, known.eventId, `同一站点、同一因子的事件 ${known.eventCode} 正在处理，并入该事件`)
      const description = `${first.verdict.subject.name}：${first.finding.sentence}`
      if (!first.isOver) await worsenEvent(tx, known.eventId, first.level, description, services.clock.now())
      continue
    }
    const { subject, factorCode } = first.verdict
    const parent = subject.kind === 'site' && staysSilent(alarms, subject) ? (parents.get(factorCode) ?? null) : null
    await raiseFor(tx, services, alarms, parent)
  }
}
