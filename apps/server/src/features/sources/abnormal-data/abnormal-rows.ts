import { Fail } from '@qingkong/contract/errors'
import {
  type AbnormalKind,
  type AbnormalStatus,
  abnormalKinds,
  abnormalStatusNames,
} from '@qingkong/domain/abnormal/abnormal-kind'
import { addDays, cityDate, dayMs, formatCity } from '@qingkong/domain/time/city-time'
import { rows, type Sql, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { emissionDetail } from '../enterprises/port.ts'
import { below } from '../places/port.ts'
import type { PlantFinding } from './day-findings.ts'
import { kindTunings, sentTask } from './kind-tuning.ts'

export interface AbnormalFilter {
  psCode: string
  areaCodes: readonly string[]
  kinds: readonly string[]
  status?: number | undefined
  startDay?: string | undefined
  endDay?: string | undefined
}

interface Row {
  id: string
  day: string
  psId: string
  psCode: string
  psName: string
  countyCode: string
  countyName: string
  longitude: number
  latitude: number
  kind: AbnormalKind
  score: number
  findings: PlantFinding[]
  fromAt: Date
  toAt: Date
  status: AbnormalStatus
  eventId: string | null
  reason: string | null
  closedBy: string | null
}

/** Days without a wish: the last seven that are over. */
const usualDays = 7
const longestDays = 366

const daysOf = ({ startDay, endDay }: AbnormalFilter, now: Date): { first: string; last: string } => {
  const last = endDay ?? cityDate(now.getTime() - dayMs)
  const first = startDay ?? addDays(last, 1 - usualDays)
  if (first > last) throw new Fail('INVALID_INPUT', '开始日期应不晚于结束日期')
  if (addDays(first, longestDays) <= last) throw new Fail('INVALID_INPUT', '一次最多查询一年')
  return { first, last }
}

/** SQL: sent out once an assigned task names the plant. */
const statusOf: Sql = sql`case when a.status = 1 and task.id is not null then 2 else a.status end`

/** SQL: the alarm of a plant's outlets on the row's day that is still open. */
const openAlarm: Sql = sql`(select e.id from event e where e.enterprise_id = enterprise.id and e.event_type = '6'
  and e.status not in (9, 10) and e.event_time >= a.from_at and e.event_time < a.to_at + interval '1 day'
  order by e.event_time desc limit 1)`

const shownFinding = ({ fromMs, toMs, ...finding }: PlantFinding) => ({
  ...finding,
  kindName: abnormalKinds[finding.kind].name,
  from: formatCity(fromMs),
  to: formatCity(toMs),
})

/** Rows of the plants whose emissions the user may read, by rank. */
export const abnormalRows = async ({ db, session, clock }: CallContext, filter: AbnormalFilter) => {
  const { first, last } = daysOf(filter, clock.now())
  const found = await rows(
    db,
    sql<Row>`select a.id, a.day::text as day, enterprise.id::text as "psId", ps_code as "psCode", ps_name as "psName",
        enterprise.area_code as "countyCode", area_name as "countyName", enterprise.longitude, enterprise.latitude, a.kind, a.score, a.findings,
        a.from_at as "fromAt", a.to_at as "toAt", ${statusOf} as status, coalesce(task.id, alarm.id)::text as "eventId",
        a.reason, closer.remark_name as "closedBy"
      from abnormal_day a join enterprise on enterprise.id = a.enterprise_id join area on area.area_code = enterprise.area_code
      left join app_user closer on closer.id = a.closed_by
      left join lateral ${sentTask} task on true
      left join lateral ${openAlarm} alarm on true
      where a.day between ${first} and ${last} and ${emissionDetail(session.scope)}
        and (${filter.psCode === ''} or ps_code = ${filter.psCode})
        and ${below(sql`coalesce(street_code, enterprise.area_code)`, filter.areaCodes)}
        and (${filter.kinds.length === 0} or a.kind = any(${[...filter.kinds]}::text[]))
        and (${filter.status ?? null}::int is null or ${statusOf} = ${filter.status ?? null}::int)
      order by a.score desc, a.day desc, ps_code`,
  )
  return found.map(({ findings, fromAt, toAt, kind, status, ...row }) => ({
    ...row,
    kind,
    kindName: abnormalKinds[kind].name,
    from: formatCity(fromAt),
    to: formatCity(toAt),
    evidence: findings[0] ? `${findings[0].subject}：${findings[0].evidence}` : '',
    findings: findings.map(shownFinding),
    status,
    statusName: abnormalStatusNames[status],
  }))
}

/** One page of them, and which kinds are silent. */
export const abnormalPage = async (
  context: CallContext,
  { pageNum, pageSize, ...filter }: AbnormalFilter & { pageNum: number; pageSize: number },
) => {
  const [found, tunings] = await Promise.all([abnormalRows(context, filter), kindTunings(context.db)])
  const from = (pageNum - 1) * pageSize
  return {
    records: found.slice(from, from + pageSize),
    total: found.length,
    mutedKinds: tunings.filter(({ isMuted }) => isMuted).map(({ kind }) => abnormalKinds[kind].name),
  }
}
