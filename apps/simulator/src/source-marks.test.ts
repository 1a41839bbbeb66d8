import { formatCity } from '@qingkong/domain/time/city-time'
import { expect, it } from 'vitest'
import { smallCity } from './city/testing/small-city.ts'
import { readCityData } from './city-files.ts'
import { closuresOf, fileClosures } from './source-marks.ts'
import { answeredClient } from './testing/answered-client.ts'

const at = Date.UTC(2026, 10, 20, 3)
const seed = 20260101

it('sources 10.3: plants report themselves closed, some weeks back and some ahead', () => {
  const closures = closuresOf(seed, readCityData(), at)
  expect(closures.length).toBeGreaterThan(20)
  expect(closures.some(({ endAt }) => endAt < at) && closures.some(({ startAt }) => startAt > at)).toBe(true)
  expect(closuresOf(seed, smallCity, at).length).toBeLessThan(closures.length)
})

it('what is on record is not filed again', async () => {
  const closures = closuresOf(seed, readCityData(), at).slice(0, 3)
  const saved: string[] = []
  const desk = answeredClient({
    sourceMarkList: () => ({
      records: closures.slice(0, 1).map(({ outletCode, startAt }) => ({ outletCode, startTime: formatCity(startAt) })),
      total: 1,
    }),
    sourceMarkSave: (asked) => {
      saved.push(asked.get('outletCodes') ?? '')
      return ['m']
    },
  })
  const door = { clientOf: () => Promise.resolve(desk) }
  expect(await fileClosures(door, 'diaodu', closures)).toBe(2)
  expect(saved).toEqual(closures.slice(1).map(({ outletCode }) => outletCode))
})
