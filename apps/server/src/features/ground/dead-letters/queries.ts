import { Fail } from '@qingkong/contract/errors'
import { formatCity, parseCity } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import type { Row } from '../../../db/row.ts'
import { type DueQueue, dueQueueNames, dueQueues, dueTables } from '../../../due/due-row.ts'

export interface DeadLetterFilter {
  queue: '' | DueQueue
  startTime?: string | undefined
  endTime?: string | undefined
}

type DeadLetter = Row<
  'dead_letter',
  | 'id'
  | 'queue'
  | 'targetKind'
  | 'targetId'
  | 'granularity'
  | 'startAt'
  | 'error'
  | 'attempts'
  | 'firstFailedAt'
  | 'lastFailedAt'
> & { code: string | null; name: string | null }

const kindNames: Readonly<Record<DeadLetter['targetKind'], string>> = {
  site: '站点',
  outlet: '排口',
  dust: '工地',
  point: '监控点',
  voc: '挥发性有机物组分',
  ions: '水溶性离子',
  carbon: '碳组分',
  elements: '元素',
  mobile: '移动站',
}

const granularityNames: Readonly<Record<DeadLetter['granularity'], string>> = {
  fiveMinute: '5分钟',
  hour: '小时',
  day: '日',
}

/** Code and name of whatever a kind of target is. */
const target = sql`left join lateral (
    select site_code as code, site_name as name from site where d.target_kind in ('site', 'voc', 'ions', 'carbon', 'elements') and id = d.target_id
    union all select outlet_code, ps_name || outlet_name from outlet join enterprise on enterprise.id = enterprise_id
      where d.target_kind = 'outlet' and outlet.id = d.target_id
    union all select record_num, project_name from dust_site where d.target_kind = 'dust' and id = d.target_id
    union all select point_code, point_name from monitor_point where d.target_kind = 'point' and id = d.target_id
    union all select station_code, station_name from mobile_station where d.target_kind = 'mobile' and id = d.target_id
  ) target on true`

const where = ({ queue, startTime, endTime }: DeadLetterFilter): Sql => {
  const [start, end] = [startTime, endTime].map((text) => (text === undefined ? null : parseCity(text)))
  if (start && end && start > end) throw new Fail('INVALID_INPUT', '开始时间不能晚于结束时间')
  return sql`(${queue} = '' or d.queue = ${queue})
    and (${start}::timestamptz is null or d.last_failed_at >= ${start}::timestamptz)
    and (${end}::timestamptz is null or d.last_failed_at <= ${end}::timestamptz)`
}

const retrying = sql.join(
  dueQueues.map((queue) => sql`(select count(*) from ${sql.table(dueTables[queue])} where attempts > 0)`),
  sql` + `,
)

/** What was given up, the newest first, and how much is still tried again by itself. @throws Fail INVALID_INPUT */
export const deadLetterPage = async (
  db: Queryable,
  { pageNum, pageSize, ...filter }: DeadLetterFilter & { pageNum: number; pageSize: number },
) => {
  const [found, counts] = await Promise.all([
    rows(
      db,
      sql<DeadLetter>`select d.id, d.queue, d.target_kind as "targetKind", d.target_id as "targetId", target.code, target.name,
          d.granularity, d.start_at as "startAt", d.error, d.attempts, d.first_failed_at as "firstFailedAt",
          d.last_failed_at as "lastFailedAt"
        from dead_letter d ${target} where ${where(filter)}
        order by d.last_failed_at desc, d.id limit ${pageSize} offset ${(pageNum - 1) * pageSize}`,
    ),
    firstRow(
      db,
      sql<{ total: number; retrying: number }>`select count(*)::int as total, (${retrying})::int as retrying
        from dead_letter d where ${where(filter)}`,
    ),
  ])
  return {
    records: found.map((row) => ({
      id: row.id,
      queue: row.queue,
      queueName: dueQueueNames[row.queue],
      targetKind: row.targetKind,
      targetKindName: kindNames[row.targetKind],
      targetCode: row.code ?? String(row.targetId),
      targetName: row.name ?? '',
      granularityName: granularityNames[row.granularity],
      startTime: formatCity(row.startAt),
      error: row.error,
      attempts: row.attempts,
      firstTime: formatCity(row.firstFailedAt),
      lastTime: formatCity(row.lastFailedAt),
    })),
    total: counts?.total ?? 0,
    retrying: counts?.retrying ?? 0,
  }
}
