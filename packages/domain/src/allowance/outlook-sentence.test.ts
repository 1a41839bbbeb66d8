import { describe, expect, it } from 'vitest'
import { remainingHours } from './day-compliance.ts'
import { isNews, outlookSentence } from './outlook-sentence.ts'

const after = (hours: number, mean: number, target: number) =>
  remainingHours('pm25', [Array.from({ length: hours }, () => mean)], target)

const outlook = (allowance: ReturnType<typeof after>, judgeBy: 'strict' | 'rounded') => ({
  peakHour: 21,
  placeName: '无锡市',
  factorName: 'PM₂.₅',
  peakText: '62',
  dayText: '43',
  levelName: '良',
  allowance,
  judgeBy,
})

describe('the toast of a trend', () => {
  it('command 5: a day target of 35 after 14 hours of mean 38 leaves ≤ 30.8 strictly, and below 32.0 with rounding', () => {
    const allowance = after(14, 38, 35)
    expect([allowance.strict, allowance.rounded, allowance.isRoundedReachable]).toEqual([30.8, 32, false])
    const begin = '预计21时无锡市PM₂.₅小时值62，日均将达43，良；需将后续小时均值控制在'
    expect(outlookSentence(outlook(allowance, 'strict'))).toBe(`${begin}30.8以下`)
    expect(outlookSentence(outlook(allowance, 'rounded'))).toBe(`${begin}32.0以下`)
  })

  it('command 5: where the rest would have to be negative the target cannot be reached any more', () => {
    expect(outlookSentence(outlook(after(20, 60, 35), 'rounded'))).toBe(
      '预计21时无锡市PM₂.₅小时值62，日均将达43，良；今日目标已无法实现',
    )
  })

  it('the hour that ends the day is called 00时', () => {
    expect(outlookSentence({ ...outlook(after(14, 38, 35), 'strict'), peakHour: 24 })).toMatch(/^预计00时/)
  })
})

describe('when a toast is due', () => {
  const now = { level: 2, targetValue: 35, isOutOfReach: false }
  it('is when level or target change, and not while both stay', () => {
    expect(isNews(now, now)).toBe(false)
    expect(isNews({ ...now, level: 1 }, now)).toBe(true)
    expect(isNews({ ...now, targetValue: 38 }, now)).toBe(true)
    expect(isNews({ ...now, isOutOfReach: true }, now)).toBe(true)
    expect(isNews(null, now)).toBe(true)
  })
})
