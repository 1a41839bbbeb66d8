import { describe, expect, it } from 'vitest'
import { InputProblem } from '../stats/input-problem.ts'
import { seededRandom } from '../stats/seeded-random.ts'
import { backTest } from './back-test.ts'
import { BackTestScores } from './back-test-accuracy.ts'
import { cityName } from './city-hours.ts'
import { modelFromText, modelText } from './forecast-model.ts'
import { runForecast } from './run-forecast.ts'
import { type SiteHours, siteHours } from './site-hours.ts'
import { madeUpFirstHour, madeUpSites } from './testing/made-up-sites.ts'
import { type TrainingOptions, trainForecast } from './train-forecast.ts'

const days = 480
const trainedDays = 400
const sites = madeUpSites(['A', 'B'], 24 * days)
const options: TrainingOptions = {
  hourly: ['pm25'],
  daily: ['pm25'],
  untilHour: madeUpFirstHour + 24 * trainedDays,
  seed: 3,
}
const model = trainForecast(sites, options)
/** Cheaper: three models instead of fifteen. */
const dailyOnly = { ...options, hourly: [] }
const dailyModel = trainForecast(sites, dailyOnly)

/** A stand-in for SHA-256, which the caller brings. */
const hash = (text: string) => {
  let sum = 7
  for (let at = 0; at < text.length; at++) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0
  return sum.toString(16)
}

/** The sites with every value after an hour drawn anew, some missing. */
const changedAfter = (given: readonly SiteHours[], hour: number): SiteHours[] => {
  const random = seededRandom(99)
  const changed = (columns: Readonly<Partial<Record<string, Float64Array>>>, firstHour: number) =>
    Object.fromEntries(
      Object.entries(columns).map(([name, values]) => [
        name,
        values?.map((value, at) => (firstHour + at <= hour ? value : random() < 0.2 ? Number.NaN : 900 * random())),
      ]),
    )
  return given.map((site) => ({
    ...site,
    pollutants: changed(site.pollutants, site.firstHour),
    weather: changed(site.weather, site.firstHour),
  }))
}

describe('a forecast never looks ahead', () => {
  it('is the same whatever comes after its start', () => {
    for (const atHour of [madeUpFirstHour + 24 * 410 + 8, madeUpFirstHour + 24 * 450 + 20]) {
      const changed = changedAfter(sites, atHour)
      expect(changed[0]?.pollutants.pm25).not.toEqual(sites[0]?.pollutants.pm25)
      expect(runForecast(model, changed, atHour)).toEqual(runForecast(model, sites, atHour))
    }
  })

  it('comes from a model that is the same whatever comes after its training span', () => {
    const changed = changedAfter(sites, madeUpFirstHour + 24 * trainedDays - 1)
    expect(trainForecast(changed, dailyOnly)).toEqual(dailyModel)
  })

  it('reads the value of its own start', () => {
    const atHour = madeUpFirstHour + 24 * 410 + 8
    expect(runForecast(model, changedAfter(sites, atHour - 1), atHour)).not.toEqual(runForecast(model, sites, atHour))
  })

  it('is back-tested only after the training span', () => {
    const early = { fromHour: madeUpFirstHour + 24 * trainedDays - 1, untilHour: madeUpFirstHour + 24 * days }
    expect(() => [...backTest(model, sites, early)]).toThrow('模型的训练数据晚于回测起点')
  })

  it('back-tests to what it would have said at the time', () => {
    const fromHour = madeUpFirstHour + 24 * 430
    const rows = [...backTest(model, sites, { fromHour, untilHour: fromHour + 24 })]
    const then = runForecast(model, changedAfter(sites, fromHour + 20), fromHour + 20)
    const said = then.hours.find(({ site }) => site === 'B')?.hours[23]
    const row = rows.find(
      ({ site, unit, lead, startHour }) => site === 'B' && unit === 'hour' && lead === 24 && startHour % 24 === 20,
    )
    expect(row).toMatchObject(said ?? {})
    const city = then.days.find(({ site, leadDay }) => site === cityName && leadDay === 2)
    expect(rows.find(({ site, unit, lead }) => site === cityName && unit === 'day' && lead === 2)).toMatchObject(
      city?.pollutants.pm25 ?? {},
    )
  })
})

