import { describe, expect, it } from 'vitest'
import { remainingMean } from '../allowance/remaining-mean.ts'
import { shownAllowance } from '../allowance/shown-allowance.ts'
import { type ProgressText, progressSentence } from './progress-sentence.ts'
import { targetProgress } from './target-progress.ts'

const days = (length: number, value: number | null) => Array.from({ length }, () => value)
const sentence = (
  factor: ProgressText['factor'],
  target: number | null,
  given: readonly (number | null)[],
  remainingDays: number,
  judgeBy: 'strict' | 'rounded' = 'rounded',
) =>
  progressSentence({
    factor,
    placeName: '无锡市',
    periodName: '2026年',
    target,
    progress: targetProgress({ factor, target, days: given, remainingDays }),
    judgeBy,
  })

describe('an allowance as it is shown', () => {
  it('is rounded down, never up', () => {
    const shown = shownAllowance(remainingMean({ target: 30, decimals: 0, total: 365, count: 243, mean: 27 }), 1)
    expect(shown).toMatchObject({ strict: 35.9, rounded: 37.4, verdictName: '可达标' })
  })

  it('lies below a bound that itself does not pass: 25.5 is rounded to 26', () => {
    const odd = shownAllowance(remainingMean({ target: 25, decimals: 0, total: 24, count: 0, mean: null }), 1)
    expect(odd).toMatchObject({ strict: 25, rounded: 25.4 })
    const even = shownAllowance(remainingMean({ target: 30, decimals: 0, total: 24, count: 0, mean: null }), 1)
    expect(even).toMatchObject({ strict: 30, rounded: 30.5 })
  })
})

describe('the sentence on a target', () => {
  it('D16: says how many past days are missing and do not count', () => {
    expect(sentence('pm25', 30, [...days(240, 27), ...days(3, null)], 122)).toContain(
      '（有效 240 天，缺测 3 天未计入）',
    )
    expect(sentence('good_days', 300, [...days(240, 1), null], 124)).toContain('（有效 240 天，缺测 1 天未计入）')
  })

  it('PM2.5 says what the rest may be by both readings', () => {
    expect(sentence('pm25', 30, days(243, 27), 122)).toBe(
      '无锡市2026年PM₂.₅平均浓度目前为 27.0 µg/m³（有效 243 天），目标不超过 30 µg/m³：剩余 122 天平均不超过 37.4 µg/m³ 可达标（严格口径 35.9）',
    )
    expect(sentence('pm25', 30, days(243, 27), 122, 'strict')).toContain('不超过 35.9 µg/m³ 可达标（修约口径 37.4）')
  })

  it('PM2.5 out of reach, reached and missed', () => {
    expect(sentence('pm25', 30, days(300, 40), 65)).toContain('剩余 65 天即使为 0 也无法达标')
    expect(sentence('pm25', 30, days(365, 30.4), 0)).toMatch(/：已达标$/)
    expect(sentence('pm25', 30, days(365, 30.6), 0)).toMatch(/：未达标$/)
  })

  it('days say how many more may come', () => {
    const good = [...days(200, 1), ...days(60, 0)]
    expect(sentence('good_days', 300, good, 105)).toBe(
      '无锡市2026年优良天数目前为 200 天（有效 260 天），目标不少于 300 天：剩余 105 天还需优良 100 天，最多再有 5 个污染天',
    )
    expect(sentence('good_days', 310, good, 105)).toContain('剩余 105 天全部优良也差 5 天')
    expect(sentence('o3_standard', 40, [...days(38, 1), ...days(100, 0)], 50)).toContain(
      '剩余 50 天最多再有 2 个超标天',
    )
    expect(sentence('o3_standard', 30, [...days(38, 1), ...days(100, 0)], 50)).toContain('已超出 8 天，无法达标')
  })

  it('says nothing without data, and names a target that is not set', () => {
    expect(sentence('pm25', 30, [], 365)).toBeNull()
    expect(sentence('pm25', null, [10, 20], 3)).toContain('尚未设置目标')
  })
})
