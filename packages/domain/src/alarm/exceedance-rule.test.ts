import { describe, expect, it } from 'vitest'
import { evaluateExceedance } from './exceedance-rule.ts'

const hour = { mean: 50, limit: 50, flag: 'N', factorName: '氮氧化物', unit: 'mg/m³' }

describe('enterprise exceedance', () => {
  it('levels follow the multiple over the limit as it is shown', () => {
    const level = (mean: number) => evaluateExceedance({ ...hour, mean })?.level ?? null
    expect([50, 50.01, 74.7, 74.8, 75, 99.7, 100, 400].map(level)).toEqual([null, 3, 3, 2, 2, 2, 1, 1])
  })

  it('says what was exceeded by how much', () => {
    expect(evaluateExceedance({ ...hour, mean: 63.2 })).toEqual({
      level: 3,
      multiple: 0.26,
      sentence: '氮氧化物小时均值63.2 mg/m³，超过排放限值50 mg/m³，超标0.26倍，触发三级告警',
    })
  })

  it.each(['C', 'M', 'D', 'B', 'T', 'S', '', 'n'])('data flagged %j never count', (flag) => {
    expect(evaluateExceedance({ ...hour, mean: 500, flag })).toBeNull()
  })

  it('without value or limit there is no exceedance', () => {
    expect(evaluateExceedance({ ...hour, mean: null })).toBeNull()
    expect(evaluateExceedance({ ...hour, mean: 500, limit: null })).toBeNull()
  })

  it('of a limit by day means says so, rounded', () => {
    const day = { mean: 88.1234, limit: 80, flag: null, factorName: '二氧化硫', unit: 'mg/m³', judgeBy: 'DAY' } as const
    expect(evaluateExceedance(day)?.sentence).toContain('二氧化硫24小时均值88.12 mg/m³，超过排放限值80 mg/m³')
  })
})
