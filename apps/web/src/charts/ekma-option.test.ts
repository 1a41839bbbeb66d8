import { describe, expect, it } from 'vitest'
import { contourLevels, contourLines } from './contour-lines.ts'
import { ekmaOption } from './ekma-option.ts'
import { hasData } from './has-data.ts'
import { paletteOf } from './palette.ts'

const axis = [0, 0.5, 1, 1.5, 2]
const plane = axis.map((nox) => axis.map((voc) => 10 * voc + 4 * nox))

describe('lines of equal value', () => {
  it('of a plane are where the plane has the value', () => {
    const segments = contourLines(axis, axis, plane, 11)
    expect(segments.length).toBeGreaterThan(4)
    for (const [voc, nox] of segments.flat()) expect(10 * (voc ?? 0) + 4 * (nox ?? 0)).toBeCloseTo(11, 9)
  })

  it('leave out cells that lack a corner, and a surface without slope has no levels', () => {
    const holed = plane.map((line) => line.map((value, at) => (at === 2 ? null : value)))
    const inside = contourLines(axis, axis, holed, 11).flat()
    expect(inside.every(([voc]) => (voc ?? 1) <= 0.5 || (voc ?? 1) >= 1.5)).toBe(true)
    expect(contourLevels([3, 3, null], 8)).toEqual([])
    expect(contourLevels([0, 28], 10)).toEqual([0, 5, 10, 15, 20, 25])
  })
})

describe('the EKMA chart', () => {
  it('draws levels, both ridges without their ends at the border, and the day', () => {
    const points = axis.map((fVoc) => ({ fVoc, fNox: 0.4 * fVoc + 0.2, atEdge: fVoc === 0 }))
    const option = ekmaOption(
      { axis, response: plane, unit: 'ppb', ridges: [{ name: '积分脊线', points }] },
      paletteOf('light'),
    )
    const series = option['series'] as { name: string; data: unknown[] }[]
    expect(series.filter(({ name }) => name === '等值线').length).toBeGreaterThan(4)
    expect(series.find(({ name }) => name === '积分脊线')?.data.slice(0, 2)).toEqual([
      ['-', '-'],
      [50, 40],
    ])
    expect(series.at(-1)).toMatchObject({ name: '当日', data: [[100, 100]] })
    expect(hasData(option)).toBe(true)
  })
})
