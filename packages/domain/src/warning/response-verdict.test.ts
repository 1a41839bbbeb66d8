import { describe, expect, it } from 'vitest'
import { completionPct, isDoubtful, judgeResponse, stackVerdict, type UseDay, usualDayKwh } from './response-verdict.ts'

const judged = (actualKwh: number, reductionShare: number, validHours = 24) =>
  judgeResponse({ baseKwh: 20_000, actualKwh, validHours, dueHours: 24, reductionShare })

describe('a response judged by electricity (command 1.6)', () => {
  it('停产 of 20,000 kWh allows 2,200: up to it 落实, 10 % of the base over it 疑似, above 未落实', () => {
    expect(judged(2200, 1).allowedKwh).toBeCloseTo(2200, 9)
    expect([2150, 2199.9, 3900, 4200.1, 9000].map((kwh) => judged(kwh, 1).verdict)).toEqual([
      'done',
      'done',
      'suspected',
      'undone',
      'undone',
    ])
    expect(judged(9000, 1).deviationPct).toBeCloseTo(-55, 9)
  })

  it('限产30% allows 15,400; 16,900 is 51.7 % of what was asked, 18,000 a third', () => {
    expect(judged(15_400, 0.3)).toMatchObject({ verdict: 'done' })
    expect(judged(16_900, 0.3).verdict).toBe('suspected')
    expect(judged(16_900, 0.3).executionPct).toBeCloseTo(51.7, 1)
    expect(judged(18_000, 0.3).verdict).toBe('undone')
    expect(judged(18_000, 0.3).executionPct).toBeCloseTo(33.3, 1)
  })

  it('partial days scale by their hours, and below 75 % of the hours nothing is said', () => {
    const twelve = judgeResponse({ baseKwh: 20_000, actualKwh: 1100, validHours: 12, dueHours: 12, reductionShare: 1 })
    expect(twelve).toMatchObject({ verdict: 'done', usualKwh: 10_000 })
    expect(judged(1000, 1, 18).verdict).toBe('done')
    expect(judged(1000, 1, 17)).toMatchObject({ verdict: 'unknown', allowedKwh: null })
    expect(
      judgeResponse({ baseKwh: null, actualKwh: 1, validHours: 24, dueHours: 24, reductionShare: 1 }).verdict,
    ).toBe('unknown')
  })
})

const day = (kwh: number, more: Partial<UseDay> = {}): UseDay => ({
  kwh,
  validHours: 24,
  isWorkday: true,
  isUnusual: false,
  ...more,
})

describe('the usual day', () => {
  it('is the median of the last 30 valid days of the same kind, and needs ten', () => {
    const old = Array.from({ length: 10 }, () => day(90_000))
    const recent = Array.from({ length: 30 }, (_, at) => day(1000 + at))
    expect(usualDayKwh([...old, ...recent], true)).toBe(1014.5)
    expect(usualDayKwh(recent.slice(0, 9), true)).toBeNull()
    expect(usualDayKwh(recent.slice(0, 10), true)).toBe(1004.5)
  })

  it('leaves out warnings, holidays and standstills, the other kind of day, and days under 20 hours', () => {
    const usual = Array.from({ length: 10 }, () => day(500))
    const others = [
      day(9, { isUnusual: true }),
      day(9, { isWorkday: false }),
      day(9, { validHours: 19 }),
      { ...day(9), kwh: null },
    ]
    expect(usualDayKwh([...others, ...usual, ...others], true)).toBe(500)
    expect(usualDayKwh([...others, ...usual], false)).toBeNull()
  })
})

it('完成率: who does more than asked cannot cover who does less, and who cannot be told is in neither sum', () => {
  expect(
    completionPct([
      { requiredKg: 100, realisedKg: 300 },
      { requiredKg: 100, realisedKg: 20 },
      { requiredKg: 100, realisedKg: -40 },
      { requiredKg: 900, realisedKg: null },
    ]),
  ).toBe(40)
  expect(completionPct([{ requiredKg: null, realisedKg: 5 }])).toBeNull()
})

it('存疑: the meters say done and the stack does not, or the other way round', () => {
  // Expected 700 of 1000 kg.
  expect([770, 800, 900].map((kg) => stackVerdict(1000, 300, kg))).toEqual(['done', 'suspected', 'undone'])
  expect(stackVerdict(0, 0, 5)).toBe('unknown')
  expect(isDoubtful('done', ['done', 'undone'])).toBe(true)
  expect(isDoubtful('undone', ['done'])).toBe(true)
  expect(isDoubtful('undone', [])).toBe(false)
  expect(isDoubtful('undone', ['done', 'suspected'])).toBe(false)
  expect(isDoubtful('suspected', ['undone'])).toBe(false)
})
