import { settingProblem } from '@qingkong/domain/setting/setting-form'
import { describe, expect, it } from 'vitest'
import { boundsText, changedValues, defaultValues, type Group, type Setting } from './setting-rules.ts'

const minutes: Setting = {
  key: 'deadline.sign.1',
  name: '一级签收时限',
  meaning: '允许的时间',
  kind: 'integer',
  unit: '分钟',
  value: 20,
  byDefault: 15,
  min: 1,
  max: 600,
  maxLength: null,
  updateTime: null,
  updateUser: null,
}
const words: Setting = {
  ...minutes,
  key: 'map.approvalNumber',
  name: '审图号',
  kind: 'text',
  unit: '',
  value: '',
  byDefault: '',
  min: null,
  max: null,
  maxLength: 5,
}
const group: Group = { code: 'deadline', name: '办理时限', note: '', settings: [minutes, words] }

describe('a setting', () => {
  it('tells its bounds, unit and default', () => {
    expect(boundsText(minutes)).toBe('1～600 分钟，默认 15 分钟')
    expect(boundsText(words)).toBe('')
    expect(boundsText({ ...minutes, byDefault: null })).toBe('1～600 分钟')
  })

  it.each([
    [0, '一级签收时限应为1到600之间的整数'],
    [1.5, '一级签收时限应为1到600之间的整数'],
    [null, '一级签收时限应为1到600之间的整数'],
    [600, null],
  ])('of %s is judged: %s', (value, problem) => {
    expect(settingProblem(minutes, value)).toBe(problem)
  })

  it('of text is as long as allowed, counted in characters', () => {
    expect(settingProblem(words, '苏S一二三四')).toBe('审图号不能超过5个字符')
    expect(settingProblem(words, '😀😀😀😀😀')).toBeNull()
  })
})

describe('a group', () => {
  it('sends only what differs from what is stored', () => {
    expect(changedValues(group, { 'deadline.sign.1': 20, 'map.approvalNumber': '苏S' })).toEqual({
      'map.approvalNumber': '苏S',
    })
  })

  it('knows its defaults', () => {
    expect(defaultValues(group)).toEqual({ 'deadline.sign.1': 15, 'map.approvalNumber': '' })
  })
})
