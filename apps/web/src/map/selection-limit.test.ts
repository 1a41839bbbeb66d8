import { describe, expect, it } from 'vitest'
import { selectionRefusal, traceRefusal } from './selection-limit.ts'

const codes = (count: number) => Array.from({ length: count }, (_, n) => `PS${n}`)
const none = new Set<string>()

describe('what may go into the trace list', () => {
  it('nothing selected: 请选择企业 (trace-05)', () => expect(traceRefusal([], none)).toBe('请选择企业'))

  it('100 at once, not 101 (trace-06)', () => {
    expect(traceRefusal(codes(100), none)).toBeNull()
    expect(traceRefusal(codes(101), none)).toBe('一次可添加最多100个')
  })

  it('all of them listed already (trace-07), one of them listed already (trace-08)', () => {
    expect(traceRefusal(codes(2), new Set(codes(2)))).toBe('所选择企业均已被添加至溯源列表')
    expect(traceRefusal(codes(1), new Set(codes(1)))).toBe('该企业已在溯源列表中')
    expect(traceRefusal(codes(3), new Set(codes(2)))).toBeNull()
  })
})

it('a task takes 100 sources at once with the same words (trace-09)', () => {
  expect(selectionRefusal(codes(100))).toBeNull()
  expect(selectionRefusal(codes(101))).toBe('一次可添加最多100个')
  expect(selectionRefusal([])).toBe('请选择企业')
})
