import { formatRounded } from '@qingkong/domain/air/rounding'
import type { DataColumn, DataTable } from '../../core/data-table.ts'
import type {
  ComparedDay,
  ComparedFactor,
  Difference,
  FactorFit,
  HighValueEpisode,
  HourChange,
} from '../../shapes/comparison.ts'
import { asRead } from '../as-read.ts'
import { seriesNotes } from '../series-notes.ts'
import { dataStatusNote } from '../status-note.ts'

type Status = 'RAW' | 'CHECK' | 'MIX'

interface Question {
  startTime: string
  endTime: string
  dataStatus?: Status | undefined
  round?: boolean | undefined
}

const timeColumn: DataColumn = { key: 'time', title: '时间', kind: 'time', frozen: true }
const numberColumn = (key: string, title: string, factor: ComparedFactor, group?: string): DataColumn => ({
  key,
  title,
  kind: 'number',
  unit: factor.unit,
  digits: factor.digits,
  ...(group === undefined ? {} : { group }),
})

/** One figure with its unit, for a sentence at the head of a sheet. */
const said = (value: number | null, { unit, digits }: ComparedFactor): string =>
  value === null ? '--' : `${formatRounded(value, digits)}${unit === '' ? '' : ` ${unit}`}`

interface ChangeAnswer {
  times: readonly string[]
  sites: readonly HourChange[]
  factor: ComparedFactor
}

/** Hours of every place with the change from the hour before. */
export const hourChangeTable = ({ times, sites, factor }: ChangeAnswer, question: Question): DataTable => ({
  title: `${factor.name}数据变化`,
  notes: [...seriesNotes(question, 'hour'), '变化量为本小时值减上一小时值，任一小时缺测则不计'],
  columns: asRead(
    [
      timeColumn,
      ...sites.flatMap(({ siteName }, at) => [
        numberColumn(`value${at}`, '浓度', factor, siteName),
        numberColumn(`change${at}`, '变化量', factor, siteName),
      ]),
    ],
    question.round,
  ),
  rows: times.map((time, row) => ({
    time,
    ...Object.fromEntries(
      sites.flatMap(({ values, changes }, at) => [
        [`value${at}`, values[row] ?? null],
        [`change${at}`, changes[row] ?? null],
      ]),
    ),
  })),
})

/** What every place came to in the period. */
export const changeSummaryTable = ({ sites, factor }: Omit<ChangeAnswer, 'times'>, question: Question): DataTable => ({
  title: `${factor.name}变化统计`,
  notes: seriesNotes(question, 'hour'),
  columns: asRead(
    [
      { key: 'name', title: '站点', kind: 'text', frozen: true },
      { key: 'count', title: '有效小时', kind: 'number', unit: 'h' },
      numberColumn('mean', '均值', factor),
      numberColumn('max', '最大值', factor),
      { key: 'maxTime', title: '出现时间', kind: 'time' },
      numberColumn('min', '最小值', factor),
      numberColumn('net', '期末较期初', factor),
      numberColumn('rise', '最大小时升幅', factor),
      { key: 'riseTime', title: '升幅时间', kind: 'time' },
      numberColumn('fall', '最大小时降幅', factor),
      { key: 'fallTime', title: '降幅时间', kind: 'time' },
    ],
    question.round,
  ),
  rows: sites.map((site) => ({
    name: site.siteName,
    count: site.count,
    mean: site.mean,
    max: site.max?.value ?? null,
    maxTime: site.max?.time ?? null,
    min: site.min?.value ?? null,
    net: site.net,
    rise: site.largestRise?.value ?? null,
    riseTime: site.largestRise?.time ?? null,
    fall: site.largestFall?.value ?? null,
    fallTime: site.largestFall?.time ?? null,
  })),
})

/** Episodes above the threshold, in the order of their start. */
export const highValueTable = (
  answer: {
    factor: ComparedFactor
    threshold: number | null
    isGiven: boolean
    episodes: readonly HighValueEpisode[]
  },
  question: Question & { percentile?: number | undefined },
): DataTable => {
  const { factor, threshold, isGiven, episodes } = answer
  const how = isGiven ? '指定阈值' : `所选站点全部小时值的第${question.percentile ?? 95}百分位`
  return {
    title: `${factor.name}高值时段`,
    notes: [
      ...seriesNotes(question, 'hour'),
      `高值：高于 ${said(threshold, factor)}（${how}）；连续小时合为一段，缺测即中断`,
    ],
    columns: [
      { key: 'name', title: '站点', kind: 'text', frozen: true },
      { key: 'startTime', title: '首个小时', kind: 'time' },
      { key: 'endTime', title: '最后小时', kind: 'time' },
      { key: 'hours', title: '持续', kind: 'number', unit: 'h' },
      numberColumn('max', '峰值', factor),
      { key: 'maxTime', title: '峰值时间', kind: 'time' },
      numberColumn('mean', '均值', factor),
    ],
    rows: episodes.map(({ siteName, siteCode: _, ...episode }) => ({ name: siteName, ...episode })),
  }
}

