import { expect, test } from 'vitest'
import { ratioBandsProblems } from './ratio-bands-form.ts'

const band = (from: number | null, to: number | null, textZh = '机动车') => ({ from, to, textZh })

test('ranges of a ratio may be open at one end and overlap (ratio-bands-save)', () => {
  expect(ratioBandsProblems([band(null, 2), band(1, 3), band(3, null)])).toEqual([])
})

test('a range has an end, runs upwards, and points to a source', () => {
  expect(ratioBandsProblems([])).toEqual([{ field: 'bands', message: '请至少保留一个区间' }])
  expect(ratioBandsProblems([band(null, null), band(2, 2), band(-1, 3), band(1, 2, ' ')])).toEqual([
    { field: 'from0', message: '区间请至少填写一端' },
    { field: 'from1', message: '区间起点应小于终点' },
    { field: 'from2', message: '区间两端应为不小于0的数' },
    { field: 'textZh3', message: '请填写区间对应的来源' },
  ])
  expect(ratioBandsProblems(Array.from({ length: 11 }, () => band(1, 2)))).toEqual([
    { field: 'bands', message: '最多设置10个区间' },
  ])
})
