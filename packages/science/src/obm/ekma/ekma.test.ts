import { expect, test } from 'vitest'
import { productAccuracy } from '../case/case-runs.ts'
import { caseThread } from '../case/case-thread.ts'
import { summerCase } from '../case/testing/summer-day.ts'
import { type EkmaGrid, ekmaAxis, ekmaRuns, gridValue } from './grid.ts'
import { leastCut, reductionRays } from './reduction-rays.ts'
import { ekmaRegime, ridgeLine } from './ridge.ts'

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

test('a point within 0.1 of a ridge is transition: check value 21', () => {
  const lines = [0.8, 1, 1.2]
  const column: EkmaGrid = { axis: lines, response: Float64Array.from([90, 90, 90, 100, 100, 100, 95, 95, 95]) }
  const ridge = ridgeLine(column)
  expect(ridge[1]?.fNox).toBeCloseTo(1.0333, 4)
  expect(ridge[1]?.response).toBeCloseTo(100.2083, 4)
  expect(ekmaRegime(ridge, 1, 1)).toMatchObject({ regime: '过渡区', distance: expect.closeTo(-0.0333, 4) })
  const even = axis.map((fVoc) => ({ fVoc, fNox: 1, response: 1, atEdge: false }))
  expect([0.89, 0.9, 1.1, 1.11].map((fNox) => ekmaRegime(even, 1, fNox)?.regime)).toEqual([
    ...['NOx 控制区', '过渡区', '过渡区', 'VOC 控制区'],
  ])
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

const corners: EkmaGrid = { axis: [0.9, 1], response: Float64Array.from([97.5, 101, 96, 100]) }

test('a ray of 2:1 is bilinear on the grid: check value 22', () => {
  const ray = reductionRays(corners).find(({ voc, nox }) => voc === 2 && nox === 1)
  expect(ray?.points[1]?.cut).toBe(0.1)
  expect(ray?.points[1]?.response).toBeCloseTo(96.75, 12)
  expect(ray?.points[1]?.change).toBeCloseTo(-0.0325, 12)
})

test('the least cut for a target is where the ray first falls that far, none where it never does', () => {
  const found = leastCut(corners, { voc: 2, nox: 1 }, 0.0325)
  expect(found?.cut).toBeCloseTo(0.1, 9)
  expect(found?.response).toBeCloseTo(96.75, 9)
  const plane = { axis, response: Float64Array.from(axis.flatMap(() => axis.map((fVoc) => 100 * fVoc))) }
  expect(leastCut(plane, { voc: 1, nox: 0 }, 0.35)?.cut).toBeCloseTo(0.35, 9)
  expect(leastCut(plane, { voc: 1, nox: 2 }, 0.35)?.cut).toBeCloseTo(0.7, 9)
  expect(leastCut(plane, { voc: 0, nox: 1 }, 0.01)).toBeNull()
})

test('the least cut passes a rise on its way: cutting NOx first makes more ozone', () => {
  const hill = (fNox: number) => 100 - 100 * (fNox - 0.7) ** 2
  const grid2 = { axis, response: Float64Array.from(axis.flatMap((fNox) => axis.map(() => hill(fNox)))) }
  const cut = leastCut(grid2, { voc: 0, nox: 1 }, 0.1)?.cut ?? Number.NaN
  expect(cut).toBeGreaterThan(0.6)
  expect(reductionRays(grid2).find(({ voc }) => voc === 0)?.points[2]?.change).toBeGreaterThan(0)
})

test('where nothing is made today no change is told and no cut is the least', () => {
  const none = { axis, response: new Float64Array(axis.length ** 2) }
  expect(reductionRays(none)[0]?.points[3]?.change).toBeNaN()
  expect(leastCut(none, { voc: 1, nox: 0 }, 0.1)).toBeNull()
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
