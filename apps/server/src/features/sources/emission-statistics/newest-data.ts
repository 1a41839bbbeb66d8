import type { MonitorType } from '@qingkong/domain/enterprise/monitor-state'
import { cityDate, dayMs, formatCity, hourMs } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, type Sql, sql } from '../../../db/database.ts'
import { newestOutletInterval, newestPointInterval } from '../../../series/port.ts'

/** Who has been silent for longer is of no use as the newest. */
const lookBackDays = 60

const newestOf = (targets: Sql, newest: Sql) =>
  sql<{ startAt: Date | null }>`select max(n.start_at) as "startAt" from ${targets} join lateral ${newest} n on true`

/** End of the newest hour of each kind of monitoring, and the newest day that is over. */
export const newestData = async (db: Queryable, now: Date) => {
  const span = { granularity: 'hour', after: new Date(now.getTime() - lookBackDays * dayMs), upTo: now } as const
  const points = (type: MonitorType) =>
    newestOf(
      sql`(select id from monitor_point where monitor_type = ${type}) target`,
      newestPointInterval(sql`target.id`, span),
    )
  const asked: { monitorType: MonitorType; monitorName: string; newest: ReturnType<typeof points> }[] = [
    {
      monitorType: 'pst001',
      monitorName: '自动监测',
      newest: newestOf(sql`(select id from outlet) target`, newestOutletInterval(sql`target.id`, span)),
    },
    { monitorType: 'pst002', monitorName: '用电监测', newest: points('pst002') },
    { monitorType: 'pst003', monitorName: '工况监测', newest: points('pst003') },
  ]
  return Promise.all(
    asked.map(async ({ newest, ...type }) => {
      const startAt = (await firstRow(db, newest))?.startAt ?? null
      const endMs = startAt === null ? null : startAt.getTime() + hourMs
      return {
        ...type,
        dataTime: endMs === null ? null : formatCity(endMs),
        day: endMs === null ? null : cityDate(endMs - dayMs),
      }
    }),
  )
}
