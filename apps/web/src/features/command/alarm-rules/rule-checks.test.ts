import { describe, expect, it } from 'vitest'
import { quietWindowProblem, type RuleForm, ruleInput, thresholdProblem } from './rule-checks.ts'

const rule: RuleForm = {
  name: 'PM10小时高值',
  alarmType: '0',
  calculationMode: '0',
  accuracy: '1',
  factorCode: 'pm10',
  ratioFactorCode: 'pm25',
  siteTypes: ['10'],
  siteCodes: [],
  compareSiteCodes: ['s1'],
  lookbackHours: 24,
  thresholdUnit: 'percent',
  thresholdLevel1: null,
  thresholdLevel2: null,
  thresholdLevel3: 150,
  quietWindow: '',
  remark: '',
}

describe('the thresholds of an alarm rule', () => {
  it('need at least one level, and the severer one is never lower', () => {
    expect(thresholdProblem([null, null, undefined])).toBe('请至少填写一个等级的阈值')
    expect(thresholdProblem([100, 150, null])).toBe('一级阈值应不低于二级，二级应不低于三级')
    expect(thresholdProblem([100, null, 150])).toBe('一级阈值应不低于二级，二级应不低于三级')
    expect(thresholdProblem([null, null, 0])).toBeNull()
    expect(thresholdProblem([300, null, 150])).toBeNull()
  })
  it('lie between 0 and 100000', () => {
    expect(thresholdProblem([100_001, null, null])).toBe('阈值应在0到100000之间')
  })
})

describe('the quiet window of an alarm rule', () => {
  it('may be absent or pass midnight', () => {
    expect(quietWindowProblem('')).toBeNull()
    expect(quietWindowProblem('22:00-06:00')).toBeNull()
  })
  it('is two times of the day', () => {
    expect(quietWindowProblem('22:00')).toBe('免打扰时段格式应为 HH:mm-HH:mm')
    expect(quietWindowProblem('25:00-06:00')).toBe('免打扰时段的时刻有误')
  })
})

describe('a saved alarm rule', () => {
  it('keeps only what its mode uses', () => {
    expect(ruleInput(rule)).toMatchObject({ ratioFactorCode: null, compareSiteCodes: [], thresholdUnit: 'absolute' })
    expect(ruleInput({ ...rule, calculationMode: '2' })).toMatchObject({
      compareSiteCodes: ['s1'],
      thresholdUnit: 'percent',
    })
    expect(ruleInput({ ...rule, calculationMode: '4' })).toMatchObject({ ratioFactorCode: 'pm25' })
  })
})
