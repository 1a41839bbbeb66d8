import { expect, test } from 'vitest'
import { productAccuracy } from '../case/case-runs.ts'
import { caseThread } from '../case/case-thread.ts'
import { summerCase } from '../case/testing/summer-day.ts'
import { type EkmaGrid, ekmaAxis, ekmaRuns, gridValue } from './grid.ts'
import { ekmaRegime, reductionRays, ridgeLine } from './ridge.ts'

/** A made-up surface with its ridge on NOx = 0.6 VOC + 0.2. */
const axis = ekmaAxis(21, { least: 0, most: 2 })
const surface = (fVoc: number, fNox: number) => 10 + 5 * fVoc - 3 * (fNox - 0.6 * fVoc - 0.2) ** 2
const grid: EkmaGrid = {
  axis,
  response: Float64Array.from(axis.flatMap((fNox) => axis.map((fVoc) => surface(fVoc, fNox)))),
}

test('the axis runs from end to end in equal parts', () => {
  expect(ekmaAxis(11, { least: 0, most: 2 })).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1, 1.2, 1.4, 1.6, 1.8, 2])
  expect(() => ekmaAxis(2, { least: 0, most: 2 })).toThrow('EKMA 网格数 2')
})

test('the ridge is found between the grid lines', () => {
  for (const { fVoc, fNox, atEdge, response } of ridgeLine(grid)) {
    expect(atEdge).toBe(false)
    expect(fNox).toBeCloseTo(0.6 * fVoc + 0.2, 9)
    expect(response).toBeCloseTo(10 + 5 * fVoc, 9)
  }
})

test('above the ridge VOC limits, below it NOx', () => {
  const ridge = ridgeLine(grid)
  expect(ekmaRegime(ridge, 1, 1)).toMatchObject({ regime: 'VOC 控制区' })
  expect(ekmaRegime(ridge, 1, 1)?.distance).toBeCloseTo(0.2, 9)
  expect(ekmaRegime(ridge, 1.95, 1)).toMatchObject({ regime: 'NOx 控制区' })
  expect(ekmaRegime(ridge, 3, 1)).toBeNull()
})

test('a surface that only rises has its ridge on the border and says so', () => {
  const rising = { axis, response: Float64Array.from(axis.flatMap((fNox) => axis.map(() => fNox))) }
  expect(ridgeLine(rising).every(({ atEdge, fNox }) => atEdge && fNox === 2)).toBe(true)
})

test('values between the lines are bilinear, outside there are none', () => {
  expect(gridValue(grid, 1, 1)).toBeCloseTo(surface(1, 1), 12)
  const plane = { axis, response: Float64Array.from(axis.flatMap((fNox) => axis.map((fVoc) => 2 * fVoc - fNox))) }
  expect(gridValue(plane, 1.234, 0.567)).toBeCloseTo(2 * 1.234 - 0.567, 12)
  expect(gridValue(plane, 2.1, 1)).toBeNull()
})

test('reductions in fixed ratios start at today and end where one is gone', () => {
  const rays = reductionRays(grid)
  expect(rays.map(({ voc, nox }) => `${voc}:${nox}`)).toEqual(['1:0', '4:1', '3:1', '2:1', '1:1', '1:2', '0:1'])
  for (const { points } of rays) {
    expect(points[0]).toMatchObject({ cut: 0, change: 0 })
    expect(points).toHaveLength(11)
  }
  const [onlyVoc] = rays
  expect(onlyVoc?.points[10]?.response).toBeCloseTo(surface(0, 1), 9)
  const even = rays.find(({ voc, nox }) => voc === 1 && nox === 1)
  expect(even?.points[5]?.response).toBeCloseTo(surface(0.5, 0.5), 9)
})

test('the runs of the grid move NO, NO2 and HONO together and leave O3, CO and SO2 alone', () => {
  const prepared = summerCase()
  const runs = ekmaRuns(prepared, [0.5, 1, 1.5], 'days')
  expect(runs).toHaveLength(9)
  const scales = new Map(runs[2]?.scales)
  expect([scales.get('C5H8'), scales.get('NO'), scales.get('NO2'), scales.get('HONO')]).toEqual([1.5, 0.5, 0.5, 0.5])
  expect(['O3', 'CO', 'SO2', 'CH4'].some((name) => scales.has(name))).toBe(false)
})

test('a polluted day: cutting VOC lowers the response, the closed box has a ridge', () => {
  const prepared = summerCase()
  const run = caseThread({ prepared, accuracy: productAccuracy })
  const value = (input: Parameters<typeof run>[0]) => {
    const result = run(input)
    return result.kind === 'days' ? result.response.netPpb : result.highestOzonePpb
  }
  const lines = [0.2, 0.6, 1, 1.4, 1.8]
  const obm = ekmaRuns(prepared, lines, 'days').map(value)
  for (let row = 0; row < 5; row++)
    for (let column = 1; column < 5; column++)
      expect(obm[row * 5 + column]).toBeGreaterThan(obm[row * 5 + column - 1] ?? Number.NaN)
  const closed = { axis: lines, response: Float64Array.from(ekmaRuns(prepared, lines, 'batch').map(value)) }
  const ridge = ridgeLine(closed)
  for (let i = 1; i < ridge.length; i++) expect(ridge[i]?.fNox).toBeGreaterThanOrEqual(ridge[i - 1]?.fNox ?? Number.NaN)
})
