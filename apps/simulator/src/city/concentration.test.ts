import { dayMs, hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import { describe, expect, it } from 'vitest'
import { createCity, type MeasuringPoint } from './concentration.ts'
import { react } from './photochemistry.ts'
import { onPlane } from './place.ts'
import { smallCity } from './testing/small-city.ts'

const seed = 20260101
const start = Date.UTC(2026, 10, 1)
const points: MeasuringPoint[] = smallCity.sites.map((site, number) => ({ ...site, number }))
const [firstPoint = { longitude: 120.3, latitude: 31.5, number: 0 }] = points

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

describe('the city’s air', () => {
  it('is a function of seed and instant: two cities asked in different order agree', () => {
    const [a, b] = [createCity(seed, smallCity), createCity(seed, smallCity)]
    const instants = Array.from({ length: 30 }, (_, n) => start + n * 7 * hourMs)
    const forward = instants.map((at) => a.concentrationsAt(firstPoint, at))
    const backward = [...instants].reverse().map((at) => b.concentrationsAt(firstPoint, at))
    expect(backward.reverse()).toEqual(forward)
    expect(createCity(seed + 1, smallCity).concentrationsAt(firstPoint, start)).not.toEqual(forward[0])
  })

  it('is never negative, and PM10 is never below PM2.5', () => {
    const city = createCity(seed, smallCity)
    for (let hour = 0; hour < 24 * 40; hour += 3) {
      for (const point of points.slice(0, 4)) {
        const air = city.concentrationsAt(point, start + hour * hourMs)
        for (const value of Object.values(air)) expect(value).toBeGreaterThanOrEqual(0)
        expect(air.pm10).toBeGreaterThanOrEqual(air.pm25)
      }
    }
  })

  it('does not jump from minute to minute at a quiet site', () => {
    const city = createCity(seed, { ...smallCity, enterprises: [], dustSites: [] })
    for (let minute = 0; minute < 600; minute++) {
      const [a, b] = [0, 1].map((step) => city.concentrationsAt(firstPoint, start + (minute + step) * minuteMs))
      expect(Math.abs((a?.pm25 ?? 0) - (b?.pm25 ?? 0))).toBeLessThan(2)
    }
  })

  it('downwind of a culprit more is measured than upwind while its episode runs', () => {
    const city = createCity(seed, smallCity)
    let judged = 0
    let right = 0
    for (const episode of city.episodes.between(start, start + 20 * dayMs)) {
      const source = city.sources[episode.sourceIndex]
      if (!source) continue
      const at = (episode.startAt + episode.endAt) / 2
      const wind = city.windAt(firstPoint, at)
      const pm10 = (side: 1 | -1) =>
        points
          .filter((point) => {
            const { eastM, northM } = onPlane(point)
            const along = ((eastM - source.eastM) * wind.east + (northM - source.northM) * wind.north) * side
            return along > 0.85 * Math.hypot(eastM, northM) * Math.hypot(wind.east, wind.north)
          })
          .map((point) => city.concentrationsAt(point, at).pm10)
      const [downwind, upwind] = [pm10(1), pm10(-1)]
      if (downwind.length === 0 || upwind.length === 0) continue
      judged++
      if (Math.max(...downwind) > mean(upwind)) right++
    }
    expect(judged).toBeGreaterThan(20)
    expect(right / judged).toBeGreaterThan(0.9)
  })
})

describe('photochemistry', () => {
  const background = { no: 1, no2: 20, o3: 60 }

  it('fresh NO eats ozone at night and keeps the nitrogen', () => {
    const after = react(background, 15, 0, 0)
    expect(after.o3).toBeLessThan(45)
    const nitrogen = (air: { no: number; no2: number }) => air.no / 30 + air.no2 / 46
    expect(nitrogen(after)).toBeCloseTo(nitrogen(background) + 15 / 30, 6)
  })

  it('VOC makes ozone under the sun only', () => {
    expect(react(background, 0, 800, 200).o3).toBeGreaterThan(background.o3)
    expect(react(background, 0, 0, 200).o3).toBe(background.o3)
  })
})
