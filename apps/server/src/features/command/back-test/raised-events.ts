import type { BackTestAnswer } from '@qingkong/contract/calls/command/back-test'
import { verdictNames } from '@qingkong/contract/calls/command/back-test'
import { formatCity } from '@qingkong/domain/time/city-time'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import { eventScope, type Scope } from '../../../db/scope.ts'
import type { ReplayedEpisode } from '../alarms/port.ts'

type EventRow = BackTestAnswer['lost'][number]

/** Whose eyes the comparison is made with. */
interface Reader {
  db: Queryable
  scope: Scope
}

interface RaisedEvent {
  eventId: string
  eventCode: string
  eventTime: Date
  siteName: string
  description: string
  level: number | null
  finding: string | null
  status: number
  alarms: { kind: string; id: number; factor: string; from: string; to: string }[]
}

/** 属实 by assessment; else 不属实 or closed without one; else still under way. */
const verdictOf = ({ finding, status }: RaisedEvent): EventRow['verdict'] => {
  if (finding === '属实') return 'confirmed'
  return finding === '不属实' || status === closedStatus ? 'dismissed' : 'open'
}

/** 已关闭. */
const closedStatus = 9

/** Events that nothing but the rule raised, within the user's scope. */
const raisedByRule = ({ db, scope }: Reader, ruleId: string, fromMs: number): Promise<RaisedEvent[]> =>
  rows(
    db,
    sql<RaisedEvent>`
      select event.id as "eventId", event_code as "eventCode", event_time as "eventTime", event.level, event.finding,
        event.status, event.description, coalesce(site_name, ps_name || outlet_name, project_name, event.location) as "siteName",
        json_agg(json_build_object('kind', r.subject_kind, 'id', r.subject_id, 'factor', r.factor_code,
          'from', r.first_at, 'to', r.last_at)) as alarms
      from alarm_record r join event on event.id = r.event_id
      left join site on site.id = event.site_id
      left join outlet on outlet.id = event.outlet_id
      left join enterprise on enterprise.id = outlet.enterprise_id
      left join dust_site on dust_site.id = event.dust_id
      where r.rule_id = ${ruleId}::uuid and r.first_at >= ${new Date(fromMs)} and not event.regional
        and ${eventScope(scope)}
        and not exists (select 1 from alarm_record other where other.event_id = event.id and other.rule_id <> r.rule_id)
      group by event.id, site_name, ps_name, outlet_name, project_name
      order by event_time desc`,
  )

const subjectOf = (kind: string, id: number, factor: string) => `${kind}/${id}|${factor}`

/** Whether any alarm would have run on the same subject and factor at the same time. */
export const overlaps = (
  episodes: readonly ReplayedEpisode[],
): ((kind: string, id: number, factor: string, fromMs: number, toMs: number) => boolean) => {
  const bySubject = Map.groupBy(episodes, ({ subject, factorCode }) => subjectOf(subject.kind, subject.id, factorCode))
  return (kind, id, factor, fromMs, toMs) =>
    (bySubject.get(subjectOf(kind, id, factor)) ?? []).some((one) => one.fromMs < toMs && fromMs < one.toMs)
}

/** Events of the present rule that a changed one would not have raised. */
export const lostEvents = async (
  reader: Reader,
  ruleId: string,
  fromMs: number,
  draft: readonly ReplayedEpisode[],
): Promise<EventRow[]> => {
  const isRaised = overlaps(draft)
  const events = await raisedByRule(reader, ruleId, fromMs)
  return events
    .filter(({ alarms }) =>
      alarms.every(({ kind, id, factor, from, to }) => !isRaised(kind, id, factor, Date.parse(from), Date.parse(to))),
    )
    .map((event) => {
      const { eventId, eventCode, siteName, description, level } = event
      const verdict = verdictOf(event)
      const eventTime = formatCity(event.eventTime)
      return {
        eventId,
        eventCode,
        eventTime,
        siteName,
        description,
        level,
        verdict,
        verdictName: verdictNames[verdict],
      }
    })
}
