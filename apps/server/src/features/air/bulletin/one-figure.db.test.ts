import { datesOf, rangeOf } from '@qingkong/domain/period/calendar-period'
import { seededRandom } from '@qingkong/science/stats/seeded-random'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows, sql } from '../../../db/database.ts'
import { runRollUps, storeShared } from '../../../ingest/port.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { bulletinDay, calendarMonth } from './testing/day-figures.ts'

let app: TestApp
let api: Awaited<ReturnType<TestApp['as']>>

const period = rangeOf('2026-10-01', '2026-10-31')
const hourMs = 3_600_000

/** A month of the fourteen sites, different everywhere and with gaps of all lengths. */
const storeMonth = async () => {
  const sites = await rows(
    app.services.db,
    sql<{ id: number }>`select id from site where site_type = '10' and enabled order by id`,
  )
  const random = seededRandom(20261001)
  const between = (low: number, high: number) => Math.round(low + (high - low) * random())
  const hours = datesOf(period).flatMap((date) => {
    const startMs = new Date(`${date}T00:00:00+08:00`).getTime()
    return sites.flatMap(({ id }) => {
      const gap = random() < 0.25 ? between(1, 12) : 0
      const from = between(0, 23)
      return Array.from({ length: 24 }, (_, hour) => hour)
        .filter((hour) => hour < from || hour >= from + gap)
        .map((hour) => ({
          siteId: id,
          granularity: 'hour' as const,
          startMs: startMs + hour * hourMs,
          values: {
            pm25: between(20, 110),
            pm10: between(40, 190),
            so2: between(4, 12),
            no2: between(10, 70),
            o3: between(0, 40) + (hour > 9 && hour < 19 ? between(60, 180) : 0),
            co: between(3, 15) / 10,
          },
          flags: {},
        }))
    })
  })
  await storeShared(app.services, hours)
  await runRollUps(app.services)
}

beforeAll(async () => {
  app = await testApp()
  api = await app.as('zhibanzhang')
  await storeMonth()
})
afterAll(() => app.close())

describe('D2: one day, one figure', () => {
  it('the bulletin at 24:00 is the day of the calendar', async () => {
    const calendar = await calendarMonth(api, '2026-10')
    const [bulletin, expected] = [new Map(), new Map()]
    for (const date of datesOf(period)) {
      bulletin.set(date, await bulletinDay(api, date))
      expected.set(date, calendar.get(date))
    }
    expect(bulletin).toEqual(expected)
    expect([...calendar.values()].filter(({ aqi }) => aqi !== null).length).toBeGreaterThan(20)
  })

  it('day compliance and its index say the same of a day that is over', async () => {
    const calendar = await calendarMonth(api, '2026-10')
    for (const date of ['2026-10-05', '2026-10-12', '2026-10-19', '2026-10-26']) {
      const day = calendar.get(date)
      const { items } = await api.complianceDaySuggestion({ siteCode: '320200', date })
      const soFarOf = (code: string) => items.find(({ factorCode }) => factorCode === code)?.soFar
      expect([date, ...['pm25', 'pm10', 'so2', 'no2', 'o38h', 'co'].map(soFarOf)]).toEqual([
        date,
        ...(day?.values ?? []),
      ])
      const index = await api.complianceDayCalAqi({ siteCode: '320200', date })
      expect([date, index.aqi]).toEqual([date, day?.aqi])
    }
  })

  it('before 08:00 ozone is the hour itself, and named so', async () => {
    const early = await api.bulletinOne({ time: '2026-10-12 07:00:00' })
    const [row] = early.rows
    expect(early.ozoneSoFar).toBe('o3')
    expect(row?.day).toMatchObject({ o38h: null, o3: row?.hour.o3 })
    const later = await api.bulletinOne({ time: '2026-10-12 08:00:00' })
    expect(later.ozoneSoFar).toBe('o38h')
    expect(later.rows[0]?.day.o3).toBeNull()
    expect(later.rows[0]?.day.o38h).not.toBeNull()
  })
})
