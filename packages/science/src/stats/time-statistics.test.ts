import { hourMs } from '@qingkong/domain/time/city-time'
import { describe, expect, it } from 'vitest'
import { aqStats } from './aq-stats.ts'
import { calendar } from './calendar.ts'
import { rollingMean } from './rolling-mean.ts'
import { exampleHours, referencesAreThere, referenceTable, worstRelative } from './testing/reference.ts'
import { averageDirection, timeAverage } from './time-average.ts'
import { dateOfDay, localTimes } from './time-axis.ts'
import { timeVariation } from './time-variation.ts'

const startMs = Date.parse('2026-06-01T00:00:00+08:00') // a Monday
const axisOf = (hours: number) => ({
  atMs: Float64Array.from({ length: hours }, (_, i) => startMs + i * hourMs),
  offsetMinutes: 480,
})

describe('times of rows', () => {
  it('are read on the city’s clock: hour, weekday from Monday, month', () => {
    const { hour, weekday, day, month } = localTimes({ atMs: [startMs, startMs - hourMs], offsetMinutes: 480 })
    expect([...hour, ...weekday]).toEqual([0, 23, 0, 6])
    expect([dateOfDay(day[0] ?? 0), (month[1] ?? 0) % 12]).toEqual(['2026-06-01', 4])
  })

  it('that occur twice are refused with both rows named, in order or not', () => {
    expect(() => localTimes({ atMs: [0, hourMs, hourMs], offsetMinutes: 480 })).toThrow(
      '第 3 行 date 列：时间重复（首次见于第 2 行）',
    )
    expect(() => localTimes({ atMs: [hourMs, 0, hourMs], offsetMinutes: 480 })).toThrow('首次见于第 1 行')
    expect(() => localTimes({ atMs: [0, Number.NaN], offsetMinutes: 480 })).toThrow('第 2 行 date 列：时间无效')
    expect(() => timeVariation({ atMs: [0, 0], offsetMinutes: 0 }, [1, 2])).toThrow('重复')
    expect(() => rollingMean({ atMs: [0, 0], offsetMinutes: 0 }, [1, 2], { width: 8 })).toThrow('重复')
  })
})

describe('variation by hour, weekday and month', () => {
  it('is made of plain means, Monday first', () => {
    const axis = axisOf(24 * 14)
    const variation = timeVariation(
      axis,
      Array.from(axis.atMs, (_, i) => (i % 24) + 100 * (Math.floor(i / 24) % 7)),
    )
    expect(variation.hour[5]?.mean).toBeCloseTo(305, 10)
    expect(variation.weekday.map(({ mean }) => mean)).toEqual([11.5, 111.5, 211.5, 311.5, 411.5, 511.5, 611.5])
    expect(variation.weekdayHour[2]?.[7]).toEqual({ count: 2, mean: 207, lower: 207, upper: 207 })
    expect(variation.month.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 336, 0, 0, 0, 0, 0, 0])
    expect(variation.month[0]).toEqual({ count: 0, mean: null, lower: null, upper: null })
  })

  it('gives Student’s interval by hand: 1, 2, 3 make 2 ± 4.303·1/√3', () => {
    const axis = { atMs: [0, 24, 48].map((hours) => startMs + hours * hourMs), offsetMinutes: 480 }
    const { hour } = timeVariation(axis, [1, 2, 3])
    expect((hour[0]?.upper ?? 0) - 2).toBeCloseTo(4.302653 / Math.sqrt(3), 5)
    expect(timeVariation(axis, [1, null, null]).hour[0]).toEqual({ count: 1, mean: 1, lower: null, upper: null })
  })

  it('draws the same resamples for the same seed and refuses fewer than 1000', () => {
    const axis = axisOf(240)
    const values = Array.from(axis.atMs, (_, i) => Math.sin(i) * 10)
    const draw = (seed: number) => timeVariation(axis, values, { interval: 'bootstrap', seed }).hour
    expect(draw(7)).toEqual(draw(7))
    expect(draw(7)).not.toEqual(draw(8))
    expect(() => timeVariation(axis, values, { interval: 'bootstrap', draws: 100 })).toThrow('不应少于 1000')
  })
})

