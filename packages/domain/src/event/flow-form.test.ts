import { describe, expect, it } from 'vitest'
import { eventTypes } from './event-type.ts'
import { defaultDescription, flowLimits, isImageName, measureDetails, measures, stageTitle } from './flow-form.ts'

describe('flow forms', () => {
  it('event-26: the info stage is 上报信息 for reports and 告警信息 otherwise', () => {
    expect(stageTitle('info', '3')).toBe('上报信息')
    expect(stageTitle('info', '6')).toBe('告警信息')
    expect(stageTitle('delegate', '3')).toBe('任务下发')
  })

  it('task-13: each type has its sentence, complete also when nothing is known', () => {
    expect(defaultDescription('1', { siteName: '雪浪', factorName: 'PM2.5' })).toBe(
      '雪浪PM2.5数据异常，疑似上风向存在污染源，请溯源排查。',
    )
    expect(defaultDescription('1', { siteName: '雪浪', factorName: 'PM₂.₅' })).toContain('雪浪PM2.5数据异常')
    expect(defaultDescription('1', {})).toBe('站点数据异常，疑似上风向存在污染源，请溯源排查。')
    expect(defaultDescription('2', {})).toBe('雷达扫描发现异常，疑似上风向存在污染源，请溯源排查。')
    expect(defaultDescription('2', { location: '梁溪区南湖大道' })).toBe(
      '雷达扫描在梁溪区南湖大道附近发现异常，疑似上风向存在污染源，请溯源排查。',
    )
    expect(defaultDescription('3', {})).toBe('收到上报，点位附近疑似存在污染源，请现场核实。')
    expect(defaultDescription('4', { location: null, siteName: '黄巷' })).toBe('黄巷附近疑似存在污染源，请现场排查。')
    expect(defaultDescription('6', { psName: '某热电' })).toBe('某热电数据变化异常，疑似超标排放，请现场核查。')
    expect(defaultDescription('7.4', { sourceNames: ['甲厂', '乙厂'] })).toBe(
      '根据AI溯源结果，以下企业疑似影响城市空气质量，请优先排查：甲厂、乙厂。',
    )
  })

  it('task-18: a default description never exceeds 1000 characters', () => {
    const sourceNames = Array.from({ length: 100 }, (_, i) => `无锡市很长名字的化工有限责任公司第${i}分厂`)
    for (const type of eventTypes) {
      const length = defaultDescription(type, { sourceNames }).length
      expect(length).toBeGreaterThan(10)
      expect(length).toBeLessThanOrEqual(flowLimits.descriptionCharacters)
    }
  })

  it('task-19: images are told by extension in any case', () => {
    expect(['a.JPG', 'b.pic', 'c.svg', 'x.tar.png'].every(isImageName)).toBe(true)
    expect(['a.pdf', 'jpg', 'a.png.exe', 'a.'].some(isImageName)).toBe(false)
  })

  it('only 限期整改 and 移送执法 ask for a detail', () => {
    expect(measures.filter((measure) => measureDetails[measure] !== null)).toEqual(['限期整改', '移送执法'])
  })
})
