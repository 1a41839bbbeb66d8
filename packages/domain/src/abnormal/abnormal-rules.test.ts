import { describe, expect, it } from 'vitest'
import { hourMs } from '../time/city-time.ts'
import type { AbnormalKind, Finding } from './abnormal-kind.ts'
import { abnormalScore, hoursInDay, isMuted, ranked } from './abnormal-score.ts'
import { cemsCareOver } from './cems-care.ts'
import type { CheckedHour } from './checked-hour.ts'
import { constantValues, flatHalfMonth } from './constant-values.ts'
import { conversionMismatch, massMismatch, oxygenOff } from './contradictions.ts'
import { dayNightDifference } from './day-night.ts'
import { aboveRange, longSilence, missingHours, negativeValues } from './instrument-faults.ts'
import { flatAfterStep, nearLimit } from './limit-behaviour.ts'
import { runningWhileStopped } from './running-while-stopped.ts'

const midnight = Date.parse('2026-11-20T00:00:00+08:00')
const factor = { name: '二氧化硫', unit: 'mg/m³', limit: 50 }

/** An ordinary hour: every number moves a little, nothing contradicts. */
const ordinary = (n: number): CheckedHour => {
  const measured = 20 + 3 * Math.sin(n) + n / 100
  return {
    startMs: midnight + n * hourMs,
    mark: null,
    measured,
    converted: measured * 1.1,
    flow: 40_000 + 500 * Math.cos(n) + n,
    oxygen: 8 + 0.4 * Math.sin(n / 2) + n / 1000,
    value: measured * 1.1,
    sentKg: 0.8,
    massKg: 0.8,
    workedConverted: measured * 1.1,
    isStopped: false,
    isClosed: false,
    isMassInconsistent: false,
    isConversionOff: false,
    isOxygenOff: false,
    productionShare: 0.9 + 0.05 * Math.sin(n),
  }
}
const hours = (count: number, change: (n: number) => Partial<CheckedHour> = () => ({})): CheckedHour[] =>
  Array.from({ length: count }, (_, n) => ({ ...ordinary(n), ...change(n) }))
const between = (n: number, from: number, to: number) => n >= from && n < to
const told = (findings: readonly Finding[]) =>
  findings.map(({ kind, fromMs, hours: lasted }) => [kind, (fromMs - midnight) / hourMs, lasted])

const rules: Readonly<
  Record<Exclude<AbnormalKind, 'unsynchronised' | 'cemsCare'>, (given: readonly CheckedHour[]) => Finding[]>
> = {
  constant: (given) => constantValues(given, factor, 4),
  flatAfterStep: (given) => flatAfterStep(given, factor, 4),
  runningWhileStopped: (given) => runningWhileStopped(given),
  nearLimit: (given) => nearLimit(given, factor, 12),
  dayNight: (given) => dayNightDifference(given, factor, 120),
  massMismatch: (given) => massMismatch(given, factor),
  conversionMismatch: (given) => conversionMismatch(given, factor),
  oxygen: (given) => oxygenOff(given),
  longMissing: (given) =>
    longSilence(given.findLast(({ mark }) => mark !== '-')?.startMs ?? null, midnight + 240 * hourMs, 168),
  negative: (given) => negativeValues(given, factor),
  overRange: (given) => aboveRange(given, factor),
  missing: (given) => missingHours(given, factor),
}

