import { createApi } from '../../apps/server/src/api.ts'
import { sql } from '../../apps/server/src/db/database.ts'
import { ensurePartitions } from '../../apps/server/src/db/partitions.ts'
import { issueToken } from '../../apps/server/src/features/people/sign-in/port.ts'
import type { Services } from '../../apps/server/src/platform/services.ts'
import { contractClient } from '../../packages/contract/src/client.ts'
import { addDays } from '../../packages/domain/src/time/city-time.ts'
import { benchServer } from './bench-server.ts'
import { type Figure, percentile } from './figure.ts'

const runs = 12
const now = new Date('2026-11-20T08:00:00+08:00')
/** A year, the year before it and the quarter that the first day lies in. */
const firstDay = '2024-10-01'
const lastDay = '2026-11-19'
const year = { startTime: '2025-11-20', endTime: lastDay }

/** The first of the next month. */
const monthAfter = (day: string): string => `${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`

/** Days of all 500 outlets and of all meters of the demo city, every factor alike. */
const fillDays = async (services: Services) => {
  const { db } = services
  const starts = [2024, 2025, 2026].map((one) => new Date(`${one}-11-01T00:00:00+08:00`))
  for (const table of ['outlet_day', 'point_day'] as const)
    for (const at of starts) await ensurePartitions(db, table, [at])
  const all = (value: string) => sql.raw(`array_fill((${value}), array[n])`)
  // A month at a time: a statement that fills two years would be ended for its length.
  for (let month = firstDay; month <= lastDay; month = monthAfter(month)) {
    const days = sql`generate_series(${`${month}T00:00:00+08:00`}::timestamptz,
      least(${`${monthAfter(month)}T00:00:00+08:00`}::timestamptz - interval '1 day', ${`${lastDay}T00:00:00+08:00`}::timestamptz),
      interval '1 day') at`
    await sql`insert into outlet_day (outlet_id, start_at, valid_hours, stopped_hours, mean, peak, converted_mean,
      converted_peak, mass, mass_hours, invalid_hours, filled_mass, filled_mass_low, filled_hours, judged_hours,
      exceed_hours, max_multiple, flag_hours, computed_at)
    select outlet_id, at, ${all('22::smallint')}, ${all('1::smallint')}, ${all('random()::real')}, ${all('2::real')},
      ${all('random()::real')}, ${all('2::real')}, ${all('(random() * 90)::real')}, ${all('23::smallint')},
      ${all('1::smallint')}, ${all('0.5::real')}, ${all('0.5::real')}, ${all('1::smallint')}, ${all('22::smallint')},
      ${all('0::smallint')}, ${all('null::real')}, '{}', now()
    from (select outlet_id, max(position)::int as n from outlet_factor group by 1) outlet cross join ${days}`.execute(
      db,
    )
    await sql`insert into point_day (point_id, start_at, valid_hours, mean, peak, lowest, energy_kwh, flag_hours, computed_at)
    select point_id, at, ${all('24::smallint')}, ${all('random()::real')}, ${all('50::real')}, ${all('0::real')},
      ${all('(random() * 900)::real')}, '{}', now()
    from (select point_id, max(position)::int as n from monitor_point_factor group by 1) point cross join ${days}`.execute(
      db,
    )
  }
  // A sample of the usual size of so many arrays takes longer than a statement may.
  await db.transaction().execute(async (tx) => {
    await sql`set local default_statistics_target = 10`.execute(tx)
    await sql`analyze outlet_day, point_day`.execute(tx)
  })
}

/** Statistics of a year of 500 outlets, as the pages ask them: p95 of twelve. */
export const emissionStatistics = async (): Promise<Figure[]> => {
  const { services, close } = await benchServer(now)
  await fillDays(services)
  const api = await createApi(services)
  const base = (await api.listen({ port: 0, host: '127.0.0.1' })) + services.config.apiBase
  const bearer = await issueToken(services, 'zhibanzhang')
  const client = contractClient({ base, headers: () => ({ authorization: `Bearer ${bearer}` }) })
  const p95 = async (ask: () => Promise<unknown>): Promise<number> => {
    await ask()
    const times: number[] = []
    for (let run = 0; run < runs; run += 1) {
      const before = performance.now()
      await ask()
      times.push(performance.now() - before)
    }
    return percentile(
      times.toSorted((a, b) => a - b),
      0.95,
    )
  }
  const station = await client.homePsStation({ monitorType: ['pst001'] })
  const superviseCompany = station.slice(0, 10).map(({ psCode }) => psCode)
  const factorCode = 'a34013'
  const asks: Record<string, () => Promise<unknown>> = {
    'zd-area-data': () => client.areaMonitorZdAreaData({ ...year, factorCode }),
    'ind-chart-data': () => client.areaMonitorIndChartData({ ...year, factorCode }),
    'kwh-area-data': () => client.areaMonitorKwhAreaData(year),
    'state-chart-data': () => client.areaMonitorStateChartData({}),
    'ps-dataTime': () => client.areaMonitorPsDataTime({}),
    'data-statistics, to the outlet': () => client.psDataDataStatistics({ ...year, factorCode, level: 'OUTLET' }),
    'data-statistics of electricity': () => client.psDataDataStatistics({ ...year, monitorType: 'pst002' }),
    'data-analysis': () => client.psDataDataAnalysis({ ...year, factorCode }),
    'data-analysis-second': () =>
      client.psDataDataAnalysisSecond({ ...year, factorCode, level: 'COUNTY', code: '320281' }),
    'data-compare of ten': () => client.psDataDataCompare({ ...year, factorCode, superviseCompany }),
    'monitor-data-compare of ten': () => client.psDataMonitorDataCompare({ ...year, factorCode, superviseCompany }),
  }
  const figures: Figure[] = []
  for (const [name, ask] of Object.entries(asks))
    figures.push({ name: `a year, ${name}, p95`, value: await p95(ask), unit: 'ms', atMost: 1000 })
  await api.close()
  await close()
  return figures
}
