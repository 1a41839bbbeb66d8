import { expect, it } from 'vitest'
import { nationalDistanceM } from './national-distance.ts'

it('takes the nearest national-control station of all places of a task; none known is null', () => {
  const station = { longitude: 120.3, latitude: 31.5 }
  const near = { longitude: 120.3, latitude: 31.509 }
  const far = { longitude: 120.6, latitude: 31.9 }
  expect(nationalDistanceM([far, near], [station])).toBeCloseTo(1000, -2)
  expect(nationalDistanceM([near], [])).toBeNull()
  expect(nationalDistanceM([], [station])).toBeNull()
})
