import { describe, expect, it } from 'vitest'
import { meantRule, quietWindowProblem, type RuleForm, ruleProblems, thresholdProblem } from './rule-form.ts'

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
    expect(quietWindowProblem('25:00-06:00')).toBe('免打扰时段应为 00:00 至 23:59 之间的时间')
  })
})

describe('a saved alarm rule', () => {
  it('keeps only what its mode uses', () => {
    expect(meantRule(rule)).toMatchObject({ ratioFactorCode: null, compareSiteCodes: [], thresholdUnit: 'absolute' })
    expect(meantRule({ ...rule, calculationMode: '2' })).toMatchObject({
      compareSiteCodes: ['s1'],
      thresholdUnit: 'percent',
    })
    expect(meantRule({ ...rule, calculationMode: '4' })).toMatchObject({ ratioFactorCode: 'pm25' })
  })
})

describe('an alarm rule', () => {
  const wrong = (change: Partial<RuleForm>) => ruleProblems({ ...rule, ...change }).map(({ field }) => field)

  it('is told at each field what is wrong with it', () => {
    expect(ruleProblems(rule)).toEqual([])
    expect(wrong({ name: ' ', thresholdLevel3: null, quietWindow: '9点' })).toEqual([
      'name',
      'thresholdLevel1',
      'quietWindow',
    ])
    expect(wrong({ calculationMode: '2', compareSiteCodes: [] })).toEqual(['compareSiteCodes'])
    expect(wrong({ calculationMode: '4', ratioFactorCode: 'pm10' })).toEqual(['ratioFactorCode'])
    expect(wrong({ calculationMode: '3', lookbackHours: 0 })).toEqual(['lookbackHours'])
  })

  it('keeps to what its family measures', () => {
    expect(wrong({ factorCode: 'tsp' })).toEqual(['factorCode'])
    expect(wrong({ factorCode: 'aqi', accuracy: '0' })).toEqual(['accuracy'])
    expect(wrong({ siteTypes: ['dust'], factorCode: 'tsp' })).toEqual([])
    expect(wrong({ siteTypes: ['dust'], factorCode: 'tsp', calculationMode: '1' })).toEqual(['calculationMode'])
    expect(wrong({ siteTypes: ['dust', '10'], factorCode: 'no2', accuracy: '0' })).toEqual([
      'siteTypes',
      'accuracy',
      'factorCode',
    ])
    expect(wrong({ alarmType: '1', factorCode: 'all' })).toEqual([])
    expect(wrong({ alarmType: '1', factorCode: 'all', accuracy: '0' })).toEqual(['calculationMode'])
  })
})
