import { createApi } from '../../apps/server/src/api.ts'
import { sql } from '../../apps/server/src/db/database.ts'
import { issueToken } from '../../apps/server/src/features/people/sign-in/port.ts'
import { contractClient } from '../../packages/contract/src/client.ts'
import { benchServer } from './bench-server.ts'
import { type Figure, percentile } from './figure.ts'

const runs = 9
const now = new Date('2026-11-20T08:00:00+08:00')

/** Two years of days of every site and of every ranked city. */
const days = (columns: string) => sql`
  insert into ${sql.raw(columns)} select id, at::date, 20 + random() * 60, 30 + random() * 90, 5 + random() * 8,
    15 + random() * 45, 0.4 + random(), 60 + random() * 110`

/** A year's ranking with the year before, as the page asks it: median of nine. */
export const rankingCalls = async (): Promise<Figure[]> => {
  const { services, close } = await benchServer(now)
  const series = sql`generate_series(timestamp '2024-11-20', timestamp '2026-11-19', interval '1 day') at`
  await sql`${days('site_day (site_id, day, pm25, pm10, so2, no2, co, o38h, standard, computed_at)')}, '2026', now()
    from site cross join ${series} on conflict do nothing`.execute(services.db)
  await sql`${days('city_day (city_id, day, pm25, pm10, so2, no2, co, o38h, aqi, primary_factors, source, first_rev, rev)')},
    30 + (random() * 90)::int, '{pm25}', 'national', 1, 1 from city cross join ${series}`.execute(services.db)
  await sql`analyze`.execute(services.db)
  const api = await createApi(services)
  const base = (await api.listen({ port: 0, host: '127.0.0.1' })) + services.config.apiBase
  const bearer = await issueToken(services, 'zhibanzhang')
  const client = contractClient({ base, headers: () => ({ authorization: `Bearer ${bearer}` }) })
  const year = { startTime: '2025-11-20', endTime: '2026-11-19' }
  const median = async (ask: () => Promise<unknown>): Promise<number> => {
    await ask()
    const times: number[] = []
    for (let run = 0; run < runs; run++) {
      const before = performance.now()
      await ask()
      times.push(performance.now() - before)
    }
    return percentile(
      times.toSorted((a, b) => a - b),
      0.5,
    )
  }
  const sites = await median(() => client.multipleRankSiteRank({ ...year, rankKind: 'STATION' }))
  const cities = await median(() => client.multipleRankSiteRank({ ...year, rankKind: 'CITY', cityGroup: 'city168' }))
  await api.close()
  await close()
  return [
    { name: "year's ranking of the national sites", value: sites, unit: 'ms', atMost: 300 },
    { name: "year's ranking of 168 cities", value: cities, unit: 'ms', atMost: 500 },
  ]
}
