import { expect, it } from 'vitest'
import { paletteOf } from '../../../charts/palette.ts'
import { gSpaceOption } from './scheme-options.ts'

it('the edges of G-space end where the points end: a steep one does not press them to the ground', () => {
  const scheme = {
    contributions: [
      [0, 10],
      [2, 0],
    ],
    factors: [{ name: '机动车' }, { name: '溶剂使用' }],
    times: ['2026-11-11 00:00:00', '2026-11-11 01:00:00'],
    edges: [{ a: 1, b: 2, lower: 0.1, upper: 40, isLeaning: false }],
  }
  const ends = (pair: readonly [number, number]) => {
    const { series } = gSpaceOption(scheme, pair, paletteOf('light')) as {
      series: { name: string; data: [number, number][] }[]
    }
    return series.filter(({ name }) => name.endsWith('缘')).map(({ name, data }) => [name, ...(data.at(-1) ?? [])])
  }
  expect(ends([0, 1])).toEqual([
    ['下缘', 10, 1],
    ['上缘', 0.05, 2],
  ])
  // The other way round the edges change places.
  expect(ends([1, 0])).toEqual([
    ['下缘', 2, 0.05],
    ['上缘', 1, 10],
  ])
})
