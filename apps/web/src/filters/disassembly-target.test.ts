import type { DisassembleTarget } from '@qingkong/contract/shapes/target'
import { describe, expect, it } from 'vitest'
import { keepTarget, targetFigure } from './disassembly-target.ts'

const target = (id: string): DisassembleTarget => ({
  id,
  name: `目标${id}`,
  areaCode: '320200',
  areaName: '无锡市',
  startTime: '2026-01-01 00:00:00',
  endTime: '2026-12-31 23:59:59',
  showNowMonth: true,
  pm25TargetValue: 27.5,
  goodDayTargetValue: 300,
  o3ExceedTargetValue: null,
})

describe('the target to decompose', () => {
  it('falls back to the first target, or to none, if the stored one is missing (filter-35)', () => {
    const targets = [target('1'), target('2')]
    expect(keepTarget({ id: '2' }, targets)).toBe(targets[1])
    expect(keepTarget({ id: '9' }, targets)).toBe(targets[0])
    expect(keepTarget(undefined, targets)).toBe(targets[0])
    expect(keepTarget({ id: '2' }, [])).toBe('none')
  })

  it('is shown in µg/m³, or in days for good days and ozone exceedance (filter-35)', () => {
    expect(targetFigure(target('1'), 'pm25')).toEqual({ value: 27.5, unit: 'µg/m³' })
    expect(targetFigure(target('1'), 'good_days')).toEqual({ value: 300, unit: '天' })
    expect(targetFigure(target('1'), 'o3_standard')).toEqual({ value: null, unit: '天' })
    expect(targetFigure('none', 'pm25')).toEqual({ value: null, unit: 'µg/m³' })
  })
})