/** 01:00 … 24:00, the labels of a natural day's hours. */
export const hourTitles = Array.from({ length: 24 }, (_, at) => `${String(at + 1).padStart(2, '0')}:00`)

/** Days laid over each other: one row each, one column for each hour. */
export const comparedDaysTable = (
  { days, factor }: { days: readonly ComparedDay[]; factor: ComparedFactor },
  question: { dataStatus?: Status | undefined; round?: boolean | undefined; compareType?: 'AI' | 'CUSTOM' | undefined },
): DataTable => ({
  title: `${factor.name}多日对比`,
  notes: [
    `对比日：${question.compareType === 'AI' ? '按气象与浓度相似度推荐' : '自选'}，最新一日为基准日（首行）`,
    `${dataStatusNote(question.dataStatus)}；${question.round ? '修约后' : '修约前'}`,
    '时间约定：北京时间，时间为小时结束时刻；01:00至24:00为一个自然日',
  ],
  columns: asRead(
    [
      { key: 'name', title: '站点', kind: 'text', frozen: true },
      { key: 'day', title: '日期', kind: 'text', frozen: true, width: 12 },
      numberColumn('mean', '日均', factor),
      numberColumn('max', '最大值', factor),
      { key: 'maxHour', title: '最大值时刻', kind: 'text', width: 12 },
      { key: 'count', title: '有效小时', kind: 'number', unit: 'h' },
      ...hourTitles.map((title, at) => numberColumn(`hour${at}`, title, factor, '逐时浓度')),
    ],
    question.round,
  ),
  rows: days.map(({ siteName, day, mean, max, count, values }) => ({
    name: siteName,
    day,
    mean,
    max: max?.value ?? null,
    maxHour: max ? (hourTitles[max.hour - 1] ?? null) : null,
    count,
    ...Object.fromEntries(values.map((value, at) => [`hour${at}`, value])),
  })),
})

/** One row an hour, one column for each place and factor. */
export const timeSequenceTable = (
  answer: {
    times: readonly string[]
    factors: readonly ComparedFactor[]
    series: readonly { siteName: string; factorCode: string; values: readonly (number | null)[] }[]
  },
  question: Question,
): DataTable => {
  const columns = answer.series.map(({ siteName, factorCode }, at) => {
    const factor = answer.factors.find(({ code }) => code === factorCode)
    return numberColumn(
      `value${at}`,
      factor?.name ?? factorCode,
      factor ?? { code: factorCode, name: factorCode, unit: '', digits: 0 },
      siteName,
    )
  })
  return {
    title: '时间序列',
    notes: seriesNotes(question, 'hour'),
    columns: asRead([timeColumn, ...columns], question.round),
    rows: answer.times.map((time, row) => ({
      time,
      ...Object.fromEntries(answer.series.map(({ values }, at) => [`value${at}`, values[row] ?? null])),
    })),
  }
}

interface DifferenceAnswer {
  times: readonly string[]
  sites: readonly Difference[]
  factor: ComparedFactor
  threshold: number
}
type DifferenceQuestion = Question & { dataType?: 'HOUR' | 'DAY' | undefined }

const differenceNotes = ({ sites, threshold, factor }: DifferenceAnswer, question: DifferenceQuestion): string[] => [
  ...seriesNotes(question, question.dataType === 'DAY' ? 'day' : 'hour'),
  ...sites.map(({ siteName, referenceName }) => `差值 = ${siteName} − ${referenceName}`),
  `阈值：${said(threshold, factor)}，均值与占比只计两者都有效的时次`,
]

/** What the difference of every place came to. */
export const differenceSummaryTable = (answer: DifferenceAnswer, question: DifferenceQuestion): DataTable => {
  const { factor } = answer
  const unit = question.dataType === 'DAY' ? 'd' : 'h'
  return {
    title: `${factor.name}差值统计`,
    notes: differenceNotes(answer, question),
    columns: asRead(
      [
        { key: 'name', title: '站点', kind: 'text', frozen: true },
        { key: 'reference', title: '减数', kind: 'text' },
        { key: 'count', title: '有效时次', kind: 'number', unit },
        numberColumn('mean', '平均差值', { ...factor, digits: factor.digits + 1 }),
        { key: 'positive', title: '差值为正占比', kind: 'number', unit: '%', digits: 1 },
        { key: 'above', title: '超过阈值', kind: 'number', unit },
        numberColumn('max', '最大差值', factor),
        { key: 'maxTime', title: '出现时间', kind: 'time' },
        numberColumn('min', '最小差值', factor),
        { key: 'minTime', title: '出现时间', kind: 'time' },
      ],
      question.round,
    ),
    rows: answer.sites.map((site) => ({
      name: site.siteName,
      reference: site.referenceName,
      count: site.count,
      mean: site.mean,
      positive: site.positivePct,
      above: site.aboveCount,
      max: site.max?.value ?? null,
      maxTime: site.max?.time ?? null,
      min: site.min?.value ?? null,
      minTime: site.min?.time ?? null,
    })),
  }
}