/** A series in which the kind is found, and what is found: kind, hour it begins, hours it lasts. */
const made: Readonly<Record<keyof typeof rules, { series: CheckedHour[]; found: unknown }>> = {
  constant: {
    series: hours(24, (n) => (between(n, 5, 10) ? { oxygen: 8.123, measured: n + 1 } : {})),
    found: [['constant', 5, 5]],
  },
  flatAfterStep: {
    series: hours(24, (n) => (between(n, 8, 14) ? { value: 60 + n / 100 } : {})),
    found: [['flatAfterStep', 8, 6]],
  },
  runningWhileStopped: {
    series: hours(24, (n) =>
      between(n, 3, 6) ? { isStopped: true, mark: 'F', flow: null, productionShare: 0.6 } : {},
    ),
    found: [['runningWhileStopped', 3, 3]],
  },
  nearLimit: {
    series: hours(24, (n) => (between(n, 6, 18) ? { value: 46 + (n % 4) } : {})),
    found: [['nearLimit', 6, 12]],
  },
  dayNight: {
    series: hours(120, (n) => ({ value: n % 24 >= 20 || n % 24 < 8 ? 8 : 20 })),
    found: [['dayNight', 0, 120]],
  },
  massMismatch: {
    series: hours(24, (n) => (between(n, 2, 4) ? { isMassInconsistent: true, sentKg: 0.4 } : {})),
    found: [['massMismatch', 2, 2]],
  },
  conversionMismatch: {
    series: hours(24, (n) => (n === 7 ? { isConversionOff: true, converted: 40 } : {})),
    found: [['conversionMismatch', 7, 1]],
  },
  oxygen: {
    series: hours(24, (n) => (n === 9 ? { isOxygenOff: true, oxygen: 20.1 } : {})),
    found: [['oxygen', 9, 1]],
  },
  longMissing: {
    series: hours(240, (n) => (n >= 50 ? { mark: '-' } : {})),
    found: [['longMissing', 50, 190]],
  },
  negative: { series: hours(24, (n) => (n === 4 ? { measured: -0.3 } : {})), found: [['negative', 4, 1]] },
  overRange: {
    series: hours(24, (n) => (between(n, 4, 6) ? { mark: 'T', value: null } : {})),
    found: [['overRange', 4, 2]],
  },
  missing: {
    series: hours(24, (n) => (n === 4 ? { mark: '-', measured: null, value: null } : n === 5 ? { mark: 'H' } : {})),
    found: [['missing', 4, 2]],
  },
}

describe('sources 2, abnormal data: each kind', () => {
  it.each(Object.keys(rules) as (keyof typeof rules)[])(
    '%s is found in a series made so, and not in an ordinary one',
    (kind) => {
      expect(told(rules[kind](made[kind].series))).toEqual(made[kind].found)
      expect(rules[kind](hours(240))).toEqual([])
    },
  )

  it('sources 2: a closed plant (报停) whose gas flows or whose line produces is 停产未停; its silence is missed by nobody', () => {
    const closed = hours(24, (n) => (between(n, 3, 9) ? { isClosed: true, productionShare: 0 } : {}))
    expect(runningWhileStopped(closed)).toMatchObject([{ kind: 'runningWhileStopped', hours: 6 }])
    expect(runningWhileStopped(closed)[0]?.evidence).toContain('报停6小时，流量最高')
    const silent = hours(24, (n) =>
      between(n, 3, 9) ? { isClosed: true, mark: '-', flow: null, measured: null, productionShare: 0 } : {},
    )
    expect([runningWhileStopped(silent), missingHours(silent, factor)]).toEqual([[], []])
  })

  it('says its numbers', () => {
    const sentences = (kind: keyof typeof rules) => rules[kind](made[kind].series).map(({ evidence }) => evidence)
    expect(sentences('constant')).toEqual(['氧含量连续5小时均为8.123%'])
    expect(sentences('runningWhileStopped')).toEqual(['停运标记3小时，生产负荷最高为常用功率的60%'])
    expect(sentences('missing')).toEqual(['二氧化硫缺失2小时：未上报1小时，有效分钟不足45或故障1小时'])
    expect(sentences('massMismatch')).toEqual(['二氧化硫2小时上报排放量合计0.8kg，浓度×流量为1.6kg'])
    expect(sentences('nearLimit')[0]).toContain('24个有效小时中12小时在限值50mg/m³的90%–100%之间，无超标')
  })
})