describe('means of periods and running means', () => {
  it('give every day between the first and the last, empty ones as missing, thresholds kept', () => {
    const axis = { atMs: [startMs, startMs + hourMs, startMs + 49 * hourMs], offsetMinutes: 480 }
    expect(timeAverage(axis, [1, 3, 5], { period: 'day' }).map(({ mean }) => mean)).toEqual([2, null, 5])
    expect(timeAverage(axis, [1, 3, 5], { period: 'day', thresholdPct: 5 }).map(({ mean }) => mean)).toEqual([
      2,
      null,
      null,
    ])
    expect(timeAverage(axis, [1, 3, 5], { period: 'month' })[0]).toMatchObject({ count: 3, slots: 720, mean: 3 })
  })

  it('average directions, not degrees: 350° and 10° make north; with speeds the stronger wins', () => {
    const axis = axisOf(2)
    expect(averageDirection(axis, [350, 30], { period: 'day' })[0]?.mean).toBeCloseTo(10, 10)
    expect(averageDirection(axis, [0, 90], { period: 'day' }, [1, Math.sqrt(3)])[0]?.mean).toBeCloseTo(60, 10)
    expect(averageDirection(axis, [0, 180], { period: 'day' })[0]?.mean).toBeNull()
  })

  it('run over time, not over rows: a gap counts as missing and order does not matter', () => {
    const atMs = [3, 0, 1, 9].map((hours) => startMs + hours * hourMs)
    const run = rollingMean({ atMs, offsetMinutes: 480 }, [8, 2, 4, 1], { width: 4, thresholdPct: 50 })
    expect([...run]).toEqual([14 / 3, Number.NaN, 3, Number.NaN])
    const left = rollingMean(axisOf(3), [1, 2, 3], { width: 3, align: 'left', thresholdPct: 0 })
    expect([...left]).toEqual([2, 2.5, 3])
    const centre = rollingMean(axisOf(3), [1, 2, 3], { width: 3, align: 'centre', thresholdPct: 0 })
    expect([...centre]).toEqual([1.5, 2, 2.5])
  })

  it('D15: centred windows of even width lie as openair’s: one slot more after the row than before it', () => {
    const values = [1, 2, 4, 8, 16, 32]
    const run = rollingMean(axisOf(6), values, { width: 4, align: 'centre', thresholdPct: 100 })
    // Row 2 has rows 1 to 4: (2 + 4 + 8 + 16) / 4.
    expect([...run]).toEqual([Number.NaN, 3.75, 7.5, 15, Number.NaN, Number.NaN])
  })

  it('refuse times off the step', () => {
    const axis = { atMs: [startMs, startMs + 1000], offsetMinutes: 480 }
    expect(() => rollingMean(axis, [1, 2], { width: 2 })).toThrow('第 2 行 date 列：时间不在规则的步长上')
  })
})

describe('the month pages of the calendar', () => {
  it('have 42 cells, Monday first, and no value beside the month', () => {
    const pages = calendar(
      axisOf(24 * 40),
      Array.from({ length: 24 * 40 }, (_, i) => Math.floor(i / 24)),
    )
    expect(pages.map(({ year, month, cells }) => [year, month, cells.length])).toEqual([
      [2026, 6, 42],
      [2026, 7, 42],
    ])
    expect(pages[0]?.cells[0]).toEqual({ date: '2026-06-01', inMonth: true, value: 0, wind: null })
    expect(pages[1]?.cells[0]).toEqual({ date: '2026-06-29', inMonth: false, value: null, wind: null })
    expect(pages[1]?.cells[2]).toMatchObject({ date: '2026-07-01', value: 30 })
    expect(pages[1]?.cells.at(14)).toMatchObject({ date: '2026-07-13', inMonth: true, value: null })
  })

  it('D15: the day’s wind direction is weighted by speed', () => {
    const wind = {
      speedMs: Array.from({ length: 24 }, (_, i) => (i < 12 ? 6 : 1)),
      directionDeg: Array.from({ length: 24 }, (_, i) => (i < 12 ? 0 : 90)),
    }
    const [page] = calendar(axisOf(24), new Float64Array(24), { wind })
    expect(page?.cells[0]?.wind?.directionDeg).toBeCloseTo((Math.atan2(1, 6) * 180) / Math.PI, 9)
  })

  it('show the largest hour and the day’s wind when asked', () => {
    const wind = { speedMs: Array.from({ length: 24 }, () => 2), directionDeg: Array.from({ length: 24 }, () => 45) }
    const [page] = calendar(
      axisOf(24),
      Array.from({ length: 24 }, (_, i) => i),
      { statistic: 'max', wind },
    )
    expect(page?.cells[0]?.value).toBe(23)
    expect(page?.cells[0]?.wind?.speedMs).toBe(2)
    expect(page?.cells[0]?.wind?.directionDeg).toBeCloseTo(45, 10)
    expect(() => calendar(axisOf(24), new Float64Array(24), { year: 2020 })).toThrow('没有 2020 年的记录')
  })
})

