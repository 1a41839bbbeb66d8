import { describe, expect, it } from 'vitest'
import { type AlarmRule, type CalculationMode, evaluateRule, type RuleInputs } from './alarm-rule.ts'

const nothing: RuleInputs = {
  value: null,
  cityValues: [],
  comparisonValues: [],
  ownPrevious: { mean: null, present: 0, intervals: 0 },
  ratioValue: null,
  previousValue: null,
}

const rule = (
  mode: CalculationMode,
  thresholds: [number | null, number | null, number | null],
  changes = {},
): AlarmRule => {
  return {
    mode,
    accuracy: '1',
    factor: 'pm25',
    ratioFactor: null,
    unit: 'absolute',
    thresholds: { 1: thresholds[0], 2: thresholds[1], 3: thresholds[2] },
    ...changes,
  }
}

describe('alarm rules', () => {
  it('mode 0: the most severe threshold strictly exceeded decides', () => {
    const byValue = rule('0', [150, 115, 75])
    const level = (value: number) => evaluateRule(byValue, { ...nothing, value })?.level ?? null
    expect([75, 76, 115, 116, 150, 151].map(level)).toEqual([null, 3, 3, 2, 2, 1])
    expect(evaluateRule(byValue, { ...nothing, value: 120 })).toEqual({
      level: 2,
      value: 120,
      reference: 115,
      excess: 5,
      sentence: 'PM2.5小时均值120 µg/m³，高于阈值115 µg/m³，触发二级告警',
    })
  })

  it('a level without threshold is switched off', () => {
    expect(evaluateRule(rule('0', [null, null, 75]), { ...nothing, value: 900 })?.level).toBe(3)
  })

  it('mode 1: above the mean of the national sites, which needs three quarters of them', () => {
    const aboveCity = rule('1', [60, 40, 20])
    const hit = evaluateRule(aboveCity, { ...nothing, value: 75, cityValues: [30, 32, 31, null] })
    expect(hit).toMatchObject({ level: 2, reference: 31, excess: 44 })
    expect(hit?.sentence).toBe('PM2.5小时均值75 µg/m³，高于全市国控站均值31 µg/m³达44 µg/m³，触发二级告警')
    expect(evaluateRule(aboveCity, { ...nothing, value: 75, cityValues: [30, null, 31, null] })).toBeNull()
  })

  it('mode 2 in percent: above the mean of the chosen sites', () => {
    const percent = rule('2', [100, 50, 30], { unit: 'percent' })
    const hit = evaluateRule(percent, { ...nothing, value: 46, comparisonValues: [30, 30] })
    expect(hit).toMatchObject({ level: 2, reference: 30 })
    expect(hit?.excess).toBeCloseTo(53.333, 3)
    expect(hit?.sentence).toContain('高于对比站点均值30 µg/m³达53.3%')
    expect(evaluateRule(percent, { ...nothing, value: 46, comparisonValues: [0, 0] })).toBeNull()
    expect(evaluateRule(percent, { ...nothing, value: 46, comparisonValues: [] })).toBeNull()
  })

  it('mode 3: above the site’s own mean, of which half must be there', () => {
    const own = rule('3', [null, null, 10])
    expect(
      evaluateRule(own, { ...nothing, value: 41, ownPrevious: { mean: 30, present: 2, intervals: 4 } })?.excess,
    ).toBe(11)
    expect(evaluateRule(own, { ...nothing, value: 41, ownPrevious: { mean: 30, present: 1, intervals: 4 } })).toBeNull()
    expect(evaluateRule(own, { ...nothing, value: 41 })).toBeNull()
  })

  it('mode 4: the ratio of two factors', () => {
    const ratio = rule('4', [1.2, 1, 0.8], { ratioFactor: 'pm10' })
    const hit = evaluateRule(ratio, { ...nothing, value: 45, ratioValue: 50 })
    expect(hit).toMatchObject({ level: 3, value: 0.9, reference: 0.8, excess: 0.1 })
    expect(hit?.sentence).toBe('PM2.5/PM10小时均值之比0.9，高于阈值0.8，触发三级告警')
    expect(evaluateRule(ratio, { ...nothing, value: 45, ratioValue: 0 })).toBeNull()
    expect(evaluateRule(ratio, { ...nothing, value: 45 })).toBeNull()
  })

  it('mode 5: a rise over the previous interval; a fall of any size raises nothing', () => {
    const jump = rule('5', [60, 40, 20], { accuracy: '0' })
    expect(evaluateRule(jump, { ...nothing, value: 58, previousValue: 35 })?.sentence).toBe(
      'PM2.5分钟均值58 µg/m³，较上一时段35 µg/m³上升23 µg/m³，触发三级告警',
    )
    expect(evaluateRule(jump, { ...nothing, value: 5, previousValue: 95 })).toBeNull()
    expect(evaluateRule(jump, { ...nothing, value: 95 })).toBeNull()
  })

  it('binary dust raises no alarm: CO 1.3 after 1.0 is a rise of exactly 0.3', () => {
    const co = rule('5', [null, null, 0.3], { factor: 'co' })
    expect(1.3 - 1.0 > 0.3).toBe(true)
    expect(evaluateRule(co, { ...nothing, value: 1.3, previousValue: 1 })).toBeNull()
    expect(evaluateRule(co, { ...nothing, value: 1.4, previousValue: 1 })?.excess).toBe(0.4)
  })

  it.each(['0', '1', '2', '3', '4', '5'] as const)('mode %s says nothing about a missing value', (mode) => {
    const full = {
      ...nothing,
      cityValues: [1],
      comparisonValues: [1],
      ownPrevious: { mean: 1, present: 1, intervals: 1 },
      ratioValue: 1,
      previousValue: 1,
    }
    expect(evaluateRule(rule(mode, [0, 0, 0]), { ...full, value: null })).toBeNull()
    expect(evaluateRule(rule(mode, [0, 0, 0]), { ...full, value: 9 })?.level).toBe(1)
  })
})
