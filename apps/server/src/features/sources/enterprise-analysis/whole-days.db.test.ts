import { dayMs, hourLabel, hourMs } from '@qingkong/domain/time/city-time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, sql } from '../../../db/database.ts'
import { type Ingest, startIngest } from '../../../ingest/port.ts'
import { DeviceLine, frameOf } from '../../../ingest/testing/device-line.ts'
import { smallCity } from '../../../ingest/testing/small-city.ts'
import { emissionDaysOf, remakeOutletDays, runRollUps } from '../../../series/port.ts'
import { type TestServices, testServices } from '../../../testing/test-services.ts'
import { outletFacts } from './outlet-facts.ts'

/** The first day of a quarter. */
const first = new Date('2026-10-01T00:00:00+08:00')
const factor = { code: 'a21026', name: '二氧化硫', unit: 'mg/m³', limit: 50, o2Ref: null, judgeBy: 'HOUR' as const }
const at = (day: number, hour = 0) => first.getTime() + day * dayMs + hour * hourMs

let test: TestServices
let ingest: Ingest
let line: DeviceLine
let outletId: number

beforeAll(async () => {
  test = await testServices()
  outletId = (await smallCity(test.services)).outlet
  ingest = await startIngest(test.services)
  line = await DeviceLine.open(ingest.port)
})
afterAll(async () => {
  line?.end()
  await ingest?.close()
  await test?.close()
})

type Said = { kg?: number; flag?: string } | null

/** The hours of days [from, to) as sent; null says nothing in that hour. */
const send = async (from: number, to: number, said: (day: number, hour: number) => Said) => {
  for (let day = from; day < to; day += 1) {
    const frames = Array.from({ length: 24 }, (_, hour) => ({ hour, one: said(day, hour) })).flatMap(({ hour, one }) =>
      one === null
        ? []
        : [
            frameOf({
              mn: 'STACK',
              cn: '2061',
              at: new Date(at(day, hour)),
              factors: {
                [factor.code]: { Avg: '30', Cou: String(one.kg ?? 2 + (hour % 5) / 10), Flag: one.flag ?? 'N' },
              },
              draft: { st: '31' },
            }),
          ],
    )
    test.clock.set(new Date(at(day + 1) + 15 * 60_000))
    if (frames.length > 0) await line.sendAcknowledged(...frames)
    await runRollUps(test.services)
  }
  // The night's turn makes anew what later hours changed.
  test.clock.set(new Date(at(to, 3)))
  await runRollUps(test.services)
}

/** 核算 of the days [from, to) by the hours, and by the days. */
const bothOf = async (from: number, to: number) => {
  const starts = Array.from({ length: (to - from) * 24 }, (_, n) => at(from, n))
  const axis = { granularity: 'hour' as const, stepMs: hourMs, starts, labels: starts.map(hourLabel) }
  const { accountedKg, filledKg, measuredKg } = await outletFacts(test.services.db, outletId, factor, axis)
  const span = { from: new Date(at(from)), to: new Date(at(to)), targets: [outletId], factors: [factor.code] }
  const days = await firstRow(
    test.services.db,
    sql<{ measured: number | null; filled: number | null; rate: number }>`select sum(mass)::float8 as measured,
        sum(filled_mass)::float8 as filled, max(capture_rate) as rate from ${emissionDaysOf(span)} d`,
  )
  if (!days) throw new Error('no days')
  return {
    hours: { measured: measuredKg, filled: filledKg, accounted: accountedKg },
    days: {
      measured: days.measured,
      filled: days.filled,
      accounted: days.filled === null ? null : (days.measured ?? 0) + days.filled,
    },
    rate: days.rate,
  }
}
const close = (value: number | null) => (value === null ? null : expect.closeTo(value, 3))

/** The hours and the days say the same of the period. */
const expectEqual = async (from: number, to: number) => {
  const { hours, days, rate } = await bothOf(from, to)
  expect(hours).toEqual({
    measured: close(days.measured),
    filled: close(days.filled),
    accounted: close(days.accounted),
  })
  return { ...days, rate }
}

describe('核算 of whole days (sources 0.1, 1)', () => {
  it('is the same by the hours of 企业分析 and by the days of the statistics: short gaps, long gaps, rest, hours that do not count', async () => {
    await send(0, 20, (day, hour) => {
      if (day === 4 && hour === 3) return { kg: 7 }
      if (day === 9 && hour >= 5 && hour < 11) return null
      if (day === 12 && hour < 10) return { kg: 0, flag: 'F' }
      if ((day === 15 && hour >= 20) || (day === 16 && hour < 9)) return null
      if (day === 17 && hour < 6) return { flag: 'D' }
      return {}
    })
    const whole = await expectEqual(0, 20)
    expect(whole.rate).toBeGreaterThan(0.9)
    expect(whole.filled).toBeGreaterThan(6 * 2)
    await expectEqual(9, 20)
    // A period that begins within a gap takes the gap's hours that lie inside.
    await expectEqual(16, 20)
  })

  it('with a gap of more than a day, at the end of the period as well', async () => {
    await send(20, 23, (day, hour) => (day === 20 && hour < 18 ? {} : day === 22 && hour > 6 ? {} : null))
    expect((await expectEqual(20, 23)).filled).toBeGreaterThan(30 * 2)
    await send(23, 24, (_, hour) => (hour < 20 ? {} : null))
    await expectEqual(0, 24)
  })

  it('below 90 % of the quarter by the longest history, and below 75 % by none', async () => {
    await send(24, 26, () => null)
    const low = await expectEqual(18, 26)
    expect(low.rate).toBeLessThan(0.9)
    expect(low.rate).toBeGreaterThan(0.75)
    await send(26, 31, () => null)
    const none = await expectEqual(18, 31)
    expect([none.rate < 0.75, none.accounted]).toEqual([true, null])
  })

  it('of a plant that is closed (报停) hours without data are rest and no gap', async () => {
    const span = { from: new Date(at(24)), to: new Date(at(30, 12)) }
    const now = test.clock.now()
    await sql`insert into source_mark (id, outlet_id, kind, from_at, to_at, reason, created_at, created_by, updated_at)
      values (gen_random_uuid(), ${outletId}, 'closed', ${span.from}, ${span.to}, '停产', ${now}, '', ${now})`.execute(
      test.services.db,
    )
    await remakeOutletDays(test.services.db, { outletIds: [outletId], ...span, now })
    await runRollUps(test.services)
    const closed = await expectEqual(18, 31)
    expect(closed.rate).toBeCloseTo(1 - 78 / (31 * 24 - 10 - 156), 6)
    // What is left of the gap is its last half day.
    await expectEqual(25, 31)
  })
})