/** Every time with both values and their difference; times above the threshold are marked. */
export const differenceTable = (answer: DifferenceAnswer, question: DifferenceQuestion): DataTable => ({
  title: `${answer.factor.name}差值分析`,
  notes: differenceNotes(answer, question),
  columns: asRead(
    [
      timeColumn,
      ...answer.sites.flatMap(({ siteName }, at): DataColumn[] => [
        numberColumn(`minuend${at}`, '被减数', answer.factor, siteName),
        numberColumn(`subtrahend${at}`, '减数', answer.factor, siteName),
        numberColumn(`difference${at}`, '差值', answer.factor, siteName),
        { key: `above${at}`, title: '超过阈值', kind: 'text', width: 10, group: siteName },
      ]),
    ],
    question.round,
  ),
  rows: answer.times.map((time, row) => ({
    time,
    ...Object.fromEntries(
      answer.sites.flatMap(({ minuend, subtrahend, differences }, at) => [
        [`minuend${at}`, minuend[row] ?? null],
        [`subtrahend${at}`, subtrahend[row] ?? null],
        [`difference${at}`, differences[row] ?? null],
        [`above${at}`, (differences[row] ?? Number.NEGATIVE_INFINITY) > answer.threshold ? '是' : null],
      ]),
    ),
  })),
})

interface FactorsAnswer {
  siteName: string
  times: readonly string[]
  series: readonly { factor: ComparedFactor; values: readonly (number | null)[] }[]
  fits: readonly FactorFit[]
}

const fitSentence = (fit: FactorFit, nameOf: (code: string) => string): string =>
  fit.slope === null || fit.intercept === null || fit.r === null
    ? `${nameOf(fit.yCode)}与${nameOf(fit.xCode)}：有效数据对 ${fit.n}，不足以拟合`
    : `${nameOf(fit.yCode)} = ${formatRounded(fit.slope, 3)} × ${nameOf(fit.xCode)} ${fit.intercept < 0 ? '−' : '+'} ${formatRounded(Math.abs(fit.intercept), 2)}，r = ${formatRounded(fit.r, 3)}，n = ${fit.n}`

/** Hours of several factors of one place, the fits at the head. */
export const factorsTable = (answer: FactorsAnswer, question: Question): DataTable => {
  const nameOf = (code: string) => answer.series.find(({ factor }) => factor.code === code)?.factor.name ?? code
  return {
    title: `${answer.siteName}污染物分析`,
    notes: [...seriesNotes(question, 'hour'), ...answer.fits.map((fit) => fitSentence(fit, nameOf))],
    columns: [timeColumn, ...answer.series.map(({ factor }, at) => numberColumn(`value${at}`, factor.name, factor))],
    rows: answer.times.map((time, row) => ({
      time,
      ...Object.fromEntries(answer.series.map(({ values }, at) => [`value${at}`, values[row] ?? null])),
    })),
  }
}

/** The line of the first factor against each other one. */
export const fitsTable = (answer: FactorsAnswer, question: Question): DataTable => {
  const nameOf = (code: string) => answer.series.find(({ factor }) => factor.code === code)?.factor.name ?? code
  return {
    title: '线性拟合',
    notes: [...seriesNotes(question, 'hour'), '最小二乘，只计两者都有效的小时；p 为双侧 t 检验'],
    columns: [
      { key: 'x', title: '自变量', kind: 'text', frozen: true },
      { key: 'y', title: '因变量', kind: 'text' },
      { key: 'n', title: '数据对', kind: 'number' },
      { key: 'slope', title: '斜率', kind: 'number', digits: 3 },
      { key: 'intercept', title: '截距', kind: 'number', digits: 2 },
      { key: 'r', title: 'r', kind: 'number', digits: 3 },
      { key: 'r2', title: 'R²', kind: 'number', digits: 3 },
      { key: 'p', title: 'p', kind: 'number', digits: 4 },
    ],
    rows: answer.fits.map(({ xCode, yCode, ...fit }) => ({ x: nameOf(xCode), y: nameOf(yCode), ...fit })),
  }
}
