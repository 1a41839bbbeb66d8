import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { nationalHours } from '../air/national-hours.fixture.ts'
import type { Maybe } from '../missing.ts'
import { datesOf, periodOf } from '../period/calendar-period.ts'
import { cityDayOf, type DayConcentrations, type DayHours, dayOfHours, judgeDays } from '../period/city-day.ts'
import { summarizePeriod } from '../period/period-summary.ts'
import { citiesOfSet } from './city-set.ts'
import { rankBy, rankRules } from './rank.ts'

/*
 * The same figures a second time, written from the text of the rules and sharing no code with the product: concentrations
 * are whole hundredths, every rounding is done on fractions of whole numbers.
 */

/** Numerator over denominator, rounded half to even to a whole number. Both whole, not negative. */
const halfEven = (numerator: bigint, denominator: bigint): bigint => {
  const [whole, rest] = [numerator / denominator, numerator % denominator]
  const twice = rest * 2n
  return twice > denominator || (twice === denominator && whole % 2n === 1n) ? whole + 1n : whole
}

const hundredths = (value: number) => BigInt(Math.round(value * 100))
const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n)

const dailyBreakPoints: Record<string, readonly bigint[]> = {
  pm25: [0n, 35n, 75n, 115n, 150n, 250n, 350n, 500n],
  pm10: [0n, 50n, 150n, 250n, 350n, 420n, 500n, 600n],
  so2: [0n, 50n, 150n, 475n, 800n, 1600n, 2100n, 2620n],
  no2: [0n, 40n, 80n, 180n, 280n, 565n, 750n, 940n],
  co: [0n, 20n, 40n, 140n, 240n, 360n, 480n, 600n],
  o38h: [0n, 100n, 160n, 215n, 265n, 800n],
}
const indexSteps = [0n, 50n, 100n, 150n, 200n, 300n, 400n, 500n]

/** HJ 633-2012: slope times distance, rounded up; CO in tenths of mg/m³. */
const plainIaqi = (pollutant: string, units: bigint): bigint => {
  const points = dailyBreakPoints[pollutant] ?? []
  const at = points.findIndex((point) => units <= point)
  if (at < 0) return 500n
  if (at === 0) return 0n
  const [low = 0n, high = 0n] = [points[at - 1], points[at]]
  const [lowIndex = 0n, highIndex = 0n] = [indexSteps[at - 1], indexSteps[at]]
  const numerator = (highIndex - lowIndex) * (units - low)
  return lowIndex + (numerator + high - low - 1n) / (high - low)
}

const month = periodOf('MONTH', '2019-03-01')
const dates = datesOf(month)

const dailyFile = new URL('../../../../../shared/data/air/derived_city_daily_2019.csv.gz', import.meta.url)

describe.skipIf(!existsSync(dailyFile))('March 2019 of the 168 cities (skipped without ../shared/data)', () => {
  const factors = ['pm25', 'pm10', 'so2', 'no2', 'co', 'o38h'] as const

  const monthOfCities = (): Map<string, DayConcentrations[]> => {
    const cities = new Map<string, DayConcentrations[]>()
    for (const line of gunzipSync(readFileSync(dailyFile)).toString('utf8').trim().split('\n').slice(1)) {
      const [date = '', city = '', ...cells] = line.split(',')
      if (!date.startsWith('2019-03')) continue
      const value = (i: number): Maybe<number> => (cells[i] === undefined || cells[i] === '' ? null : Number(cells[i]))
      const day = { date, pm25: value(0), pm10: value(1), so2: value(2), no2: value(3), co: value(4), o38h: value(5) }
      cities.set(city, [...(cities.get(city) ?? []), day])
    }
    return cities
  }

  /** Whole units (µg/m³; CO 0.1 mg/m³): means, CO 95th and O3 90th percentile. Null when a pollutant has no day. */
  const plainConcentrations = (days: readonly DayConcentrations[]): Maybe<Record<(typeof factors)[number], bigint>> => {
    const all = factors.map((factor): Maybe<bigint> => {
      const values = days.flatMap((day) => (day[factor] === null ? [] : [hundredths(day[factor])]))
      const n = BigInt(values.length)
      if (n === 0n) return null
      const unit = factor === 'co' ? 10n : 100n
      if (factor !== 'co' && factor !== 'o38h') return halfEven(sum(values), n * unit)
      const ascending = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      const k = 100n + (n - 1n) * (factor === 'co' ? 95n : 90n)
      const low = ascending[Number(k / 100n) - 1] ?? 0n
      const high = ascending[Number(k / 100n)] ?? low
      return halfEven(low * 100n + (high - low) * (k % 100n), 100n * unit)
    })
    if (all.includes(null)) return null
    const [pm25 = 0n, pm10 = 0n, so2 = 0n, no2 = 0n, co = 0n, o38h = 0n] = all.map((value) => value ?? 0n)
    return { pm25, pm10, so2, no2, co, o38h }
  }

  /** Hundredths of Σ value / limit; 3360 is the least common multiple of 35, 70, 60, 40 and 160, and of 40 for CO. */
  const plainIndex = (c: Record<(typeof factors)[number], bigint>): bigint => {
    const numerator = c.pm25 * 96n + c.pm10 * 48n + c.so2 * 56n + c.no2 * 84n + c.co * 84n + c.o38h * 21n
    return halfEven(numerator * 100n, 3360n)
  }

  it('concentrations, composite index and rank equal an independent computation', () => {
    const byName = monthOfCities()
    const members = citiesOfSet('city168', '320200')
    const expected = members.map(({ cityCode, cityName }) => {
      const concentrations = plainConcentrations(byName.get(cityName) ?? [])
      return { cityCode, concentrations, index: concentrations === null ? null : plainIndex(concentrations) }
    })
    const rankOf = (index: bigint) => expected.filter((other) => other.index !== null && other.index < index).length + 1

    const summaries = members.map((city) => ({ ...city, ...summarizePeriod(byName.get(city.cityName) ?? [], month) }))
    const ranked = rankBy(summaries, ({ rankingIndex }) => rankingIndex.sum, rankRules.composite)

    const got = ranked.map(({ item, value, rank }) => [item.cityCode, item.concentrations, value, rank])
    const want = new Map(
      expected.map(({ cityCode, concentrations: c, index }) => [
        cityCode,
        [
          cityCode,
          c === null ? null : { ...Object.fromEntries(factors.map((f) => [f, Number(c[f])])), co: Number(c.co) / 10 },
          index === null ? null : Number(index) / 100,
          index === null ? null : rankOf(index),
        ],
      ]),
    )
    expect(got.filter(([, , value]) => value !== null).length).toBeGreaterThan(160)
    for (const row of got) {
      const expectedRow = want.get(String(row[0]))
      if (expectedRow?.[1] === null) expect(row[2]).toBeNull()
      else expect(row).toEqual(expectedRow)
    }
  })

  it('AQI of every city day equals an independent computation', () => {
    let compared = 0
    for (const days of monthOfCities().values()) {
      judgeDays(days).forEach(({ aqi }, i) => {
        const indices = factors.flatMap((factor) => {
          const value = days[i]?.[factor] ?? null
          return value === null ? [] : [plainIaqi(factor, halfEven(hundredths(value), factor === 'co' ? 10n : 100n))]
        })
        expect(aqi).toBe(indices.length === 0 ? null : Math.max(...indices.map(Number)))
        compared++
      })
    }
    expect(compared).toBeGreaterThan(9000)
  })
})