describe('forecasts', () => {
  const scores = new BackTestScores()
  for (const row of backTest(model, sites, {
    fromHour: madeUpFirstHour + 24 * trainedDays,
    untilHour: madeUpFirstHour + 24 * days,
  }))
    scores.add(row)
  const { leads } = scores.accuracy()

  it('beat persistence and climatology on a series with memory', () => {
    const at = (lead: number) => leads.find((one) => one.unit === 'hour' && one.lead === lead)
    expect(at(12)?.rmseOfPersistence).toBeLessThan(0.95)
    expect(at(12)?.rmseOfClimatology).toBeLessThan(0.95)
    expect(at(72)?.rmseOfPersistence).toBeLessThan(0.85)
    expect(at(72)?.rmseOfClimatology).toBeLessThan(1.02)
  })

  it('have bands that hold most of what came', () => {
    const hours = leads.filter(({ unit }) => unit === 'hour')
    const mean = hours.reduce((sum, { bandCoverage }) => sum + bandCoverage, 0) / hours.length
    expect(mean).toBeGreaterThan(70)
    expect(mean).toBeLessThan(90)
  })

  it('give 72 hours and three days, none below nought, bands in order', () => {
    const { hours, days: dayForecasts } = runForecast(model, sites, madeUpFirstHour + 24 * 420 + 20)
    expect(hours.map(({ site }) => site)).toEqual(['A', 'B'])
    for (const { hours: all } of hours) {
      expect(all.map(({ lead }) => lead)).toEqual(Array.from({ length: 72 }, (_, i) => i + 1))
      for (const { mean, p10, p50, p90 } of all) {
        expect(Math.min(mean, p10)).toBeGreaterThanOrEqual(0)
        expect([p10, p50, p90]).toEqual([p10, p50, p90].sort((a, b) => a - b))
      }
    }
    expect(dayForecasts.map(({ site, leadDay, date }) => `${site} ${leadDay} ${date}`)).toEqual(
      ['A', 'B', cityName].flatMap((site) => ['26', '27', '28'].map((day, i) => `${site} ${i + 1} 2015-02-${day}`)),
    )
    expect(dayForecasts[0]?.aqi).toMatchObject({ primary: ['pm25'], iaqi: { o38h: null } })
  })

  it('use weather forecast for the hours ahead where it is given', () => {
    const known = madeUpSites(['A'], 24 * days).map((site) => ({
      ...site,
      // A forecast that is always right.
      forecastWeather: { level: site.pollutants.pm25 ?? new Float64Array(0) },
    }))
    const withWeather = trainForecast(known, dailyOnly)
    const better = new BackTestScores()
    for (const row of backTest(withWeather, known, {
      fromHour: madeUpFirstHour + 24 * trainedDays,
      untilHour: madeUpFirstHour + 24 * days,
    }))
      better.add(row)
    expect(better.accuracy().leads.find(({ lead }) => lead === 2)?.rmseOfClimatology).toBeLessThan(0.5)
    expect(() => runForecast(withWeather, sites, madeUpFirstHour + 24 * 420)).toThrow(
      'level 列：站点 A 缺少模型需要的列',
    )
  })
})

describe('a model', () => {
  it('is the same bytes for the same data and seed, in whatever order rows and sites come', () => {
    const shuffled = [...sites].reverse().map(({ site, firstHour, hours, ...columns }) => {
      const order = Uint32Array.from({ length: hours }, (_, at) => (at * 7919) % hours)
      const turned = (named: Readonly<Partial<Record<string, Float64Array>>>) =>
        Object.fromEntries(
          Object.entries(named).map(([name, values = new Float64Array(0)]) => [
            name,
            Float64Array.from(order, (at) => values[at] ?? 0),
          ]),
        )
      return siteHours({
        site,
        hour: Float64Array.from(order, (at) => firstHour + at),
        pollutants: turned(columns.pollutants),
        weather: turned(columns.weather),
        forecastWeather: {},
      })
    })
    expect(modelText(trainForecast(shuffled, dailyOnly), hash)).toBe(modelText(dailyModel, hash))
  })

  it('is another for another seed', () => {
    expect(trainForecast(sites, { ...dailyOnly, seed: 4 }).targets).not.toEqual(dailyModel.targets)
  })

  it('states its span, columns, seed and data, and forecasts the same after a trip through a file', () => {
    expect(model).toMatchObject({
      seed: 3,
      dataVersion: null,
      sites: ['A', 'B'],
      trainedFromHour: madeUpFirstHour,
      trainedUntilHour: madeUpFirstHour + 24 * trainedDays,
      inputs: { pollutants: ['pm25', 'o3'], weather: ['temperature', 'windSpeed'], forecastWeather: [] },
    })
    const read = modelFromText(modelText(model, hash), hash)
    const atHour = madeUpFirstHour + 24 * 440 + 8
    expect(runForecast(read, sites, atHour)).toEqual(runForecast(model, sites, atHour))
  })

  it('is refused when changed, of another version, or no model', () => {
    const text = modelText(model, hash)
    expect(() => modelFromText(text.replace('"seed":3', '"seed":4'), hash)).toThrow('校验和不符')
    expect(() => modelFromText(text.replace('"version":1', '"version":2'), hash)).toThrow('模型文件版本 2 不被支持')
    for (const other of ['', '[]', '{"checksum":"1"}', 'null'])
      expect(() => modelFromText(other, hash)).toThrow('不是预报模型文件')
  })
})

