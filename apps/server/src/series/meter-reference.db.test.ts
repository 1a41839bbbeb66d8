import { referencePower } from '@qingkong/domain/enterprise/power-share'
import { dayMs, hourMs } from '@qingkong/domain/time/city-time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, sql } from '../db/database.ts'
import { monitoredPlant } from '../ingest/testing/monitored-plant.ts'
import { smallCity } from '../ingest/testing/small-city.ts'
import { type TestServices, testServices } from '../testing/test-services.ts'
import { referenceKw, refreshMeterReferences } from './port.ts'
import { makeSeriesPartitions } from './store/series-partitions.ts'

const first = Date.parse('2026-11-01T00:00:00+08:00')
let test: TestServices
let pointId: number

beforeAll(async () => {
  test = await testServices()
  await smallCity(test.services)
  pointId = (await monitoredPlant(test.services)).govern
})
afterAll(() => test?.close())

/** Hours of a day's loads, kW. */
const loads = async (day: number, values: readonly number[]) => {
  const { db } = test.services
  const starts = values.map((_, hour) => first + day * dayMs + hour * hourMs)
  await makeSeriesPartitions(
    test.services,
    'point_hour',
    starts.map((startMs) => ({ startMs })),
  )
  for (const [at, kw] of values.entries())
    await sql`insert into point_hour (point_id, start_at, measured)
      select ${pointId}, ${new Date(starts[at] ?? 0)}, array_agg(case quantity when 'load' then ${kw} end::real order by position)
      from monitor_point_factor where point_id = ${pointId}`.execute(db)
}
const night = (day: number) => test.clock.set(new Date(first + day * dayMs + 2.5 * hourMs))
const reference = async () =>
  (
    await firstRow(
      test.services.db,
      sql<{ kw: number | null }>`select ${referenceKw} as kw from monitor_point p where p.id = ${pointId}`,
    )
  )?.kw

describe('the reference power of a meter (sources 2)', () => {
  const day = [0.1, 0.1, 20, 20, 60, 60, 60, 62]

  it('is the rated one while there are fewer than ten days', async () => {
    await sql`update monitor_point set rated_power_kw = 75 where id = ${pointId}`.execute(test.services.db)
    for (let n = 0; n < 9; n += 1) await loads(n, day)
    night(10)
    await refreshMeterReferences(test.services)
    expect(await reference()).toBe(75)
  })

  it('sources 11.8: is the most frequent load above the mean, worked out anew every night', async () => {
    await loads(9, day)
    await refreshMeterReferences(test.services)
    expect(await reference()).toBe(75)
    night(11)
    await refreshMeterReferences(test.services)
    expect([await reference(), referencePower(day)]).toEqual([60, 60])
  })
})
