import type { AqiResult, DailyPollutant } from '@qingkong/domain/air/aqi'
import { describe, expect, it } from 'vitest'
import { dayAccuracy, shortRangeScore } from './day-accuracy.ts'
import { aqiOfDay } from './run-forecast.ts'

/** Days judged by HJ 633-2012: PM2.5 alone above the others unless O3 is given. */
const day = (pm25: number, o38h = 20): AqiResult<DailyPollutant> =>
  aqiOfDay({ pm25, pm10: 10, so2: 5, no2: 10, o38h, co: 0.5 }, '2016-06-01')

describe('accuracy of daily forecasts', () => {
  it('counts level hits, levels missed by one, and to which side', () => {
    // AQI 49, 75, 115, 200, 300 are levels 1, 2, 3, 4, 5.
    const pairs = [
      { forecast: day(34), observed: day(30) },
      { forecast: day(55), observed: day(34) },
      { forecast: day(87), observed: day(55) },
      { forecast: day(55), observed: day(200) },
    ]
    expect(dayAccuracy(pairs)).toMatchObject({
      days: 4,
      levelHit: 25,
      levelOneOff: 50,
      levelOver: 50,
      levelUnder: 25,
      // 100 + 50 + 50 + nothing for a level missed by three.
      cmaLevelScore: 50,
      heavy: { hit: 0, falseAlarm: 0, miss: 1 },
    })
  })

  it('hits the AQI where the observed one lies within 0.75 to 1.25 of the forecast', () => {
    const aqi = (pm25: number) => day(pm25).aqi
    expect([aqi(75), aqi(55), aqi(95)]).toEqual([100, 75, 125])
    const hit = (forecast: number, observed: number) =>
      dayAccuracy([{ forecast: day(forecast), observed: day(observed) }]).aqiRangeHit
    expect([hit(75, 55), hit(75, 95), hit(75, 54), hit(75, 96), hit(55, 75)]).toEqual([100, 100, 0, 0, 0])
  })

  it('hits the primary pollutant where one is shared, on days that have one', () => {
    const hit = (...pairs: [AqiResult<DailyPollutant>, AqiResult<DailyPollutant>][]) =>
      dayAccuracy(pairs.map(([forecast, observed]) => ({ forecast, observed }))).primaryHit
    const tie = day(75, 160)
    expect(tie.primary).toEqual(['pm25', 'o38h'])
    expect(hit([day(75), tie])).toBe(100)
    expect(hit([day(75), day(20, 150)])).toBe(0)
    expect(hit([day(75), day(80)], [day(20), day(80)])).toBe(50)
    expect(hit([day(75), day(20)])).toBeNull()
  })

  it('tells heavy pollution that came as forecast, was a false alarm, or was missed', () => {
    const [clean, heavy] = [day(80), day(200)]
    const pairs = [
      { forecast: heavy, observed: heavy },
      { forecast: heavy, observed: clean },
      { forecast: clean, observed: heavy },
      { forecast: clean, observed: clean },
      { forecast: clean, observed: heavy },
    ]
    expect(dayAccuracy(pairs).heavy).toEqual({ hit: 1, falseAlarm: 1, miss: 2 })
  })

  it('scores the AQI by how far it was off: 100, 80, 60, 30, nothing', () => {
    const score = (observedAqi: number) => {
      const observed = { ...day(75), aqi: observedAqi }
      return dayAccuracy([{ forecast: day(75), observed }]).cmaAqiScore
    }
    expect([100, 125, 126, 150, 200, 201, 250, 251].map(score)).toEqual([100, 100, 80, 80, 60, 30, 30, 0])
    const rmse = dayAccuracy([
      { forecast: day(75), observed: { ...day(75), aqi: 103 } },
      { forecast: day(75), observed: { ...day(75), aqi: 96 } },
    ]).aqiRmse
    expect(rmse).toBeCloseTo(Math.sqrt((9 + 16) / 2), 12)
  })

  it('weighs 24, 48 and 72 hours 0.5, 0.3 and 0.2, and says nothing while one is missing', () => {
    expect(shortRangeScore([100, 50, 0])).toBe(65)
    expect(shortRangeScore([100, null, 0])).toBeNull()
    expect(shortRangeScore([100, 50])).toBeNull()
  })

  it('leaves out days without an AQI and says null without any', () => {
    const none = aqiOfDay({}, '2016-06-01')
    expect(dayAccuracy([{ forecast: day(75), observed: none }])).toMatchObject({
      days: 0,
      levelHit: null,
      aqiRmse: null,
    })
    expect(
      dayAccuracy([
        { forecast: day(75), observed: none },
        { forecast: day(75), observed: day(75) },
      ]).days,
    ).toBe(1)
  })
})
