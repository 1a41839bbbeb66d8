import { dayMs, hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import { describe, expect, it } from 'vitest'
import { boundaryLayerHeightM } from './boundary-layer.ts'
import { lakeBreeze } from './lake-breeze.ts'
import { directionDeg, speedMs, synopticWind } from './synoptic-wind.ts'
import { weatherAt } from './weather.ts'

const seed = 20260101
const january = Date.UTC(2026, 0, 1)
const july = Date.UTC(2026, 6, 1)
const hours = (from: number) => Array.from({ length: 720 }, (_, n) => from + n * hourMs)
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Noon of city time. */
const noon = (day: number) => Math.floor(day / dayMs) * dayMs + 4 * hourMs

describe('wind', () => {
  it('changes by less than 0.3 m/s within five minutes', () => {
    for (const at of hours(january).slice(0, 200)) {
      const [a, b] = [synopticWind(seed, at), synopticWind(seed, at + 5 * minuteMs)]
      expect(Math.hypot(a.east - b.east, a.north - b.north)).toBeLessThan(0.3)
    }
  })

  it('comes from the north-west in winter and from the south-east in summer on the mean of many years', () => {
    const meanWind = (month: number) => {
      const winds = Array.from({ length: 20 }, (_, year) => hours(Date.UTC(2000 + year, month, 1)))
        .flat()
        .filter((_, n) => n % 12 === 0)
        .map((at) => synopticWind(seed, at))
      return { east: mean(winds.map((wind) => wind.east)), north: mean(winds.map((wind) => wind.north)) }
    }
    const winter = directionDeg(meanWind(0))
    const summer = directionDeg(meanWind(6))
    expect(winter).toBeGreaterThan(290)
    expect(winter).toBeLessThan(360)
    expect(summer).toBeGreaterThan(95)
    expect(summer).toBeLessThan(175)
  })

  it('says where it comes from: air moving east is a wind from 270 degrees', () => {
    expect(directionDeg({ east: 3, north: 0 })).toBeCloseTo(270)
    expect(directionDeg({ east: 0, north: -2 })).toBeCloseTo(0)
  })

  it('the lake breeze blows from the lake on a calm sunny afternoon and not in a strong wind', () => {
    const shore = { eastM: 0, northM: -8000 }
    const calm = lakeBreeze(shore, 14.5, { east: 0.5, north: 0 }, 1)
    expect(directionDeg(calm)).toBeGreaterThan(180)
    expect(directionDeg(calm)).toBeLessThan(270)
    expect(speedMs(calm)).toBeGreaterThan(1)
    expect(speedMs(lakeBreeze(shore, 14.5, { east: 8, north: 0 }, 1))).toBeLessThan(0.2)
    expect(speedMs(lakeBreeze(shore, 14.5, { east: 0.5, north: 0 }, 0))).toBe(0)
  })
})

describe('weather', () => {
  it('is near 4 °C in January and 29 °C in July', () => {
    expect(mean(hours(january).map((at) => weatherAt(seed, at).temperatureC))).toBeGreaterThan(0)
    expect(mean(hours(january).map((at) => weatherAt(seed, at).temperatureC))).toBeLessThan(10)
    expect(mean(hours(july).map((at) => weatherAt(seed, at).temperatureC))).toBeGreaterThan(25)
    expect(mean(hours(july).map((at) => weatherAt(seed, at).temperatureC))).toBeLessThan(33)
  })

  it('has no sun at midnight and sun at noon; humidity, pressure and rain stay in their ranges', () => {
    for (const at of hours(july)) {
      const weather = weatherAt(seed, at)
      expect(weather.humidity).toBeGreaterThan(20)
      expect(weather.humidity).toBeLessThan(100)
      expect(weather.pressureHpa).toBeGreaterThan(985)
      expect(weather.pressureHpa).toBeLessThan(1045)
      expect(weather.rainMmPerHour).toBeGreaterThanOrEqual(0)
      expect(weather.rainMmPerHour).toBeLessThan(40)
    }
    expect(weatherAt(seed, noon(july) + 12 * hourMs).radiationWm2).toBe(0)
    expect(weatherAt(seed, noon(july)).radiationWm2).toBeGreaterThan(100)
  })

  it('the boundary layer is high on a sunny afternoon and low in a calm night', () => {
    expect(boundaryLayerHeightM(14.5, 200, 2, 1)).toBeGreaterThan(1000)
    expect(boundaryLayerHeightM(3, 15, 0.5, 1)).toBeLessThan(300)
  })
})
