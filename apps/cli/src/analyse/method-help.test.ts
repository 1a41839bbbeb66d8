import { describe, expect, it } from 'vitest'
import { methodHelp, methodList } from './method-help.ts'
import { methodSummaries } from './method-summaries.ts'
import { methods } from './methods.ts'

describe('the help of qk analyse', () => {
  it('E: names every method with what it answers, and no other', () => {
    expect(Object.keys(methodSummaries).sort()).toEqual([...methods.keys()].sort())
    expect(methodList(methods.keys()).split('\n')).toHaveLength(methods.size)
  })

  it('E: gives the options of a method with their kinds and defaults', () => {
    const help = (name: string) => {
      const method = methods.get(name)
      return method ? methodHelp(name, method).split('\n') : []
    }
    expect(help('timeAverage')).toEqual(
      expect.arrayContaining([
        '  pollutant           文本（必填）',
        '  period              文本，默认 "day"',
        '  statistic           mean | median | max | min | sum | sd | percentile | count',
        '  vectorWind          true 或 false，默认 false',
      ]),
    )
    expect(help('percentileRose')).toContain('  percentile          数 或 [数, 数]')
    expect(help('trendLevel')).toContain(
      '  x                   hour | weekday | month | season | year | yearMonth | wind 或 {column: 文本, levels: 整数}',
    )
  })

  it.each([...methods])('reads the options of %s', (name, method) => {
    expect(methodHelp(name, method)).not.toMatch(/undefined|\[object/)
  })
})
