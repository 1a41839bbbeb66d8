import { expect, test } from 'vitest'
import { compareReactivities } from './compare-runs.ts'

const group = (name: string, rir: number | null) => ({ name, kind: 'group' as const, rir })
const species = (name: string, rir: number | null) => ({ name, kind: 'species' as const, rir })

test('two runs differ by ΔRIR and by places within groups and within species (components.md 4.3)', () => {
  const found = compareReactivities(
    [group('芳香烃', 0.5), group('烯烃', 0.3), species('甲苯', 0.2), species('乙烯', 0.1)],
    [group('芳香烃', 0.3), group('烯烃', 0.4), species('甲苯', 0.2), species('乙烯', 0.25)],
  )
  expect(found.map(({ name }) => name)).toEqual(['芳香烃', '烯烃', '乙烯', '甲苯'])
  expect(found[0]).toMatchObject({ a: 0.5, b: 0.3, rankA: 1, rankB: 2, rise: -1 })
  expect(found[0]?.delta).toBeCloseTo(-0.2, 12)
  expect(found[2]).toMatchObject({ rankA: 2, rankB: 1, rise: 1 })
})

test('what a run lacks has neither place nor difference', () => {
  const [only, unknown] = compareReactivities([species('甲苯', 0.2), species('苯', null)], [species('苯', 0.1)])
  expect([only, unknown]).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: '甲苯', a: 0.2, b: null, delta: null, rankB: null, rise: null }),
      expect.objectContaining({ name: '苯', a: null, rankA: null, b: 0.1, rankB: 1, delta: null }),
    ]),
  )
})
