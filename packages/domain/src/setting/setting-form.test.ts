import { describe, expect, it } from 'vitest'
import { groupProblems, type SettingBounds, settingProblem } from './setting-form.ts'

const minutes: SettingBounds = {
  key: 'deadline.sign.1',
  name: '一级签收时限',
  kind: 'integer',
  min: 1,
  max: 600,
  maxLength: null,
}
const text = (key: string, required = false): SettingBounds => ({
  key,
  name: '名称',
  kind: 'text',
  min: null,
  max: null,
  maxLength: 60,
  required,
})

describe('the value of a setting', () => {
  it('lies within its bounds, as a number or as text', () => {
    expect([600, '600', 1].map((value) => settingProblem(minutes, value))).toEqual([null, null, null])
    for (const value of [0, 1.5, '', null, 'x'])
      expect(settingProblem(minutes, value)).toBe('一级签收时限应为1到600之间的整数')
    expect(settingProblem({ ...minutes, kind: 'decimal' }, 1.5)).toBeNull()
  })

  it('as text is there where it has to be, and has the form of its setting', () => {
    expect(settingProblem(text('city.name', true), ' ')).toBe('请填写名称')
    expect(settingProblem(text('city.name'), '')).toBeNull()
    expect(settingProblem(text('map.tileUrl'), '/tiles/{z}/{x}/{y}.png')).toBeNull()
    expect(settingProblem(text('map.tileUrl'), 'https://t.cn/1.png')).toBe('瓦片服务地址应含 {z}、{x}、{y}')
    expect(settingProblem(text('map.tileUrl'), 'javascript:{z}{x}{y}')).toBe('瓦片服务地址应为 http(s) 地址或本站路径')
    expect(settingProblem(text('map.tiandituKey'), 'a&b')).toBe('天地图密钥只含字母和数字')
  })
})

describe('the settings of a group', () => {
  const limits = (values: Record<string, number>) => (key: string) => values[key] ?? 10

  it('agree with each other', () => {
    expect(groupProblems('deadline', limits({}))).toEqual([])
    expect(groupProblems('deadline', limits({ 'deadline.feedback.1': 11 }))).toEqual([
      { field: 'deadline.feedback.1', message: '反馈时限应为一级不长于二级、二级不长于三级' },
    ])
    expect(groupProblems('shift', limits({ 'shift.nightStartHour': 8 })).map(({ message }) => message)).toEqual([
      '白班接班时间应早于夜班接班时间',
    ])
    expect(groupProblems('map', limits({ 'city.zoom': 3 })).map(({ field }) => field)).toEqual(['city.zoom'])
    expect(groupProblems('retention', limits({}))).toEqual([])
  })
})
