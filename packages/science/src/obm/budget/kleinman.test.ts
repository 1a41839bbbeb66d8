import { expect, test } from 'vitest'
import { kleinmanSensitivities } from './kleinman.ts'

test('half of the radicals on NOx answers to both alike, more answers to VOC: check value 23', () => {
  const half = kleinmanSensitivities(0.5)
  expect(half.no).toBeCloseTo(0.3333, 4)
  expect(half.voc).toBeCloseTo(0.3333, 4)
  const most = kleinmanSensitivities(0.7)
  expect(most.no).toBeCloseTo(-0.0769, 4)
  expect(most.voc).toBeCloseTo(0.5385, 4)
})
