import { describe, expect, it } from 'vitest'
import { type TargetForm, targetProblems } from './target-form.ts'

const target: TargetForm = {
  name: '2026年度考核目标',
  areaCode: '320200',
  startTime: '2026-01-01 00:00:00',
  endTime: '2026-12-31 23:59:59',
  pm25TargetValue: 28.5,
  goodDayTargetValue: 300,
  o3ExceedTargetValue: null,
}
const wrong = (change: Partial<TargetForm>) =>
  targetProblems({ ...target, ...change }).map(({ field, message }) => [field, message])

describe('a target', () => {
  it('has a name, an area and at least one value', () => {
    expect(wrong({})).toEqual([])
    expect(wrong({ name: ' ', areaCode: '', pm25TargetValue: null, goodDayTargetValue: null })).toEqual([
      ['name', '请输入目标名称'],
      ['areaCode', '请选择区域'],
      ['pm25TargetValue', '请至少填写一项目标值'],
    ])
    expect(wrong({ pm25TargetValue: null, goodDayTargetValue: 0 })).toEqual([])
  })

  it('covers whole months, at most twelve', () => {
    expect(wrong({ endTime: '' })).toEqual([['startTime', '请选择目标时段']])
    expect(wrong({ startTime: '2025-01-01 00:00:00' })).toEqual([['startTime', '目标时段不能超过12个月']])
    expect(wrong({ endTime: '2026-11-15 23:59:59' })).toEqual([
      ['startTime', '目标时段应为整月，从某月1日到某月最后一日'],
    ])
    expect(wrong({ endTime: '2025-06-30 23:59:59' })).toEqual([['startTime', '开始时间不能晚于结束时间']])
  })

  it('asks for no more days than there are, and for a mean with one decimal', () => {
    expect(wrong({ goodDayTargetValue: 366, o3ExceedTargetValue: 400 })).toEqual([
      ['goodDayTargetValue', '目标天数不能超过时段的 365 天'],
      ['o3ExceedTargetValue', '目标天数不能超过时段的 365 天'],
    ])
    expect(wrong({ pm25TargetValue: 33.55 })).toEqual([
      ['pm25TargetValue', 'PM₂.₅目标值应大于0、不超过500，最多一位小数'],
    ])
  })
})
