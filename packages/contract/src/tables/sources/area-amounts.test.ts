import { describe, expect, it } from 'vitest'
import type { AmountFacts } from '../../shapes/emission-amount.ts'
import { areaSentence, metaBanner } from './amount-words.ts'
import { areaComparisonTable, largestDecline, type TwoPeriods } from './area-comparison.ts'

const facts = (more: Partial<AmountFacts> = {}): AmountFacts => ({
  factorCode: 'a21002',
  factorName: '氮氧化物',
  isWholeCity: true,
  measuredKg: 12_300,
  filledKg: 45,
  totalKg: 12_345,
  first: { code: '320281', name: '江阴市', share: 0.4567 },
  ...more,
})
const period = { from: '2026-11-19', to: '2026-11-19', name: '2026-11-19' }

describe('the sentence of 区域分析', () => {
  it('page-regional-analysis: {日}全市{因子}核算排放{x}t，{区}占{p}%居首，{行业}占{q}%', () => {
    expect(areaSentence({ period, facts: facts() }, { code: '44', name: '电力、热力生产和供应业', share: 0.6 })).toBe(
      '2026-11-19全市氮氧化物核算排放12.3t，江阴市占45.7%居首，电力、热力生产和供应业占60.0%。',
    )
  })

  it('speaks of the chosen part, says why there is no 核算, and nothing where nothing was measured', () => {
    expect(areaSentence({ period, facts: facts({ isWholeCity: false, first: null, totalKg: 500 }) }, null)).toBe(
      '2026-11-19所选范围氮氧化物核算排放0.500t。',
    )
    expect(areaSentence({ period, facts: facts({ totalKg: null, first: null }) }, null)).toBe(
      '2026-11-19全市氮氧化物实测排放12.3t，有效数据捕集率不足75%，不出具核算排放量。',
    )
    expect(areaSentence({ period, facts: facts({ measuredKg: null }) }, null)).toBeNull()
  })

  it('sources 11.12: what is hidden is counted and said', () => {
    expect(metaBanner({ remark: null, hiddenCount: 0 })).toBeNull()
    expect(metaBanner({ remark: '数据覆盖率62%，统计仅供参考', hiddenCount: 3 })).toBe(
      '数据覆盖率62%，统计仅供参考；另有3家不在查看范围，未计入',
    )
  })
})

const amounts = {
  enterprises: 1,
  outlets: 1,
  withheldOutlets: 0,
  measuredKg: 0,
  withheldKg: null,
  filledKg: null,
  filledShare: 0,
  dueHours: 24,
  receivedHours: 24,
  validHours: 24,
  stopHours: 0,
  alpha: 1,
  capturedHours: 24,
  runningHours: 24,
  exceedHours: 0,
  judgedHours: 24,
  exceedRate: 0,
  share: null,
}
const row = (code: string, name: string, totalKg: number | null, coverage: number) => ({
  ...amounts,
  code,
  name,
  totalKg,
  coverage,
})
const meta = {
  dataTime: null,
  due: 1,
  received: 1,
  valid: 1,
  coverage: 1,
  filledShare: 0,
  hiddenCount: 0,
  remark: null,
}
const sideOf = (name: string, records: ReturnType<typeof row>[]) => ({
  records,
  period: { ...period, name },
  facts: facts(),
  meta,
})

describe('districts in two periods', () => {
  const now = sideOf('2026年10月', [row('1', '锡山区', 412.6, 0.9), row('2', '江阴市', 300, 0.62)])
  const before = sideOf('2025年10月', [row('1', '锡山区', 500.3, 0.8), row('2', '江阴市', 900, 1)])
  const periods: TwoPeriods = { now, before }

  it('sources 11.10: 412.6 after 500.3 is −17.5 %; at 62 % coverage nothing is compared', () => {
    const { rows } = areaComparisonTable(periods)
    expect(rows[0]).toMatchObject({ name: '锡山区', now: 0.4126, before: 0.5003, remark: null })
    expect(rows[0]?.['pct']).toBeCloseTo(-17.53, 2)
    expect(rows[1]).toMatchObject({ pct: null, remark: '数据不足，不作同比' })
  })

  it('the city is its districts together, by its own sums', () => {
    const { rows } = areaComparisonTable({ now, before }, 'CITY')
    expect(rows).toMatchObject([{ name: '全市', now: 12.345, before: 12.345, pct: 0 }])
  })

  it('{区}降幅最大（{p}%）, of those that can be compared', () => {
    expect(largestDecline(periods)).toBe('2026年10月较2025年10月，氮氧化物核算排放量锡山区降幅最大（17.5%）。')
    expect(largestDecline({ now: before, before: { ...now, records: now.records.slice(0, 1) } })).toBe(
      '2025年10月较2026年10月，氮氧化物核算排放量各区均未下降。',
    )
    expect(largestDecline({ now, before: { ...before, records: [] } })).toBeNull()
  })
})
