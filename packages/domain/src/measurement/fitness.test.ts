import { describe, expect, it } from 'vitest'
import { dataFlagNames, dataFlags, flagWords, saysNormal } from './data-flag.ts'
import { fitFlags, isFit, isValueFlag, measurementRules, purposes } from './fitness.ts'
import { measuredKinds } from './measured-kind.ts'

describe('what a measured value may serve', () => {
  it.each(measuredKinds)(
    'a %s value flagged stopped, maintained, at fault, calibrating, over range or cut off serves nothing',
    (kind) => {
      for (const flag of ['F', 'M', 'D', 'C', 'T', 'B', 'P', 'H'])
        for (const purpose of purposes)
          expect([flag, purpose, isFit(kind, purpose, flag)]).toEqual([flag, purpose, false])
    },
  )

  it.each(measuredKinds)('a %s value without a flag or with N serves everything', (kind) => {
    for (const flag of [null, 'N', '3']) for (const purpose of purposes) expect(isFit(kind, purpose, flag)).toBe(true)
  })

  it('a number entered by hand is shown and counted but raises no alarm', () => {
    expect(purposes.map((purpose) => isFit('outlet', purpose, 'S'))).toEqual([true, true, false])
    expect(purposes.map((purpose) => isFit('air', purpose, 'S'))).toEqual([true, true, false])
  })

  it('the weather mark of HJ/T 212-2005 is normal for weather and says little of a pollutant', () => {
    expect([isFit('weather', 'judged', '1'), isFit('air', 'judged', '1'), isFit('air', 'counted', '1')]).toEqual([
      true,
      false,
      true,
    ])
  })

  it('a flag that no standard lists serves nothing', () => {
    for (const flag of ['X', '-', 'NN', '9', 'n', '']) expect(isFit('outlet', 'shown', flag)).toBe(false)
  })

  it('what is judged is counted, and what is counted is shown', () => {
    for (const kind of measuredKinds) {
      for (const flag of dataFlags) {
        const { shown, counted, judged } = measurementRules[kind].flags[flag]
        expect([kind, flag, (!judged || counted) && (!counted || shown)]).toEqual([kind, flag, true])
      }
    }
    expect(fitFlags('air', 'counted')).toEqual(['N', 'S', '1', '3'])
    expect(fitFlags('air', 'judged')).toEqual(['N', '3'])
  })

  it('every answer names where it comes from', () => {
    for (const kind of measuredKinds)
      for (const purpose of purposes) expect(measurementRules[kind].standard[purpose]).toMatch(/HJ|GB|平台约定/)
  })
})

describe('flags as devices send them', () => {
  it('let only what is a value into the series, in either case', () => {
    expect(['N', 'n', '', null, '3', 's'].map(isValueFlag)).toEqual([true, true, true, true, true, true])
    expect(['F', 'M', 'D', 'C', 'T', 'B', 'P', '2', 'Q'].map(isValueFlag)).toEqual(Array(9).fill(false))
  })
})

describe('flags as words', () => {
  it('are those of the standard; a normal value has none', () => {
    expect(['D', 'c', 'H', 'X'].map(flagWords)).toEqual(['故障', '校准', '有效数据不足', 'X'])
    expect([null, '', 'N', '3', '-'].map(flagWords)).toEqual([null, null, null, null, null])
    expect(Object.keys(dataFlagNames).sort()).toEqual([...dataFlags].sort())
    expect([saysNormal('3'), saysNormal('S')]).toEqual([true, false])
  })
})