describe.skipIf(nationalHours === null)('March 2019 from the hours of Wuxi (skipped without ../shared/data)', () => {
  const factors = ['pm25', 'pm10', 'so2', 'no2', 'co'] as const
  const rows = (nationalHours ?? []).filter(({ hourNumber }) => {
    const date = new Date((hourNumber - 1) * 3_600_000).toISOString().slice(0, 10)
    return date >= month.from && date <= month.to
  })
  const sites = [...new Set(rows.map(({ site }) => site))]

  /** Row of a site's hour: hour 1 to 24 of a date. */
  const lines = new Map(
    rows.map((row) => {
      const date = new Date((row.hourNumber - 1) * 3_600_000).toISOString().slice(0, 10)
      return [`${row.site} ${date} ${row.hourOfDay}`, row]
    }),
  )

  const plainDay = (date: string): Maybe<number> => {
    const at = (site: string, hour: number) => lines.get(`${site} ${date} ${hour}`)
    const enough = (count: number) => count * 4 >= sites.length * 3
    const indices: bigint[] = []
    for (const factor of factors) {
      // City mean as one fraction: Σ over sites of sum / count, over the number of sites.
      const siteMeans = sites.flatMap((site) => {
        const values = Array.from({ length: 24 }, (_, i) => at(site, i + 1)?.[factor] ?? null).filter((v) => v !== null)
        return values.length < 20 ? [] : [{ total: sum(values.map(hundredths)), count: BigInt(values.length) }]
      })
      if (!enough(siteMeans.length)) continue
      indices.push(plainIaqi(factor, cityUnits(siteMeans, factor === 'co' ? 10n : 100n)))
    }
    const ozone = sites.flatMap((site) => {
      const windows = Array.from({ length: 17 }, (_, first) => {
        const values = Array.from({ length: 8 }, (_, i) => at(site, first + i + 1)?.o3 ?? null).filter(
          (v) => v !== null,
        )
        return values.length < 6 ? [] : [{ total: sum(values.map(hundredths)), count: BigInt(values.length) }]
      }).flat()
      const best = windows.reduce<Maybe<{ total: bigint; count: bigint }>>(
        (top, one) => (top === null || one.total * top.count > top.total * one.count ? one : top),
        null,
      )
      if (best === null) return []
      const exceeds = halfEven(best.total, best.count * 100n) > 160n
      return windows.length >= 14 || exceeds ? [best] : []
    })
    if (enough(ozone.length)) indices.push(plainIaqi('o38h', cityUnits(ozone, 100n)))
    return indices.length === 0 ? null : Math.max(...indices.map(Number))
  }

  const cityUnits = (means: readonly { total: bigint; count: bigint }[], unit: bigint): bigint => {
    const common = means.reduce((product, { count }) => product * count, 1n)
    const numerator = sum(means.map(({ total, count }) => (total * common) / count))
    return halfEven(numerator, common * BigInt(means.length) * unit)
  }

  it('daily AQI of the city equals an independent computation', () => {
    const days = dates.map((date) =>
      cityDayOf(
        date,
        sites.map((site) => {
          const line = (factor: keyof DayHours) =>
            Array.from({ length: 24 }, (_, i) => lines.get(`${site} ${date} ${i + 1}`)?.[factor] ?? null)
          return dayOfHours(date, {
            pm25: line('pm25'),
            pm10: line('pm10'),
            so2: line('so2'),
            no2: line('no2'),
            o3: line('o3'),
            co: line('co'),
          })
        }),
      ),
    )
    const got = judgeDays(days).map(({ date, aqi }) => [date, aqi])
    expect(got).toEqual(dates.map((date) => [date, plainDay(date)]))
    expect(got.filter(([, aqi]) => aqi !== null).length).toBeGreaterThan(25)
  })
})
