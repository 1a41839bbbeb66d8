import { expect, test } from 'vitest'
import { seededRandom } from '../../stats/seeded-random.ts'
import { sparseLu } from './sparse-lu.ts'
import { placeOf, sparsePattern } from './sparse-pattern.ts'

const randomMatrix = (size: number, filledPerRow: number, seed: number) => {
  const random = seededRandom(seed)
  const places: [number, number][] = []
  for (let row = 0; row < size; row++)
    for (let i = 0; i < filledPerRow; i++) places.push([row, Math.floor(random() * size)])
  const pattern = sparsePattern(size, places)
  return { pattern, values: Float64Array.from(pattern.columns, () => random() - 0.5), random }
}

test('the factors solve d·I − A of any pattern to rounding', () => {
  for (const size of [1, 2, 30, 200]) {
    const { pattern, values, random } = randomMatrix(size, 4, size)
    const truth = Float64Array.from({ length: size }, () => random() - 0.5)
    const right = Float64Array.from(truth, (value) => 5 * value)
    for (let row = 0; row < size; row++)
      for (let at = pattern.rowStart[row] ?? 0; at < (pattern.rowStart[row + 1] ?? 0); at++)
        right[row] = (right[row] ?? 0) - (values[at] ?? 0) * (truth[pattern.columns[at] ?? 0] ?? 0)
    const lu = sparseLu(pattern)
    expect(lu.factor(values, 5)).toBe(true)
    lu.solve(right)
    for (let i = 0; i < size; i++) expect(right[i]).toBeCloseTo(truth[i] ?? Number.NaN, 12)
  }
})

test('an arrow matrix is ordered so that no place fills', () => {
  const size = 50
  const arrow = Array.from({ length: size }, (_, i): [number, number][] => [
    [0, i],
    [i, 0],
    [i, i],
  ]).flat()
  const pattern = sparsePattern(size, arrow)
  expect(sparseLu(pattern).filled).toBe(pattern.columns.length)
})

test('a matrix without a usable pivot is reported', () => {
  const pattern = sparsePattern(1, [[0, 0]])
  expect(sparseLu(pattern).factor(Float64Array.of(2), 2)).toBe(false)
  expect(sparseLu(pattern).factor(Float64Array.of(Number.NaN), 2)).toBe(false)
})

test('places are found where they are and nowhere else', () => {
  const pattern = sparsePattern(3, [
    [2, 1],
    [0, 2],
    [2, 1],
    [2, 0],
  ])
  expect([...pattern.rowStart]).toEqual([0, 1, 1, 3])
  expect(placeOf(pattern, 2, 1)).toBe(2)
  expect(placeOf(pattern, 1, 1)).toBe(-1)
})