describe('statistics of a year', () => {
  it('count capture over the whole year and days above limits', () => {
    const axis = axisOf(48)
    const [year] = aqStats(
      axis,
      Array.from({ length: 48 }, (_, i) => (i < 24 ? 10 : 200)),
      {
        hoursAbove: 100,
        daysAbove: 100,
        rolling8DaysAbove: [100, 160],
      },
    )
    expect(year).toMatchObject({
      year: 2026,
      mean: 105,
      median: 105,
      maxDaily: 200,
      maxRolling8: 200,
      hoursAbove: 24,
      daysAbove: 1,
      rolling8DaysAbove: [
        { limit: 100, days: 1 },
        { limit: 160, days: 1 },
      ],
    })
    expect(year?.capturePct).toBeCloseTo((100 * 48) / 8760, 10)
    expect(aqStats(axis, new Float64Array(48).fill(Number.NaN))[0]).toMatchObject({
      capturePct: 0,
      mean: null,
      max: null,
    })
  })
})

describe.skipIf(!referencesAreThere)(
  'time statistics of 65,533 recorded hours against openair (skipped without ../shared/data)',
  () => {
    const hours = referencesAreThere ? exampleHours() : null

    it('means by hour, weekday, month and weekday × hour agree to 1e-6', () => {
      if (!hours) return
      const variation = timeVariation(hours.axis, hours.values('nox'))
      const means = (list: readonly { mean: number | null }[]) => list.map(({ mean }) => mean ?? Number.NaN)
      const theirs = referenceTable('analysis/timeVariation_nox_t_interval.csv')
      const ours = [...variation.hour, ...variation.weekday, ...variation.month]
      // The reference lists weekdays by its own key; compare each kind by key.
      expect(
        worstRelative(means(variation.hour), referenceTable('analysis/timeVariation_nox_hour.csv').numbers('Mean')),
      ).toBeLessThan(1e-6)
      expect(theirs.rows).toBe(ours.length)
      const cells = referenceTable('analysis/timeVariation_nox_day_hour.csv')
      const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
      const hour = cells.numbers('hour')
      const mean = cells.numbers('Mean')
      cells.texts('wkday').forEach((name, row) => {
        const own = variation.weekdayHour[names.indexOf(name)]?.[hour[row] ?? 0]?.mean ?? Number.NaN
        expect(Math.abs(own / (mean[row] ?? 0) - 1)).toBeLessThan(1e-6)
      })
    })

    it('Student’s intervals agree to 1e-6, those of 1000 resamples within 8 %', () => {
      if (!hours) return
      const theirs = referenceTable('analysis/timeVariation_nox_t_interval.csv')
      const [keys, n, mean] = [theirs.texts('key'), theirs.numbers('n'), theirs.numbers('mean')]
      const [lower, upper] = [theirs.numbers('lower_t95'), theirs.numbers('upper_t95')]
      const exact = timeVariation(hours.axis, hours.values('nox'))
      const drawn = timeVariation(hours.axis, hours.values('nox'), { interval: 'bootstrap', seed: 2026 })
      const lists = {
        hour: [exact.hour, drawn.hour],
        wkday: [exact.weekday, drawn.weekday],
        month: [exact.month, drawn.month],
      }
      const kinds = theirs.texts('by')
      kinds.forEach((kind, row) => {
        const [t, bootstrap] = kind === 'hour' ? lists.hour : kind === 'month' ? lists.month : lists.wkday
        const at = (t ?? []).findIndex((one) => Math.abs((one.mean ?? 0) / (mean[row] ?? 1) - 1) < 1e-9)
        expect(at, `${kind} ${keys[row]}`).toBeGreaterThanOrEqual(0)
        expect(t?.[at]?.count).toBe(n[row])
        expect(
          worstRelative([t?.[at]?.lower ?? 0, t?.[at]?.upper ?? 0], [lower[row] ?? 0, upper[row] ?? 0]),
        ).toBeLessThan(1e-6)
        const half = ((upper[row] ?? 0) - (lower[row] ?? 0)) / 2
        const ours = ((bootstrap?.[at]?.upper ?? 0) - (bootstrap?.[at]?.lower ?? 0)) / 2
        expect(Math.abs(ours / half - 1)).toBeLessThan(0.08)
      })
    })

    it('daily and monthly means of every column, the vector wind included, agree to 1e-6', () => {
      if (!hours) return
      for (const period of ['day', 'month'] as const) {
        const theirs = referenceTable(`analysis/timeAverage_${period}.csv`)
        for (const column of ['ws', 'nox', 'no2', 'o3', 'pm10', 'so2', 'co', 'pm25']) {
          const ours = timeAverage(hours.axis, hours.values(column), { period }).map(({ mean }) => mean ?? Number.NaN)
          expect(worstRelative(ours, theirs.numbers(column)), `${period} ${column}`).toBeLessThan(1e-6)
        }
        const { speedMs, directionDeg } = hours.wind
        const wind = averageDirection(hours.axis, directionDeg, { period }, speedMs).map(
          ({ mean }) => mean ?? Number.NaN,
        )
        expect(worstRelative(wind, theirs.numbers('wd'))).toBeLessThan(1e-6)
      }
    })

    it('the running 8-hour mean agrees to 1e-6', () => {
      if (!hours) return
      const ours = rollingMean(hours.axis, hours.values('o3'), { width: 8 })
      const theirs = referenceTable('analysis/rollingMean_o3_8_right_first20000.csv').numbers('rolling8o3')
      expect(worstRelative(ours.subarray(0, 20_000), theirs)).toBeLessThan(1e-6)
    })

    it('the calendar of 2003 agrees to 1e-6', () => {
      if (!hours) return
      const table = referenceTable('analysis/calendarPlot_o3_2003.csv')
      const theirs = new Map<string, number>()
      const values = table.numbers('value')
      table.texts('date').forEach((date, row) => {
        if (date !== '' && date !== 'NA') theirs.set(date, values[row] ?? Number.NaN)
      })
      const ours = calendar(hours.axis, hours.values('o3'), { year: 2003 }).flatMap(({ cells }) =>
        cells.filter(({ inMonth }) => inMonth),
      )
      expect(theirs.size).toBe(365)
      for (const { date, value } of ours)
        expect(worstRelative([value ?? Number.NaN], [theirs.get(date) ?? -1]), date).toBeLessThan(1e-6)
    })

    it('the yearly statistics agree to 1e-6', () => {
      if (!hours) return
      const table = referenceTable('analysis/aqStats.csv')
      const column = (name: string) => table.numbers(name)
      const [year, capture] = [column('year'), column('dat.cap')]
      const names = [
        'mean',
        'min',
        'max',
        'median',
        'max_daily',
        'roll_8_max',
        'roll_24_max',
        'percentile.95',
        'percentile.99',
      ]
      const theirs = names.map(column)
      const [above200, above100] = [column('hours'), column('roll.8.O3.gt.100')]
      const byPollutant = new Map(
        ['co', 'no2', 'o3', 'pm10', 'so2'].map((name) => [
          name,
          aqStats(hours.axis, hours.values(name), { hoursAbove: 200, rolling8DaysAbove: [100] }),
        ]),
      )
      table.texts('pollutant').forEach((pollutant, row) => {
        const ours = byPollutant.get(pollutant)?.find((one) => one.year === year[row])
        const label = `${pollutant} ${year[row]}`
        expect(worstRelative([ours?.capturePct ?? Number.NaN], [capture[row] ?? -1]), label).toBeLessThan(1e-6)
        // A year without any value: openair leaves blanks and an infinite minimum.
        if (capture[row] === 0) {
          expect(ours?.min).toBeNull()
          return
        }
        const { mean, min, max, median, maxDaily, maxRolling8, maxRolling24, percentiles } = ours ?? {}
        const own = [
          mean,
          min,
          max,
          median,
          maxDaily,
          maxRolling8,
          maxRolling24,
          ...(percentiles ?? []).map(({ value }) => value),
        ]
        expect(
          worstRelative(
            own.map((value) => value ?? Number.NaN),
            theirs.map((values) => values[row] ?? -1),
          ),
          label,
        ).toBeLessThan(1e-6)
        if (pollutant === 'no2') expect(ours?.hoursAbove).toBe(above200[row])
        if (pollutant === 'o3') expect(ours?.rolling8DaysAbove[0]?.days).toBe(above100[row])
      })
    })
  },
)
