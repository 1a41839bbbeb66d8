import { sql } from '../../apps/server/src/db/database.ts'
import { ensurePartitions } from '../../apps/server/src/db/partitions.ts'
import { runRollUps } from '../../apps/server/src/series/port.ts'
import { benchServer } from './bench-server.ts'
import type { Figure } from './figure.ts'

const now = new Date('2026-11-20T08:00:00+08:00')

/** Sent hours that all wait to be rolled up at once, as after an import or a long outage, beside bare rewrites of as many rows. */
export const rollUpBacklog = async (): Promise<Figure[]> => {
  const bench = await benchServer(now)
  const { db } = bench.services
  try {
    await ensurePartitions(db, 'site_hour_raw', [new Date('2026-10-15T00:00:00+08:00')])
    const written = await sql`
      insert into site_hour_raw (site_id, start_at, pm25, pm10, so2, no2, o3, co, source)
      select site.id, at, 20 + random() * 60, 30 + random() * 90, 5 + random() * 8, 15 + random() * 45, 20 + random() * 140,
        0.4 + random(), 'import'
      from site cross join generate_series(timestamptz '2026-10-01 00:00+08', timestamptz '2026-10-20 23:00+08', interval '1 hour') at
      on conflict do nothing`.execute(db)
    const hours = Number(written.numAffectedRows ?? 0)
    const bareAt = performance.now()
    await sql`update site_hour_raw set o38h = o3, aqi = 50`.execute(db)
    const bareSeconds = (performance.now() - bareAt) / 1000
    await sql`insert into roll_up_due (target_kind, target_id, granularity, start_at, late, due_at)
      select 'site', site_id, 'hour', start_at, true, ${now} from site_hour_raw on conflict do nothing`.execute(db)
    const startedAt = performance.now()
    await runRollUps(bench.services)
    const seconds = (performance.now() - startedAt) / 1000
    return [
      {
        name: 'hours of a backlog rolled up, with their days',
        value: hours / seconds,
        unit: 'hours per second',
        atLeast: 4000,
        note: `${hours} hours waiting; one bare rewrite of the same rows ${(hours / bareSeconds).toFixed(0)} per second`,
      },
    ]
  } finally {
    await bench.close()
  }
}
