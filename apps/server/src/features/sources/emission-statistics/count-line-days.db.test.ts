import { hourMs } from '@qingkong/domain/time/city-time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, rows, sql } from '../../../db/database.ts'
import { ensurePartitions } from '../../../db/partitions.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { countLineDays } from './port.ts'
import { pointDays } from './testing/point-days.ts'

interface Meter {
  id: number
  group: string
  enterpriseId: number
  lineCode: string
}

let app: TestApp
let line: Meter[]
const yesterday = '2026-11-19'
const midnight = new Date('2026-11-19T00:00:00+08:00')

/** An hour of a meter at a load, kW; every other number of it 0. */
const meterHour = async (meter: Meter, hour: number, kw: number) => {
  const { db } = app.services
  const at = new Date(midnight.getTime() + hour * hourMs)
  await ensurePartitions(db, 'point_hour', [at])
  await sql`insert into point_hour (point_id, start_at, measured)
    select ${meter.id}, ${at}, array_agg(case quantity when 'load' then ${kw}::real else 0 end order by position)
    from monitor_point_factor where point_id = ${meter.id}`.execute(db)
}

beforeAll(async () => {
  app = await testApp()
  const { db } = app.services
  // A line with production and treatment; of 100 kW by the plate each.
  line = await rows(
    db,
    sql<Meter>`select id, outlet_group as "group", enterprise_id as "enterpriseId", line_code as "lineCode"
      from monitor_point p where monitor_type = 'pst002' and line_code = (
        select line_code from monitor_point where monitor_type = 'pst002' group by line_code
        having count(*) filter (where outlet_group = 'production') = 1 and count(*) filter (where outlet_group = 'govern') = 1
          and count(*) = 2 order by 1 limit 1)`,
  )
  await sql`update monitor_point set rated_power_kw = 100 where id = any(${line.map(({ id }) => id)}::int[])`.execute(
    db,
  )
  await sql`update line_day_watch set counted_until = '2026-11-18'`.execute(db)
})
afterAll(() => app.close())

const counted = () =>
  rows(
    app.services.db,
    sql<
      Record<string, unknown>
    >`select line_code as "lineCode", day::text, basis, producing, synchronous, alarms from line_day`,
  )
const until = async () =>
  (await firstRow(app.services.db, sql<{ day: string }>`select counted_until as day from line_day_watch`))?.day

describe('days of production lines', () => {
  it('sources 11.9: 17 of 20 producing intervals were synchronous; standing still twice is told twice', async () => {
    for (const meter of line) {
      await pointDays(app.services, meter.id, [yesterday, yesterday], { kwh: 24, peakKw: 80 })
      const isTreatment = meter.group === 'govern'
      // Four hours of rest, 20 of production; treatment stands still in the hours 6, 7 and 15.
      for (let hour = 0; hour < 24; hour += 1) {
        const isIdle = hour < 4 || (isTreatment && [6, 7, 15].includes(hour))
        await meterHour(meter, hour, isIdle ? 0 : 80)
      }
    }
    await countLineDays(app.services)
    expect(await counted()).toEqual([
      {
        lineCode: line[0]?.lineCode,
        day: yesterday,
        basis: 'hour',
        producing: 20,
        synchronous: 17,
        alarms: 2,
      },
    ])
    expect(await until()).toBe(yesterday)
  })

  it('waits until a day has been over for an hour, and counts none twice', async () => {
    await sql`update line_day set synchronous = 0`.execute(app.services.db)
    await countLineDays(app.services)
    expect((await counted())[0]).toMatchObject({ synchronous: 0 })
    expect(await until()).toBe(yesterday)
  })

  it('stand behind the electricity of the district', async () => {
    await sql`update line_day set synchronous = 17`.execute(app.services.db)
    const chief = await app.as('zhibanzhang')
    const { facts } = await chief.areaMonitorKwhAreaData({})
    expect(facts).toMatchObject({ producing: 20, synchronous: 17, syncRate: 0.85, unsync: 1 })
  })
})
