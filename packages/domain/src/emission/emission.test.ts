import { describe, expect, it } from 'vitest'
import { roundHalfEven } from '../air/rounding.ts'
import { captureRate } from './capture-rate.ts'
import { convertedConcentration, isConversionInconsistent, isOxygenAnomalous } from './converted-concentration.ts'
import { coverageRemark, coverageShare } from './coverage.ts'
import { exceedanceMultiple, exceedanceRate, exceeds } from './exceedance.ts'
import { type HourReading, hourMass } from './hour-mass.ts'
import { onlineRate } from './online-rate.ts'
import { notComparable, periodChange } from './period-change.ts'
import { permitShare } from './permit-share.ts'
import { substitution, substitutionWindow } from './substitution.ts'
import { syncRate } from './sync-rate.ts'
import { transmissionRate } from './transmission-rate.ts'
import { dayValidity, isValidMonth } from './validity.ts'
import { visibleTotal } from './visible-total.ts'

const rounded = (value: number | null | undefined, decimals: number) =>
  value === null || value === undefined ? null : roundHalfEven(value, decimals)
const percent = (share: number | null | undefined) =>
  rounded(share === null || share === undefined ? null : share * 100, 1)

describe('converted concentration', () => {
  const converted = (measured: number | null, oxygenPct: number | null, referencePct: number | null) =>
    rounded(convertedConcentration({ measured, oxygenPct, referencePct }), 2)

  it('sources 11.1: 30 mg/m³ is 33.09 at 7.4 % for a reference of 6, 42.35 at 12.5 % for 9, nothing at 19.2 %', () => {
    expect([converted(30, 7.4, 6), converted(30, 12.5, 9), converted(30, 19.2, 9)]).toEqual([33.09, 42.35, null])
    expect([isOxygenAnomalous(19.2), isOxygenAnomalous(19), isOxygenAnomalous(-0.1)]).toEqual([true, false, true])
  })

  it('sources 11.2: an hour converts its mean concentration by its mean oxygen, and is no mean of conversions', () => {
    const halves = [
      { measured: 20, oxygenPct: 8 },
      { measured: 40, oxygenPct: 17 },
    ]
    const mean = (of: 'measured' | 'oxygenPct') => halves.reduce((sum, half) => sum + half[of], 0) / halves.length
    expect(converted(mean('measured'), mean('oxygenPct'), 9)).toBe(42.35)
    const each = halves.map((half) => convertedConcentration({ ...half, referencePct: 9 }) ?? 0)
    expect(rounded(each.reduce((sum, one) => sum + one, 0) / 2, 2)).toBe(69.23)
  })

  it('without a reference the measured value is judged; without oxygen there is none', () => {
    expect([converted(30, 20.8, null), converted(30, null, 6), converted(null, 7.4, 6)]).toEqual([30, null, null])
  })

  it('more than a tenth apart from what was sent is 折算不一致', () => {
    const pairs = [
      [33.0, 30],
      [33.1, 30],
      [26.9, 30],
      [null, 30],
      [33, null],
    ] as const
    expect(pairs.map(([sent, worked]) => isConversionInconsistent(sent, worked))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
  })
})

describe('mass of an hour', () => {
  const hour = (part: Partial<HourReading>) =>
    hourMass({ sentKg: null, measuredMgM3: 28, flowM3h: 41_919, stopped: false, ...part })

  it('sources 11.3: 28 mg/m³ of 41,919 m³/h standard-dry weigh 1.174 kg, of the 62,000 m³/h wet 1.736', () => {
    expect(rounded(hour({}).kg, 3)).toBe(1.174)
    expect(rounded(hour({ flowM3h: 62_000 }).kg, 3)).toBe(1.736)
  })

  it.each([
    ['a sum within a tenth stands', { sentKg: 1.29 }, 1.29, 'sent', false],
    ['one further off is replaced and marked', { sentKg: 1.3 }, 1.173732, 'worked', true],
    ['one too small too', { sentKg: 0.5 }, 1.173732, 'worked', true],
    ['of small amounts 10 g may differ', { sentKg: 0.03, measuredMgM3: 0.5 }, 0.03, 'sent', false],
    ['11 g may not', { sentKg: 0.033, measuredMgM3: 0.5 }, 0.0209595, 'worked', true],
    ['without a flow the sum stands', { sentKg: 9, flowM3h: null }, 9, 'sent', false],
    ['without a concentration too', { sentKg: 9, measuredMgM3: null }, 9, 'sent', false],
    ['without a sum it is worked out', {}, 1.173732, 'worked', false],
    ['without either it is missing', { flowM3h: null }, null, null, false],
    ['a negative sum is none', { sentKg: -1 }, 1.173732, 'worked', false],
    ['a negative flow is none', { sentKg: 2, flowM3h: -5 }, 2, 'sent', false],
    ['a source at rest lets nothing go, whatever was sent', { sentKg: 2, stopped: true }, 0, 'stopped', false],
  ] as const)('%s', (_, part, kg, source, isInconsistent) => {
    const found = hour(part)
    expect([rounded(found.kg, 7), found.source, found.isInconsistent]).toEqual([kg, source, isInconsistent])
  })
})

describe('rates', () => {
  it('sources 11.4: of 2,160 due 2,100 came, 60 of them invalid: 97.2 × 97.1 = 94.4 %', () => {
    const rate = transmissionRate({ due: 2160, received: 2100, invalid: 60 })
    expect([percent(rate?.transmission), percent(rate?.validity), percent(rate?.product)]).toEqual([97.2, 97.1, 94.4])
    expect(transmissionRate({ due: 0, received: 0, invalid: 0 })).toBeNull()
    expect(transmissionRate({ due: 24, received: 0, invalid: 0 })).toEqual({ transmission: 0, validity: 0, product: 0 })
  })

  it('sources 11.9: 17 of 20 producing intervals are synchronous: 85.0 %', () => {
    expect(percent(syncRate({ synchronous: 17, producing: 20 }))).toBe(85)
    expect(syncRate({ synchronous: 0, producing: 0 })).toBeNull()
  })

  it('sources 11.11: of 503 outlets 3 are removed and 21 offline: 95.8 %', () => {
    expect(percent(onlineRate({ outlets: 503, removed: 3, offline: 21 }))).toBe(95.8)
    expect(onlineRate({ outlets: 3, removed: 3, offline: 0 })).toBeNull()
  })

  it('sources 11.6: 62.4 against 50 is 0.25 times above, 50.0 is not; 7 of 168 hours are 4.2 %', () => {
    expect(rounded(exceedanceMultiple(62.4, 50), 2)).toBe(0.25)
    expect([exceedanceMultiple(50, 50), exceeds(50, 50), exceeds(50.1, null)]).toEqual([null, false, false])
    expect(percent(exceedanceRate({ exceeding: 7, valid: 168 }))).toBe(4.2)
    expect(exceedanceRate({ exceeding: 0, valid: 0 })).toBeNull()
  })
})

describe('coverage', () => {
  it('counts stops as covered; below three quarters figures are for orientation only', () => {
    expect(coverageShare({ due: 100, valid: 60, stopped: 20 })).toBe(0.8)
    expect(coverageShare({ due: 0, valid: 0, stopped: 0 })).toBeNull()
    expect([0.62, 0.75, null].map(coverageRemark)).toEqual(['数据覆盖率62%，统计仅供参考', null, null])
  })
})

describe('missing hours', () => {
  const quarter = (invalidHours: number) => captureRate({ hours: 2160, stopHours: 200, invalidHours })
  const gaps = [
    { hours: 6, largest180: 4.2, largest720: 4.8, largest2160: 6 },
    { hours: 30, largest180: 4.2, largest720: 5.0, largest2160: 6 },
  ]

  it('sources 11.5: gaps of 6 h and 30 h take the largest of 180 and 720 hours: 6,000 kg become 6,175.2, 补遗 2.8 %', () => {
    expect(percent(quarter(36))).toBe(98.2)
    const filled = substitution(6000, quarter(36), gaps)
    expect([rounded(filled?.totalKg, 1), filled?.filledHours, percent(filled?.filledShare)]).toEqual([6175.2, 36, 2.8])
  })

  it('sources 11.5: at 86.7 % the largest of 2,160 hours serves, at 74.5 % nothing is filled', () => {
    expect([percent(quarter(260)), percent(quarter(500))]).toEqual([86.7, 74.5])
    expect(substitution(6000, quarter(260), gaps)?.filledKg).toBe(36 * 6)
    expect(substitution(6000, quarter(500), gaps)).toBeNull()
  })

  it('24 hours are a short gap, 25 a long one; a source that never ran has none', () => {
    expect([24, 25].map((hours) => substitutionWindow(0.9, hours))).toEqual([180, 720])
    expect([substitutionWindow(0.75, 3), substitutionWindow(0.749, 3)]).toEqual([2160, null])
    expect(captureRate({ hours: 2160, stopHours: 2160, invalidHours: 0 })).toBeNull()
  })

  it('a gap before any history stays open', () => {
    const open = { hours: 6, largest180: null, largest720: null, largest2160: null }
    expect(substitution(10, 0.95, [open])).toEqual({ filledKg: 0, filledHours: 0, totalKg: 10, filledShare: 0 })
  })
})

describe('validity', () => {
  it('a day stands on 20 hours, of shifts on three quarters of those that ran and at least four', () => {
    const days = [
      [20, 0],
      [19, 0],
      [9, 12],
      [8, 12],
      [4, 20],
      [3, 21],
    ] as const
    expect(days.map(([validHours, stopHours]) => dayValidity({ validHours, stopHours }))).toEqual([
      'valid',
      'invalid',
      'byRunningHours',
      'invalid',
      'byRunningHours',
      'invalid',
    ])
  })

  it('a month stands on 25 days, February on 23', () => {
    expect([isValidMonth('2026-11', 25), isValidMonth('2026-11', 24), isValidMonth('2026-02', 23)]).toEqual([
      true,
      false,
      true,
    ])
  })
})

describe('comparison and permit', () => {
  it('sources 11.7: 96.5 of 120 t on day 324 are 80.4 % of the permit, 88.8 % of the year, 108.7 expected, green', () => {
    const used = permitShare({ usedT: 96.5, permitT: 120, dayOfYear: 324, daysOfYear: 365 })
    expect([percent(used?.share), percent(used?.yearShare), rounded(used?.expectedT, 1), used?.light]).toEqual([
      80.4,
      88.8,
      108.7,
      'green',
    ])
  })

  it('ahead of the year is amber, more than permitted red, without a permit there is no share', () => {
    const light = (usedT: number | null, permitT: number | null) =>
      permitShare({ usedT, permitT, dayOfYear: 324, daysOfYear: 365 })?.light ?? null
    expect([light(107, 120), light(120, 120), light(120.1, 120), light(5, null), light(null, 120)]).toEqual([
      'amber',
      'amber',
      'red',
      null,
      null,
    ])
  })

  it('sources 11.10: 412.6 after 500.3 is −17.5 %; at 62 % of the data nothing is compared', () => {
    const compared = { now: 412.6, before: 500.3, coverageNow: 0.98, coverageBefore: 0.75 }
    expect(rounded(periodChange(compared).pct, 1)).toBe(-17.5)
    expect(periodChange({ ...compared, coverageNow: 0.62 })).toEqual({ pct: null, remark: notComparable })
    expect(notComparable).toBe('数据不足，不作同比')
    expect(periodChange({ ...compared, before: 0 })).toEqual({ pct: null, remark: null })
  })

  it('sources 11.12: visible 120 and a missing one, hidden 80: 120, one hidden', () => {
    const amounts = [
      { value: 120, isVisible: true },
      { value: null, isVisible: true },
      { value: 80, isVisible: false },
    ]
    expect(visibleTotal(amounts)).toEqual({ total: 120, hiddenCount: 1 })
    expect(visibleTotal([{ value: null, isVisible: true }])).toEqual({ total: null, hiddenCount: 0 })
  })
})
