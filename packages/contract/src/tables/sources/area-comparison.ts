import { type PeriodChange, periodChange } from '@qingkong/domain/emission/period-change'
import type { emissionStatistics as calls } from '../../calls/sources/emission-statistics.ts'
import type { Answer as AnswerOf } from '../../core/call.ts'
import type { DataTable } from '../../core/data-table.ts'
import { inPercent, inTonnes } from './amount-columns.ts'
import { hiddenNote, percentText } from './amount-words.ts'

type Rows = Pick<AnswerOf<typeof calls.areaMonitorIndChartData>, 'records' | 'period' | 'facts' | 'meta'>

/** The same districts in two periods. */
export interface TwoPeriods {
  now: Rows
  before: Rows
}

export interface AreaChange extends PeriodChange {
  code: string
  name: string
  nowKg: number | null
  beforeKg: number | null
  /** now − before, kg. */
  deltaKg: number | null
  coverageNow: number | null
  coverageBefore: number | null
}

/** Districts one by one, or together as the city. */
export type ContrastArea = 'CITY' | 'COUNTY'

interface Side {
  code: string
  name: string
  totalKg: number | null
  coverage: number | null
}

const together = ({ facts, meta }: Rows): Side[] => [
  {
    code: 'CITY',
    name: facts.isWholeCity ? '全市' : '所选区域',
    totalKg: facts.totalKg,
    coverage: meta.coverage,
  },
]

/** 核算 of each district, or of all together, in both periods; compared only where both are covered to 75 %. */
export const areaChanges = ({ now, before }: TwoPeriods, contrast: ContrastArea = 'COUNTY'): AreaChange[] => {
  const sides: readonly Side[] = contrast === 'CITY' ? together(now) : now.records
  const bases: readonly Side[] = contrast === 'CITY' ? together(before) : before.records
  return sides.map(({ code, name, totalKg: nowKg, coverage: coverageNow }) => {
    const base = bases.find((row) => row.code === code)
    const beforeKg = base?.totalKg ?? null
    const coverageBefore = base?.coverage ?? null
    const change = periodChange({ now: nowKg, before: beforeKg, coverageNow, coverageBefore })
    const deltaKg = nowKg === null || beforeKg === null ? null : nowKg - beforeKg
    return { code, name, nowKg, beforeKg, deltaKg, coverageNow, coverageBefore, ...change }
  })
}

/** {区}降幅最大（{p}%）; null while no district can be compared. */
export const largestDecline = (periods: TwoPeriods): string | null => {
  const compared = areaChanges(periods).flatMap(({ name, pct }) => (pct === null ? [] : [{ name, pct }]))
  const [most] = compared.toSorted((a, b) => a.pct - b.pct)
  if (!most) return null
  const { period, facts } = periods.now
  const head = `${period.name}较${periods.before.period.name}，${facts.factorName}核算排放量`
  if (most.pct >= 0) return `${head}各区均未下降。`
  return `${head}${most.name}降幅最大（${percentText(-most.pct / 100)}%）。`
}

/** Δ table of the districts. */
export const areaComparisonTable = (periods: TwoPeriods, contrast: ContrastArea = 'COUNTY'): DataTable => {
  const { now, before } = periods
  const tonnes = { kind: 'number', unit: 't', digits: 3 } as const
  const percent = { kind: 'number', unit: '%', digits: 1 } as const
  return {
    title: `${contrast === 'CITY' ? '全市' : '各区县'}${now.facts.factorName}核算排放量对比`,
    notes: [
      `本期：${now.period.name}；对比期：${before.period.name}`,
      hiddenNote(Math.max(now.meta.hiddenCount, before.meta.hiddenCount)),
    ].filter((note) => note !== null),
    columns: [
      { key: 'name', title: '区域', kind: 'text', frozen: true },
      { key: 'now', title: '本期核算', ...tonnes },
      { key: 'before', title: '对比期核算', ...tonnes },
      { key: 'delta', title: '变化量', ...tonnes },
      { key: 'pct', title: '变化率', ...percent },
      { key: 'coverageNow', title: '本期覆盖率', ...percent },
      { key: 'coverageBefore', title: '对比期覆盖率', ...percent },
      { key: 'remark', title: '说明', kind: 'text', width: 20 },
    ],
    rows: areaChanges(periods, contrast).map((row) => ({
      name: row.name,
      now: inTonnes(row.nowKg),
      before: inTonnes(row.beforeKg),
      delta: inTonnes(row.deltaKg),
      pct: row.pct,
      coverageNow: inPercent(row.coverageNow),
      coverageBefore: inPercent(row.coverageBefore),
      remark: row.remark,
    })),
  }
}
