import { type DailyPollutant, dailyPollutants } from '@qingkong/domain/air/aqi'
import { formatRounded } from '@qingkong/domain/air/rounding'
import { aqiVersionFor, type VersionChoice } from '@qingkong/domain/air/standard'
import { dustReadingNames } from '@qingkong/domain/period/sand-dust'
import { statisticDecimals } from '@qingkong/domain/period/statistic-decimals'
import type { RankedFactor } from '@qingkong/domain/ranking/ranked-factor'
import { factors } from '@qingkong/domain/site/factor'
import type { DataColumn, DataTable } from '../../core/data-table.ts'
import type {
  DaySpan,
  InferenceCity,
  PollutantAllowance,
  PollutantControl,
  RankingRow,
  rankComparisons,
  rankedKinds,
} from '../../shapes/ranking.ts'
import { asRead } from '../as-read.ts'
import { dataStatusNote } from '../status-note.ts'

interface Answer {
  rows: readonly RankingRow[]
  period: DaySpan
  basePeriod: DaySpan
  banner: string | null
  standardNames: readonly string[]
}

interface Question {
  rankKind?: (typeof rankedKinds)[number] | undefined
  factorCode?: RankedFactor | undefined
  compareWith?: (typeof rankComparisons)[number] | undefined
  dataStatus?: 'RAW' | 'CHECK' | 'MIX' | undefined
  dustReading?: keyof typeof dustReadingNames | undefined
  standard?: VersionChoice | undefined
  round?: boolean | undefined
}

const kindNames = { STATION: '站点', AREA: '区域', CITY: '城市' } as const
export const comparisonNames = { YEAR: '同比', PREVIOUS: '环比' } as const

export interface RankedMeasure {
  name: string
  unit: string
  digits: number
  /** Of a change. */
  changeUnit: string
}

/** Name, unit and decimals of what ranks, by the standard at the period's end. */
export const rankedMeasure = (
  factor: RankedFactor,
  periodEnd: string,
  standard: VersionChoice = 'byDate',
): RankedMeasure => {
  if (factor === 'index') return { name: '综合指数', unit: '', digits: 2, changeUnit: '%' }
  if (factor === 'good_days') return { name: '优良率', unit: '%', digits: 1, changeUnit: '个百分点' }
  const { typeset, unit } = factors[factor]
  return {
    name: typeset,
    unit,
    digits: statisticDecimals(factor, aqiVersionFor(standard, periodEnd)),
    changeUnit: '%',
  }
}

const methodNote =
  'PM₂.₅、PM₁₀、SO₂、NO₂为平均浓度，CO为日均值第95百分位数，O₃为日最大8小时滑动平均第90百分位数；综合指数按环办〔2014〕64号，同值同名次、其后顺延'

const number = (key: string, title: string, more: Partial<DataColumn> = {}): DataColumn => ({
  key,
  title,
  kind: 'number',
  ...more,
})

/** Up, down or level, in words of direction that need no colour: ↑12.5 */
const arrow = (change: number | null, digits: number): string | null => {
  if (change === null) return null
  if (change === 0) return '持平'
  return `${change > 0 ? '↑' : '↓'}${formatRounded(Math.abs(change), digits)}`
}

