import { formatRounded } from '@qingkong/domain/air/rounding'
import type { emissionStatistics as calls } from '../../calls/sources/emission-statistics.ts'
import type { Answer as AnswerOf } from '../../core/call.ts'
import type { DataColumn, DataTable } from '../../core/data-table.ts'
import type { ComparedQuantity } from '../../shapes/emission-amount.ts'
import { inPercent } from './amount-columns.ts'
import { amountDefinitions } from './amount-definitions.ts'
import { hiddenNote } from './amount-words.ts'

type Compared = AnswerOf<typeof calls.psDataDataCompare>
type Distributions = AnswerOf<typeof calls.psDataMonitorDataCompare>

interface Question {
  quantity?: ComparedQuantity | undefined
}

export const quantityNames: Readonly<Record<ComparedQuantity, string>> = {
  EMISSION: '核算排放量',
  CONCENTRATION: '平均折算浓度',
  ELECTRICITY: '用电量',
}

/** Decimals of a quantity in its unit. */
export const quantityDigits: Readonly<Record<ComparedQuantity, number>> = {
  EMISSION: 1,
  CONCENTRATION: 2,
  ELECTRICITY: 1,
}

const figures = (quantity: ComparedQuantity, unit: string) => {
  const digits = quantityDigits[quantity]
  return (key: string, title: string): DataColumn => ({ key, title, kind: 'number', unit, digits })
}
const percent = (key: string, title: string): DataColumn => ({ key, title, kind: 'number', unit: '%', digits: 1 })

const subject = (factorName: string, quantity: ComparedQuantity): string =>
  quantity === 'ELECTRICITY' ? factorName : `${factorName}${quantityNames[quantity]}`

/** Enterprises in two periods, and against the median of their industry. */
export const comparisonTable = (answer: Compared, { quantity = 'EMISSION' }: Question): DataTable => {
  const figure = figures(quantity, answer.unit)
  return {
    title: `监测数据对比 ${answer.period.name}${subject(answer.factorName, quantity)}`,
    notes: [`本期：${answer.period.name}；对比期：${answer.basePeriod.name}`, hiddenNote(answer.hiddenCount)].filter(
      (note) => note !== null,
    ),
    columns: [
      { key: 'psName', title: '企业', kind: 'text', frozen: true, width: 28 },
      { key: 'divisionName', title: '行业', kind: 'text', width: 24 },
      figure('a', '本期'),
      figure('b', '对比期'),
      figure('delta', '变化量'),
      percent('pct', '变化率'),
      percent('coverageA', '本期覆盖率'),
      percent('coverageB', '对比期覆盖率'),
      { key: 'peerCount', title: '同行业企业', kind: 'number', unit: '家' },
      figure('peerMedian', '同行业中位数'),
      { key: 'peerTimes', title: '为中位数', kind: 'number', unit: '倍', digits: 2 },
      { key: 'remark', title: '说明', kind: 'text', width: 20 },
    ],
    rows: answer.records.map(({ psCode, comparable, coverageA, coverageB, ...row }) => ({
      ...row,
      coverageA: inPercent(coverageA),
      coverageB: inPercent(coverageB),
    })),
    definitions: amountDefinitions,
  }
}

/** 同行业{n}家中位{m}，{企业}为{k}倍: of who stands out most; null while nobody has peers. */
export const peerSentence = (answer: Compared, { quantity = 'EMISSION' }: Question): string | null => {
  const [most] = answer.records
    .filter(({ peerTimes, peerCount }) => peerTimes !== null && peerCount > 1)
    .toSorted((a, b) => (b.peerTimes ?? 0) - (a.peerTimes ?? 0))
  if (!most || most.peerTimes === null || most.peerMedian === null) return null
  const median = formatRounded(most.peerMedian, quantityDigits[quantity])
  return `${answer.period.name}${subject(answer.factorName, quantity)}：同行业${most.peerCount}家中位${median}${answer.unit}，${most.psName}为${formatRounded(most.peerTimes, 1)}倍。`
}

/** Percentiles of outlets or enterprises beside each other. */
export const distributionTable = (answer: Distributions, { quantity = 'CONCENTRATION' }: Question): DataTable => {
  const figure = figures(quantity, answer.unit)
  const name = quantity === 'EMISSION' ? '实测日排放量' : quantity === 'ELECTRICITY' ? '日用电量' : '小时折算浓度'
  return {
    title: `监测数据对比 ${answer.period.name}${quantity === 'ELECTRICITY' ? '' : answer.factorName}${name}分布`,
    notes: [hiddenNote(answer.hiddenCount)].filter((note) => note !== null),
    columns: [
      { key: 'name', title: quantity === 'CONCENTRATION' ? '排口' : '企业', kind: 'text', frozen: true, width: 32 },
      { key: 'n', title: '有效', kind: 'number', unit: answer.step },
      figure('mean', '均值'),
      figure('p5', 'P5'),
      figure('p25', 'P25'),
      figure('p50', 'P50'),
      figure('p75', 'P75'),
      figure('p95', 'P95'),
      ...(quantity === 'CONCENTRATION' ? [figure('limit', '限值')] : []),
    ],
    rows: answer.records.map(({ name: place, n, mean, box, limit }) => ({
      name: place,
      n,
      mean,
      p5: box?.p5 ?? null,
      p25: box?.p25 ?? null,
      p50: box?.p50 ?? null,
      p75: box?.p75 ?? null,
      p95: box?.p95 ?? null,
      limit,
    })),
    definitions: amountDefinitions,
  }
}

/** Day by day: a column for each outlet or enterprise. */
export const dailyTable = (answer: Distributions, { quantity = 'CONCENTRATION' }: Question): DataTable => {
  const figure = figures(quantity, answer.unit)
  return {
    title: `${answer.period.name}${answer.factorName}逐日过程`,
    notes: [hiddenNote(answer.hiddenCount)].filter((note) => note !== null),
    columns: [
      { key: 'day', title: '日期', kind: 'text', frozen: true },
      ...answer.records.map(({ name }, at) => figure(`v${at}`, name)),
    ],
    rows: answer.axis.map((day, at) => ({
      day,
      ...Object.fromEntries(answer.records.map(({ values }, index) => [`v${index}`, values[at] ?? null])),
    })),
  }
}