describe('what is not abnormal', () => {
  it('equal values at rest, the oxygen of air, three equal hours', () => {
    const rest = hours(24, () => ({
      measured: 0,
      isStopped: true,
      productionShare: 0,
      flow: null,
      oxygen: null,
      converted: null,
    }))
    expect(constantValues(rest, factor, 4)).toEqual([])
    expect(
      constantValues(
        hours(24, () => ({ oxygen: 20.8 })),
        factor,
        4,
      ),
    ).toEqual([])
    expect(
      constantValues(
        hours(24, (n) => (between(n, 5, 8) ? { oxygen: 8.1 } : {})),
        factor,
        4,
      ),
    ).toEqual([])
  })

  it('hours near the limit once one exceeds it: that is an alarm, not a habit', () => {
    expect(
      nearLimit(
        hours(24, (n) => ({ value: n === 3 ? 51 : 48 })),
        factor,
        12,
      ),
    ).toEqual([])
  })

  it('a quiet night with less load', () => {
    const series = hours(120, (n) => {
      const night = n % 24 >= 20 || n % 24 < 8
      return { value: night ? 8 : 20, productionShare: night ? 0.3 : 0.9 }
    })
    expect(dayNightDifference(series, factor, 120)).toEqual([])
  })

  it('a rest that is one, and a week of silence to the hour', () => {
    const rest = hours(24, (n) => (n > 5 ? { isStopped: true, productionShare: 0.02, flow: 0 } : {}))
    expect(runningWhileStopped(rest)).toEqual([])
    expect(longSilence(midnight, midnight + 169 * hourMs, 168)).toEqual([])
  })

  it('half a month within 5 % is, one that moves is not', () => {
    const month = { mean: 20, hours: 350, fromMs: midnight, toMs: midnight + 360 * hourMs }
    expect(flatHalfMonth({ ...month, min: 19.8, max: 20.5 }, factor)).toHaveLength(1)
    expect(flatHalfMonth({ ...month, min: 19, max: 21 }, factor)).toEqual([])
    expect(flatHalfMonth({ ...month, min: 19.8, max: 20.5, hours: 100 }, factor)).toEqual([])
  })
})

describe('CEMS维护超时', () => {
  it('is told from above 30 hours a quarter on, with the day on which they were marked', () => {
    const day = { fromMs: midnight, toMs: midnight + 8 * hourMs }
    expect(cemsCareOver({ ...day, quarterHours: 30 }, 30)).toEqual([])
    expect(cemsCareOver({ ...day, quarterHours: 32.5 }, 30)).toEqual([
      { kind: 'cemsCare', ...day, hours: 32.5, evidence: '本季度CEMS维护标记累计32.5小时，超过30小时' },
    ])
  })
})

describe('the rank of a row', () => {
  it('is class × hours of the day × upwind, the heaviest first', () => {
    expect(abnormalScore('constant', 6, 0)).toBe(18)
    expect(abnormalScore('constant', 6, 0.5)).toBe(27)
    expect(hoursInDay({ fromMs: midnight - 5 * hourMs, toMs: midnight + 3 * hourMs }, midnight)).toBe(3)
    const row = (score: number, lasted: number) => ({
      kind: 'missing' as const,
      fromMs: 0,
      toMs: 1,
      hours: lasted,
      evidence: '',
      score,
    })
    expect(ranked([row(1, 1), row(5, 1), row(5, 3)]).map(({ score, hours: lasted }) => [score, lasted])).toEqual([
      [5, 3],
      [5, 1],
      [1, 1],
    ])
  })

  it('a kind with more than half false alarms in thirty closed rows is muted', () => {
    const closed = (count: number, isFalse: boolean) => Array.from({ length: count }, () => ({ isFalse }))
    expect(isMuted([...closed(16, true), ...closed(14, false)])).toBe(true)
    expect(isMuted([...closed(15, true), ...closed(15, false)])).toBe(false)
    expect(isMuted(closed(29, true))).toBe(false)
    expect(isMuted([...closed(30, false), ...closed(40, true)])).toBe(false)
  })
})