/** Ranks, the six, composite index and good days' share, with their changes. */
export const rankingTable = (answer: Answer, question: Question): DataTable => {
  const { rankKind = 'STATION', factorCode = 'index', compareWith = 'YEAR', standard = 'byDate' } = question
  const comparison = comparisonNames[compareWith]
  const measure = (factor: RankedFactor) => rankedMeasure(factor, answer.period.to, standard)
  const figure = (factor: RankedFactor): DataColumn[] => {
    const { name, unit, digits, changeUnit } = measure(factor)
    return [
      number(factor, name, { unit, digits }),
      { key: `${factor}Change`, title: `${name}${comparison}`, kind: 'text', unit: changeUnit, width: 12 },
    ]
  }
  const shown: RankedFactor[] = [...dailyPollutants, 'index', 'good_days']
  return {
    title: `${kindNames[rankKind]}${measure(factorCode).name}排名`,
    notes: [
      `时段：${answer.period.name}（${answer.period.from} 至 ${answer.period.to}）；${comparison}时段：${answer.basePeriod.name}`,
      `${dataStatusNote(question.dataStatus)}；${question.round ? '按修约值计算综合指数' : '按未修约值计算综合指数'}；沙尘口径：${dustReadingNames[question.dustReading ?? 'actual']}`,
      `评价标准：${answer.standardNames.join('、')}；时间约定：北京时间自然日（01:00至次日00:00）`,
      methodNote,
      ...(answer.banner === null ? [] : [answer.banner]),
    ],
    columns: asRead(
      [
        number('rank', '名次', { frozen: true, width: 8 }),
        { key: 'name', title: kindNames[rankKind], kind: 'text', frozen: true },
        ...(rankKind === 'STATION' ? [{ key: 'areaName', title: '所属区域', kind: 'text' as const }] : []),
        ...shown.flatMap(figure),
        number('goodDays', '优良天数', { unit: '天' }),
        number('validDays', '有效天数', { unit: '天' }),
        { key: 'rankChange', title: `名次${comparison}`, kind: 'text', width: 10 },
        number('changeRank', `${measure(factorCode).name}改善名次`),
        { key: 'mainPollutants', title: '最大分指数污染物', kind: 'text' },
        number('baseValidDays', `${comparison}时段有效天数`, { unit: '天' }),
        { key: 'validityNote', title: '有效性', kind: 'text', width: 40 },
      ],
      question.round,
      ['index'],
    ),
    rows: answer.rows.map((row) => ({
      rank: row.rank,
      name: row.name,
      areaName: row.areaName,
      ...Object.fromEntries(
        shown.flatMap((factor) => [
          [factor, row[factor]],
          [`${factor}Change`, arrow(row.change[factor], 1)],
        ]),
      ),
      goodDays: row.goodDays,
      validDays: row.validDays,
      rankChange: row.rankChange === null ? null : arrow(row.rankChange, 0),
      changeRank: row.changeRank,
      mainPollutants: row.mainPollutants.join('、'),
      baseValidDays: row.baseValidDays,
      validityNote: notesOf(row, comparison),
    })),
  }
}

const changeWords = (change: number | null, comparison: string, unit: string): string => {
  if (change === null) return ''
  if (change === 0) return `，${comparison}持平`
  return `，${comparison}${change > 0 ? '上升' : '下降'}${formatRounded(Math.abs(change), 1)}${unit}`
}

/** Why the row's figures, or those it is compared with, are for reference only. */
const notesOf = ({ validityNote, baseValidityNote }: RankingRow, comparison: string): string =>
  [validityNote, baseValidityNote === null ? null : `${comparison}时段${baseValidityNote}`]
    .filter((note) => note !== null)
    .join('；')

const rankWords = ({ rankChange, baseValidityNote, base }: RankingRow, comparison: string): string => {
  if (baseValidityNote !== null && Object.values(base).some((value) => value !== null))
    return `（${comparison}时段有效天数不足，变化仅供参考，不比较名次）`
  if (rankChange === null) return ''
  if (rankChange === 0) return `，名次${comparison}不变`
  return `，名次${comparison}${rankChange > 0 ? '前进' : '后退'}${Math.abs(rankChange)}位`
}

/** Who stands where, in one sentence: of cities the own one, of others the first and the last. Null without a rank. */
export const rankingConclusion = (
  { rows, period }: Pick<Answer, 'rows' | 'period'>,
  { factorCode = 'index', compareWith = 'YEAR', standard = 'byDate' }: Question,
): string | null => {
  const ranked = rows.filter(({ rank }) => rank !== null)
  const [first, last] = [ranked[0], ranked.at(-1)]
  if (!first || !last) return null
  const { name, unit, digits, changeUnit } = rankedMeasure(factorCode, period.to, standard)
  const comparison = comparisonNames[compareWith]
  const valueText = (row: RankingRow) => {
    const value = row[factorCode]
    return value === null ? '--' : `${formatRounded(value, digits)}${unit}`
  }
  const own = ranked.find(({ isOwn }) => isOwn)
  if (own) {
    return `${period.name}${own.name}${name}${valueText(own)}，在${ranked.length}个城市中排第${own.rank}名${changeWords(own.change[factorCode], comparison, changeUnit)}${rankWords(own, comparison)}；第1名为${first.name}（${valueText(first)}）。`
  }
  if (ranked.length === 1)
    return `${period.name}${first.name}${name}${valueText(first)}${changeWords(first.change[factorCode], comparison, changeUnit)}${rankWords(first, comparison)}。`
  const improved = ranked.find(({ changeRank }) => changeRank === 1)
  const best = improved?.change[factorCode] ?? null
  const isBetter = best !== null && (factorCode === 'good_days' ? best > 0 : best < 0)
  const improvement =
    improved && isBetter ? `；改善最大的是${improved.name}${changeWords(best, comparison, changeUnit)}` : ''
  return `${period.name}${name}最好的是${first.name}（${valueText(first)}），最差的是${last.name}（${valueText(last)}）${improvement}。`
}

