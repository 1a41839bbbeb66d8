import { standardNames, standardOn } from '@qingkong/domain/air/standard'
import type { DataColumn, DataTable } from '../../core/data-table.ts'
import type { AnalysedTrend, TrendDataType, TrendSeries } from '../../shapes/trend.ts'
import { asRead } from '../as-read.ts'
import { type LabelledInterval, seriesNotes } from '../series-notes.ts'
import { noTrendText, trendSentence } from './trend-sentence.ts'

export interface TrendQuestion {
  startTime: string
  endTime: string
  dataType?: TrendDataType | undefined
  dataStatus?: 'RAW' | 'CHECK' | 'MIX' | undefined
  round?: boolean | undefined
}

const intervals: Readonly<Record<TrendDataType, LabelledInterval>> = {
  FIVE_MIN: 'fiveMinute',
  HOUR: 'hour',
  DAY: 'day',
  MONTH: 'day',
  YEAR: 'day',
}
const meansNotes: Partial<Readonly<Record<TrendDataType, string>>> = {
  DAY: '日值：至少20个小时有效的均值；O₃为日最大1小时，O₃-8h为日最大8小时滑动平均，降水为日累计',
  MONTH: '月值为当月有效日值的算术平均，未到月末的月份按已有日值计算',
  YEAR: '年值为当年有效日值的算术平均，未到年末的年份按已有日值计算',
}

const notesOf = (question: TrendQuestion): string[] => {
  const dataType = question.dataType ?? 'HOUR'
  const means = meansNotes[dataType]
  return [...seriesNotes(question, intervals[dataType]), ...(means === undefined ? [] : [means])]
}

/** Decimals shown: one more of means of months and years. */
export const trendDigits = (digits: number, dataType: TrendDataType = 'HOUR'): number =>
  dataType === 'MONTH' || dataType === 'YEAR' ? digits + 1 : digits

/** By which standard an AQI among the series was computed; nothing without one. */
export const indexNote = (
  series: readonly Pick<TrendSeries, 'factor'>[],
  { startTime, endTime }: Pick<TrendQuestion, 'startTime' | 'endTime'>,
): string[] => {
  if (!series.some(({ factor }) => factor.code === 'aqi')) return []
  const [first, last] = [standardOn(startTime.slice(0, 10)), standardOn(endTime.slice(0, 10))]
  if (first === last) return [`AQI标准：${standardNames[first]}`]
  return [`AQI自2026年3月1日起由${standardNames[first]}改按${standardNames[last]}计算，前后不能直接比较`]
}

const numberColumn = (
  key: string,
  title: string,
  { siteName, factor }: Pick<TrendSeries, 'siteName' | 'factor'>,
  dataType: TrendDataType | undefined,
): DataColumn => ({
  key,
  title,
  kind: 'number',
  unit: factor.unit,
  digits: trendDigits(factor.digits, dataType),
  group: siteName,
})

const timeColumn: DataColumn = { key: 'time', title: '时间', kind: 'time', frozen: true }

/** Columns of places and factors over time: 变化趋势. */
export const trendSeriesTable = (
  { times, series }: { times: readonly string[]; series: readonly TrendSeries[] },
  question: TrendQuestion,
): DataTable => ({
  title: '变化趋势',
  notes: [...notesOf(question), ...indexNote(series, question)],
  columns: asRead(
    [timeColumn, ...series.map((one, index) => numberColumn(`s${index}`, one.factor.name, one, question.dataType))],
    question.round,
  ),
  rows: times.map((time, at) => ({
    time,
    ...Object.fromEntries(series.map(({ values }, index) => [`s${index}`, values[at] ?? null])),
  })),
})

/** Whose dust days were left out, as a note; nothing where none were. */
export const dustNote = (dustDays: readonly string[]): string[] =>
  dustDays.length === 0 ? [] : [`已剔除沙尘日的PM₂.₅与PM₁₀：${dustDays.join('、')}`]

