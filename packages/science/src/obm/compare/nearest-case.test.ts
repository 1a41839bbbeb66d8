import { expect, test } from 'vitest'
import { caseDistance, type DayFeatures, nearestCases, seasonalDeviations } from './nearest-case.ts'

const day = (
  highestTemperature: number | null,
  humidity: number | null,
  radiation: number | null,
  nox: number | null,
  tvoc: number | null,
  highestOzone: number | null,
): DayFeatures => ({ highestTemperature, humidity, radiation, nox, tvoc, highestOzone })
const today = day(30, 60, 700, 20, 30, 80)
const sd = day(2, 10, 100, 8, 10, 20)

test('four differences of half a deviation and two of one are 0.7071 away: check value 24', () => {
  const found = caseDistance(today, day(31, 65, 750, 24, 40, 100), sd)
  expect(found?.distance).toBeCloseTo(Math.SQRT1_2, 12)
  expect(found?.terms.slice(0, 2).map(({ feature, z }) => [feature, z])).toEqual([
    ['tvoc', 1],
    ['highestOzone', 1],
  ])
})

test('fewer than four common features make no neighbour', () => {
  expect(caseDistance(today, day(31, 65, 750, null, null, null), sd)).toBeNull()
  expect(caseDistance(today, day(31, 65, 750, 24, null, null), sd)?.distance).toBeCloseTo(0.5, 12)
})

test('the nearest stand first, the others are left out', () => {
  const candidates = [1, 4, 2, 3].map((shift) => ({ shift, features: { ...today, highestTemperature: 30 + shift } }))
  expect(nearestCases(today, candidates, sd, 2).map(({ shift }) => shift)).toEqual([1, 2])
})

test('deviations of a season are of what was measured, none of two days', () => {
  const days = [28, 30, 32].map((degree) => day(degree, null, 700, 20, 30, 80))
  expect(seasonalDeviations(days)).toMatchObject({ highestTemperature: 2, humidity: null, radiation: 0 })
  expect(seasonalDeviations(days.slice(1)).highestTemperature).toBeNull()
})