describe('data a forecast cannot use are refused in one sentence', () => {
  const said = (work: () => unknown) => {
    try {
      work()
    } catch (error) {
      expect(error).toBeInstanceOf(InputProblem)
      return error instanceof Error ? error.message : ''
    }
    return 'no complaint'
  }
  const table = (hour: number[], pm25: number[]) => ({
    site: 'A',
    hour,
    pollutants: { pm25: Float64Array.from(pm25) },
    weather: {},
    forecastWeather: {},
  })

  it('for negative and infinite values, hours that occur twice, gaps and columns of another length', () => {
    expect(said(() => siteHours(table([1, 2], [3, -4])))).toBe('第 2 行 pm25 列：浓度 -4 为负')
    expect(said(() => siteHours(table([1, 2], [3, Number.POSITIVE_INFINITY])))).toBe('第 2 行 pm25 列：数值不是有限数')
    expect(said(() => siteHours(table([5, 4, 5], [1, 2, 3])))).toBe('第 3 行 hour 列：时间重复（首次见于第 1 行）')
    expect(said(() => siteHours(table([1, 24 * 70], [1, 2])))).toContain('第 2 行 hour 列：与上一时刻相隔 70 天')
    expect(said(() => siteHours(table([1, 2.5], [1, 2])))).toBe('第 2 行 hour 列：时间不是整点')
    expect(said(() => siteHours(table([1, 2], [1])))).toBe('pm25 列：长度为 1，应为 2 行')
    expect(said(() => siteHours(table([], [])))).toBe('没有数据行')
  })

  it('for histories that are too short, too thin or broken off, and sites given twice', () => {
    const hourly = { ...options, daily: [] }
    expect(said(() => trainForecast(sites, { ...hourly, untilHour: madeUpFirstHour + 24 * 100 }))).toBe(
      'pm25 列：站点 A 的训练数据只有 100 天，至少需要 365 天',
    )
    const holed = (isMissing: (at: number) => boolean) =>
      sites.map((site) => ({
        ...site,
        pollutants: {
          pm25: (site.pollutants.pm25 ?? new Float64Array(0)).map((v, at) => (isMissing(at) ? Number.NaN : v)),
        },
      }))
    expect(
      said(() =>
        trainForecast(
          holed((at) => at % 5 > 1),
          hourly,
        ),
      ),
    ).toContain('有效小时只占 38 %')
    expect(
      said(() =>
        trainForecast(
          holed((at) => at >= 2400 && at < 2400 + 24 * 91),
          hourly,
        ),
      ),
    ).toMatch(/^第 \d+ 行 pm25 列：站点 A 自此连续 91 天没有有效值/)
    expect(said(() => trainForecast(madeUpSites(['A', 'A'], 24 * 400), hourly))).toBe('站点 A 出现两次')
    expect(said(() => trainForecast([], hourly))).toBe('没有站点数据')
    expect(said(() => trainForecast(sites, { ...hourly, hourly: [] }))).toBe('没有预报目标')
    expect(said(() => trainForecast(madeUpSites([cityName], 24 * 400), hourly))).toBe(`站点不能叫“${cityName}”`)
    expect(said(() => trainForecast(sites, { ...hourly, hourly: ['so2'] }))).toBe('so2 列：站点 A 缺少预报目标')
  })

  it('for starts outside the data or without recent values, and sites the model does not know', () => {
    const atHour = madeUpFirstHour + 24 * 420
    expect(said(() => runForecast(model, sites, madeUpFirstHour + 24 * days))).toBe('起报时刻不在站点 A 的数据范围内')
    const silent = sites.map((site) => ({
      ...site,
      pollutants: {
        ...site.pollutants,
        pm25: (site.pollutants.pm25 ?? new Float64Array(0)).map((v, at) =>
          at > 24 * 419 - 2 && at <= 24 * 420 ? Number.NaN : v,
        ),
      },
    }))
    expect(said(() => runForecast(model, silent, atHour))).toBe('pm25 列：站点 A 在起报前 24 小时内没有有效值')
    expect(
      said(() =>
        runForecast(
          model,
          sites.map((site) => ({ ...site, site: 'C' })),
          atHour,
        ),
      ),
    ).toContain('模型没有训练过站点 C')
  })
})