/** Series with their trend lines, the trends in words among the notes: 趋势分析. */
export const trendAnalysisTable = (
  {
    times,
    series,
    dustDays,
  }: { times: readonly string[]; series: readonly AnalysedTrend[]; dustDays: readonly string[] },
  question: TrendQuestion,
): DataTable => ({
  title: '趋势分析',
  notes: [
    ...notesOf(question),
    ...indexNote(series, question),
    ...dustNote(dustDays),
    '趋势：月均值的Theil–Sen中位数斜率（满两年先以STL去除季节变化），95%区间由移动块自助法给出',
    ...series.map((one) => trendSentence(one) ?? noTrendText(one)),
  ],
  columns: asRead(
    [
      timeColumn,
      ...series.flatMap((one, index) => [
        numberColumn(`s${index}`, one.factor.name, one, question.dataType),
        ...(one.trend === null
          ? []
          : [
              ...(one.trend.seasonless.some((value) => value !== null)
                ? [numberColumn(`d${index}`, '去季节', one, 'MONTH')]
                : []),
              numberColumn(`t${index}`, '趋势线', one, 'MONTH'),
            ]),
      ]),
    ],
    question.round,
  ),
  rows: times.map((time, at) => ({
    time,
    ...Object.fromEntries(
      series.flatMap(({ values, trend }, index) => [
        [`s${index}`, values[at] ?? null],
        [`d${index}`, trend?.seasonless[at] ?? null],
        [`t${index}`, trend?.fitted[at] ?? null],
      ]),
    ),
  })),
})

const directions = { up: '上升', down: '下降', none: '无显著趋势' } as const

/** One row per place and factor: slope, interval and tests. */
export const trendStatisticsTable = ({ series }: { series: readonly AnalysedTrend[] }): DataTable => {
  const number = (key: string, title: string, digits: number, unit = '', group?: string): DataColumn => ({
    key,
    title,
    kind: 'number',
    digits,
    ...(unit === '' ? {} : { unit }),
    ...(group === undefined ? {} : { group }),
  })
  return {
    title: '趋势检验',
    notes: ['斜率单位：月均值为每年，日均值为每天；Mann–Kendall与Spearman检验的显著性水平为0.05（HJ 663）'],
    columns: [
      { key: 'place', title: '站点或区域', kind: 'text', frozen: true },
      { key: 'factor', title: '因子', kind: 'text' },
      number('mean', '均值', 1),
      { key: 'basis', title: '依据', kind: 'text', width: 12 },
      { key: 'unit', title: '斜率单位', kind: 'text', width: 12 },
      number('slope', '斜率', 2, '', 'Theil–Sen'),
      number('lower', '下限', 2, '', 'Theil–Sen'),
      number('upper', '上限', 2, '', 'Theil–Sen'),
      number('slopePct', '变化率', 1, '%/a', 'Theil–Sen'),
      number('p', 'p', 3, '', 'Theil–Sen'),
      number('z', 'Z', 2, '', 'Mann–Kendall'),
      number('mkP', 'p', 3, '', 'Mann–Kendall'),
      { key: 'mk', title: '趋势', kind: 'text', group: 'Mann–Kendall' },
      number('r', 'r', 3, '', 'Spearman'),
      number('critical', '临界值', 3, '', 'Spearman'),
      { key: 'spearman', title: '趋势', kind: 'text', group: 'Spearman' },
    ],
    rows: series.map(({ siteName, factor, mean, trend, noTrendReason }) => ({
      place: siteName,
      factor: factor.name,
      mean,
      basis: trend ? `${trend.count}个${trend.basis === 'month' ? '月' : '日'}均值` : noTrendReason,
      unit: trend ? `${factor.unit}/${trend.basis === 'month' ? 'a' : 'd'}` : '',
      slope: trend?.slope ?? null,
      lower: trend?.lower ?? null,
      upper: trend?.upper ?? null,
      slopePct: trend?.slopePct ?? null,
      p: trend?.p ?? null,
      z: trend?.mannKendall.z ?? null,
      mkP: trend?.mannKendall.p ?? null,
      mk: trend ? directions[trend.mannKendall.trend] : '',
      r: trend?.spearman.r ?? null,
      critical: trend?.spearman.critical ?? null,
      spearman: trend ? directions[trend.spearman.trend] : '',
    })),
  }
}
