import { describe, expect, it } from 'vitest'
import { criterionProblems, opinionProblems, warningProblems } from './warning-form.ts'

const warning = {
  categoryCode: 'ozone',
  levelCode: 'yellow',
  planStartTime: '2026-11-21 00:00:00',
  planEndTime: '2026-11-22 23:59:59',
  reason: '会商研判：未来两天臭氧持续超标',
}
const criterion = {
  categoryCode: 'heavyPollution',
  levelCode: 'yellow',
  alternatives: [[{ aqiOver: 200, hours: 24 }]],
  effectiveFrom: '2026-01-01',
  source: '无锡市重污染天气应急预案',
  remark: '',
}
const fieldsOf = (problems: readonly { field: string }[]) => problems.map(({ field }) => field)

describe('a warning', () => {
  it('has category, level, period and reason', () => {
    expect(warningProblems(warning)).toEqual([])
    const empty = { categoryCode: '', levelCode: '', planStartTime: '', planEndTime: '', reason: ' ' }
    expect(fieldsOf(warningProblems(empty))).toEqual(Object.keys(empty))
  })

  it('ends after it begins', () => {
    expect(warningProblems({ ...warning, planEndTime: warning.planStartTime })).toEqual([
      { field: 'planEndTime', message: '计划结束时间应晚于计划开始时间' },
    ])
  })
})

describe('a dated criterion', () => {
  it('is read from AQI or says what people judge by', () => {
    expect(criterionProblems(criterion)).toEqual([])
    expect(fieldsOf(criterionProblems({ ...criterion, alternatives: [] }))).toEqual(['alternatives'])
    expect(criterionProblems({ ...criterion, alternatives: [], remark: '会商研判' })).toEqual([])
  })

  it('begins on a day that exists, by a document', () => {
    expect(criterionProblems({ ...criterion, effectiveFrom: '2026-02-30' })).toEqual([
      { field: 'effectiveFrom', message: '生效日期不存在，请重新选择' },
    ])
    expect(fieldsOf(criterionProblems({ ...criterion, source: '' }))).toEqual(['source'])
  })
})

describe('a step of a warning', () => {
  it('rule-03: gives a reason where it takes something back or changes what was ordered', () => {
    for (const action of ['return', 'adjust', 'cancel'] as const)
      expect(opinionProblems(action, ' ')).toEqual([{ field: 'opinion', message: '请填写原因' }])
    expect(opinionProblems('publish', '')).toEqual([])
    expect(opinionProblems('cancel', '形势好转')).toEqual([])
  })
})
