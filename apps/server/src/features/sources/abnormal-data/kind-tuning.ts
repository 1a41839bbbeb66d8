import { type AbnormalKind, abnormalKinds, isAbnormalKind } from '@qingkong/domain/abnormal/abnormal-kind'
import { isMuted, mutingRule } from '@qingkong/domain/abnormal/abnormal-score'
import { type Queryable, rows, type Sql, sql } from '../../../db/database.ts'

/** SQL: the first assigned task (交办任务) that names the enterprise after a row `a` of it was made; the row is sent out by it. */
export const sentTask: Sql = sql`(select e.id, e.created_at from event e
  join event_source s on s.event_id = e.id and s.kind = 'ps' and s.code = enterprise.ps_code
  where e.event_type = '4' and e.created_at >= a.made_at order by e.created_at limit 1)`

/** How a kind is set and how it did. */
export interface KindTuning {
  kind: AbnormalKind
  leastHours: number
  closed: number
  falseCount: number
  isMuted: boolean
}

interface KindRow {
  kind: string
  leastHours: number | null
  /** Newest first: whether the closed row was a false alarm. */
  closed: boolean[]
}

/** Every kind with its least duration, and what became of its last closed rows since it was tuned. */
export const kindTunings = async (db: Queryable): Promise<KindTuning[]> => {
  const kinds = Object.keys(abnormalKinds).filter(isAbnormalKind)
  const found = await rows(
    db,
    sql<KindRow>`
      select k.kind, t.least_hours as "leastHours", coalesce(last.closed, '{}') as closed
      from unnest(${kinds}::text[]) k (kind) left join abnormal_kind t on t.kind = k.kind
      left join lateral (
        select array_agg(is_false order by closed_at desc) as closed from (
          select a.status = 3 as is_false, coalesce(a.closed_at, task.created_at) as closed_at
          from abnormal_day a join enterprise on enterprise.id = a.enterprise_id
          left join lateral ${sentTask} task on true
          where a.kind = k.kind and (a.status <> 1 or task.id is not null)
            and coalesce(a.closed_at, task.created_at) > coalesce(t.tuned_at, '-infinity')
          order by 2 desc limit ${mutingRule.rows}) c
      ) last on true`,
  )
  return found.flatMap(({ kind, leastHours, closed }) =>
    isAbnormalKind(kind)
      ? [
          {
            kind,
            leastHours: leastHours ?? abnormalKinds[kind].leastHours,
            closed: closed.length,
            falseCount: closed.filter(Boolean).length,
            isMuted: isMuted(closed.map((isFalse) => ({ isFalse }))),
          },
        ]
      : [],
  )
}