interface MonthlyRanks {
  months: readonly string[]
  places: readonly { name: string; values: readonly (number | null)[]; ranks: readonly (number | null)[] }[]
}

/** Value and rank of each month. */
export const monthlyRankTable = (
  { months, places }: MonthlyRanks,
  { factorCode = 'index', rankKind = 'STATION', standard = 'byDate' }: Question,
): DataTable => {
  const { name, unit, digits } = rankedMeasure(factorCode, `${months.at(-1) ?? ''}-01`, standard)
  return {
    title: `${kindNames[rankKind]}${name}逐月排名`,
    notes: [methodNote],
    columns: [
      { key: 'month', title: '月份', kind: 'text', frozen: true },
      ...places.flatMap((place, at) => [
        number(`value${at}`, name, { unit, digits, group: place.name }),
        number(`rank${at}`, '名次', { group: place.name }),
      ]),
    ],
    rows: months.map((month, at) => ({
      month,
      ...Object.fromEntries(
        places.flatMap(({ values, ranks }, index) => [
          [`value${index}`, values[at] ?? null],
          [`rank${index}`, ranks[at] ?? null],
        ]),
      ),
    })),
  }
}

const pollutantColumn = (pollutant: DailyPollutant): DataColumn =>
  number(pollutant, factors[pollutant].typeset, {
    unit: factors[pollutant].unit,
    digits: factors[pollutant].decimals + 1,
  })

/** The cities of a rank calculation as they stand. */
export const inferenceCityTable = ({
  cities,
  period,
}: {
  cities: readonly InferenceCity[]
  period: DaySpan & { latestDate: string | null }
}): DataTable => ({
  title: `${period.name}城市综合指数排名`,
  notes: [`截至 ${period.latestDate ?? '--'}`, methodNote],
  columns: [
    number('rank', '名次', { frozen: true, width: 8 }),
    { key: 'cityName', title: '城市', kind: 'text', frozen: true },
    number('index', '综合指数', { digits: 2 }),
    ...dailyPollutants.map(pollutantColumn),
  ],
  rows: cities.map(({ isOwn, ...city }) => ({ ...city, cityName: isOwn ? `${city.cityName}（本市）` : city.cityName })),
})

const feasible = (isFeasible: boolean): string => (isFeasible ? '可行' : '不可行')

/** What each pollutant alone would have to be, and what the remaining days may bring. */
export const controlTable = (
  { controls, period, ranking }: { controls: readonly PollutantControl[]; period: DaySpan; ranking: number },
  allowances: readonly PollutantAllowance[] = [],
): DataTable => ({
  title: `${period.name}第${ranking}名控制值与剩余均值`,
  notes: ['控制值为其他五项不变时该项全时段的最大值；剩余均值为剩余天数内的最大平均值；均只舍不入', methodNote],
  columns: [
    { key: 'factorName', title: '污染物', kind: 'text', frozen: true, width: 12 },
    { key: 'unit', title: '单位', kind: 'text', width: 8 },
    number('current', '当前', { digits: 2 }),
    number('controlValue', '控制值', { digits: 2 }),
    number('reduction', '需下降', { digits: 2 }),
    number('reductionPct', '需下降比例', { unit: '%', digits: 1 }),
    number('strict', '剩余均值上限（修约前）', { digits: 2 }),
    number('rounded', '剩余均值上限（修约后）', { digits: 2 }),
    { key: 'feasible', title: '单项可行性', kind: 'text', width: 12 },
    { key: 'reason', title: '说明', kind: 'text', width: 44 },
  ],
  rows: controls.map((control) => {
    const allowance = allowances.find(({ factorCode }) => factorCode === control.factorCode)
    const { factorName, unit, current, controlValue, reduction, reductionPct } = control
    return {
      factorName,
      unit,
      current,
      controlValue,
      reduction,
      reductionPct,
      strict: allowance?.strict ?? null,
      rounded: allowance?.rounded ?? null,
      feasible: feasible(control.isFeasible && (allowance?.isFeasible ?? true)),
      reason: allowance?.reason ?? control.reason,
    }
  }),
})
