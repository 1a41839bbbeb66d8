import { formatRounded } from '@qingkong/domain/air/rounding'
import type { ChangeFactor, LongChangePlace, ShortChangeLine, YearChangePlace } from '../../calls/air/city-changes.ts'
import type { DataColumn, DataTable } from '../../core/data-table.ts'
import { asRead } from '../as-read.ts'
import { seriesNotes } from '../series-notes.ts'
import { dataStatusNote } from '../status-note.ts'

type Status = 'RAW' | 'CHECK' | 'MIX' | undefined

interface ShortQuestion {
  startTime: string
  endTime: string
  dataType?: 'HOUR' | 'DAY' | undefined
  dataStatus?: Status
  round?: boolean | undefined
}

const beforeName = { HOUR: '前一日同时', DAY: '前一周同日' } as const

/** Each line and the same time before, row by row. */
export const shortChangeTable = (
  { times, lines }: { times: readonly string[]; lines: readonly ShortChangeLine[] },
  question: ShortQuestion,
): DataTable => {
  const { dataType = 'HOUR' } = question
  return {
    title: '短期变化',
    notes: seriesNotes(question, dataType === 'HOUR' ? 'hour' : 'day'),
    columns: asRead(
      [
        { key: 'time', title: '时间', kind: 'time', frozen: true },
        ...lines.flatMap((line, at): DataColumn[] => {
          const { unit, digits } = line.factor
          const group = `${line.siteName} ${line.factor.name}`
          return [
            { key: `value${at}`, title: '数值', kind: 'number', unit, digits, group },
            { key: `before${at}`, title: beforeName[dataType], kind: 'number', unit, digits, group },
          ]
        }),
      ],
      question.round,
    ),
    rows: times.map((time, at) => ({
      time,
      ...Object.fromEntries(
        lines.flatMap((line, index) => [
          [`value${index}`, line.values[at] ?? null],
          [`before${index}`, line.before[at] ?? null],
        ]),
      ),
    })),
  }
}

/** Means have one decimal more than values; of several factors the most. */
const meanDigits = (lines: readonly ShortChangeLine[]): number =>
  lines.reduce((most, { factor }) => Math.max(most, factor.digits + 1), 1)

/** One row per line: mean, extremes and the change against the time before. */
export const shortSummaryTable = (
  { lines }: { lines: readonly ShortChangeLine[] },
  question: ShortQuestion,
): DataTable => ({
  title: '短期变化统计',
  notes: seriesNotes(question, question.dataType === 'DAY' ? 'day' : 'hour'),
  columns: asRead(
    [
      { key: 'siteName', title: '站点', kind: 'text', frozen: true },
      { key: 'factorName', title: '因子', kind: 'text', frozen: true, width: 10 },
      { key: 'unit', title: '单位', kind: 'text', width: 8 },
      { key: 'mean', title: '均值', kind: 'number', digits: meanDigits(lines) },
      {
        key: 'beforeMean',
        title: `${beforeName[question.dataType ?? 'HOUR']}均值`,
        kind: 'number',
        digits: meanDigits(lines),
      },
      { key: 'pairs', title: '两期均有数据', kind: 'number', group: '同时有数据的时段' },
      { key: 'pairedMean', title: '均值', kind: 'number', digits: meanDigits(lines), group: '同时有数据的时段' },
      {
        key: 'pairedBeforeMean',
        title: `${beforeName[question.dataType ?? 'HOUR']}均值`,
        kind: 'number',
        digits: meanDigits(lines),
        group: '同时有数据的时段',
      },
      { key: 'changePct', title: '变化', kind: 'number', unit: '%', digits: 1, group: '同时有数据的时段' },
      { key: 'max', title: '最大值', kind: 'number', digits: 1 },
      { key: 'maxTime', title: '最大值时间', kind: 'time' },
      { key: 'min', title: '最小值', kind: 'number', digits: 1 },
      { key: 'minTime', title: '最小值时间', kind: 'time' },
      { key: 'largestRise', title: '最大升幅', kind: 'number', digits: 1 },
      { key: 'largestRiseTime', title: '最大升幅时间', kind: 'time' },
    ],
    question.round,
    ['mean', 'beforeMean', 'pairedMean', 'pairedBeforeMean', 'max', 'min', 'largestRise'],
  ),
  rows: lines.map((line) => ({
    siteName: line.siteName,
    factorName: line.factor.name,
    unit: line.factor.unit,
    mean: line.mean,
    beforeMean: line.beforeMean,
    pairs: line.pairs,
    pairedMean: line.pairedMean,
    pairedBeforeMean: line.pairedBeforeMean,
    changePct: line.changePct,
    max: line.max,
    maxTime: line.maxTime,
    min: line.min,
    minTime: line.minTime,
    largestRise: line.largestRise,
    largestRiseTime: line.largestRiseTime,
  })),
})

/** Which line rose most against the time before, and when the highest value came; null without values. */
export const shortConclusion = (
  { lines }: { lines: readonly ShortChangeLine[] },
  { dataType = 'HOUR' }: Pick<ShortQuestion, 'dataType'>,
): string | null => {
  const compared = lines.filter(({ changePct }) => changePct !== null)
  const [most] = compared.toSorted((a, b) => Math.abs(b.changePct ?? 0) - Math.abs(a.changePct ?? 0))
  const line = most ?? lines.find(({ max }) => max !== null)
  if (!line || line.mean === null || line.max === null) return null
  const { name, unit, digits } = line.factor
  const text = (value: number) => `${formatRounded(value, digits)}${unit}`
  const change = line.changePct
  const compare =
    change === null
      ? ''
      : change === 0
        ? `，与${beforeName[dataType]}持平`
        : `，较${beforeName[dataType]}${change > 0 ? '上升' : '下降'}${formatRounded(Math.abs(change), 1)}%`
  const lead = compared.length > 1 ? '变化最大的是' : ''
  const pairs =
    change === null || line.pairedMean === null || line.pairedBeforeMean === null
      ? ''
      : `（同时有数据的${line.pairs}个时段均值${formatRounded(line.pairedMean, digits + 1)}、${formatRounded(line.pairedBeforeMean, digits + 1)}${unit}）`
  return `${lead}${line.siteName}${name}，均值${formatRounded(line.mean, digits + 1)}${unit}${compare}${pairs}；最大值${text(line.max)}，出现在${(line.maxTime ?? '').slice(0, dataType === 'DAY' ? 10 : 16)}。`
}

interface LongAnswer {
  places: readonly LongChangePlace[]
  factor: ChangeFactor
  banner: string | null
}

const dayConvention = '时间约定：北京时间自然日（01:00至次日00:00）；CO、O₃为百分位数，其余为平均浓度'

const longNotes = (banner: string | null, dataStatus: Status): string[] => [
  dataStatusNote(dataStatus),
  dayConvention,
  ...(banner === null ? [] : [banner]),
]

const noteOf = (own: string | null, before: string | null): string =>
  [own, before === null ? null : `上年${before}`].filter((note) => note !== null).join('；')

const changeUnit = (factor: ChangeFactor): string => (factor.code === 'good_days' ? '个百分点' : '%')

/** One row per place and year. */
export const longChangeTable = (
  { places, factor, banner }: LongAnswer,
  {
    startTime,
    endTime,
    dataStatus,
    round,
  }: { startTime: string; endTime: string; dataStatus?: Status; round?: boolean | undefined },
): DataTable => ({
  title: `${factor.name}历年同期变化`,
  notes: [`时段：每年 ${startTime.slice(5, 10)} 至 ${endTime.slice(5, 10)}`, ...longNotes(banner, dataStatus)],
  columns: asRead(
    [
      { key: 'place', title: '区域/站点', kind: 'text', frozen: true },
      { key: 'year', title: '年份', kind: 'text', width: 8 },
      { key: 'from', title: '起始日', kind: 'time', width: 12 },
      { key: 'to', title: '结束日', kind: 'time', width: 12 },
      { key: 'value', title: factor.name, kind: 'number', unit: factor.unit, digits: factor.digits },
      { key: 'change', title: '较上年', kind: 'number', unit: changeUnit(factor), digits: 1 },
      { key: 'validDays', title: '有效天数', kind: 'number', unit: '天' },
      { key: 'note', title: '有效性', kind: 'text', width: 40 },
    ],
    round,
    ['value'],
  ),
  rows: places.flatMap(({ siteName, years }) =>
    years.map(({ year, from, to, value, change, validDays, validityNote, changeNote }) => ({
      place: siteName,
      year: String(year),
      from,
      to,
      value,
      change,
      validDays,
      note: noteOf(validityNote, changeNote),
    })),
  ),
})

/** First and last year of a place and its slope; null without two years. */
export const longConclusion = ({ places, factor }: Pick<LongAnswer, 'places' | 'factor'>): string | null => {
  const [place] = places
  const known = (place?.years ?? []).filter(({ value }) => value !== null)
  const [first, last] = [known[0], known.at(-1)]
  if (!place || !first || !last || first === last || first.value === null || last.value === null) return null
  const text = (value: number) => `${formatRounded(value, factor.digits)}${factor.unit}`
  const difference = last.value - first.value
  const course = difference === 0 ? '持平' : `${difference > 0 ? '上升' : '下降'}${text(Math.abs(difference))}`
  const slope =
    place.slopePerYear === null
      ? ''
      : `，历年趋势为每年${place.slopePerYear < 0 ? '下降' : '上升'}${formatRounded(Math.abs(place.slopePerYear), 2)}${factor.unit}`
  const short = known.filter(({ validityNote }) => validityNote !== null).map(({ year }) => `${year}年`)
  const caution = short.length === 0 ? '' : `（${short.join('、')}有效天数不足，仅供参考）`
  return `${place.siteName}${factor.name}由${first.year}年同期的${text(first.value)}变为${last.year}年的${text(last.value)}，${course}${slope}${caution}。`
}

interface YearAnswer {
  places: readonly YearChangePlace[]
  factor: ChangeFactor
  banner: string | null
}

const monthNames = Array.from({ length: 12 }, (_, at) => `${at + 1}月`)

/** One row per place and year with its twelve months. */
export const yearChangeTable = (
  { places, factor, banner }: YearAnswer,
  {
    startYear,
    endYear,
    dataStatus,
    round,
  }: { startYear: number; endYear: number; dataStatus?: Status; round?: boolean | undefined },
): DataTable => ({
  title: `${factor.name}全年变化 ${startYear}–${endYear}年`,
  notes: longNotes(banner, dataStatus),
  columns: asRead(
    [
      { key: 'place', title: '区域/站点', kind: 'text', frozen: true },
      { key: 'year', title: '年份', kind: 'text', frozen: true, width: 8 },
      ...monthNames.map(
        (title, at): DataColumn => ({ key: `month${at}`, title, kind: 'number', digits: factor.digits }),
      ),
      { key: 'value', title: '全年', kind: 'number', unit: factor.unit, digits: factor.digits },
      { key: 'change', title: '较上年', kind: 'number', unit: changeUnit(factor), digits: 1 },
      { key: 'validDays', title: '有效天数', kind: 'number', unit: '天' },
      { key: 'note', title: '有效性', kind: 'text', width: 40 },
    ],
    round,
    ['value', ...monthNames.map((_, at) => `month${at}`)],
  ),
  rows: places.flatMap(({ siteName, years }) =>
    years.map(({ year, months, value, change, validDays, validityNote, changeNote }) => ({
      place: siteName,
      year: String(year),
      ...Object.fromEntries(months.map((month, at) => [`month${at}`, month])),
      value,
      change,
      validDays,
      note: noteOf(validityNote, changeNote),
    })),
  ),
})

/** The newest year against the one before, and its highest month. */
export const yearConclusion = ({ places, factor }: Pick<YearAnswer, 'places' | 'factor'>): string | null => {
  const [place] = places
  const last = place?.years.findLast(({ value }) => value !== null)
  if (!place || !last || last.value === null) return null
  const text = (value: number) => `${formatRounded(value, factor.digits)}${factor.unit}`
  const known = last.months.flatMap((value, at) => (value === null ? [] : [{ value, at }]))
  const highest = known.toSorted((a, b) => b.value - a.value)[0]
  const change =
    last.change === null
      ? ''
      : last.change === 0
        ? '，较上年持平'
        : `，较上年${last.change > 0 ? '上升' : '下降'}${formatRounded(Math.abs(last.change), 1)}${changeUnit(factor)}`
  const caution = last.change === null || last.changeNote === null ? '' : '（上年有效天数不足，仅供参考）'
  const peak = highest ? `；最高的月份是${highest.at + 1}月（${text(highest.value)}）` : ''
  return `${place.siteName}${last.year}年${factor.name}为${text(last.value)}${change}${caution}${peak}。`
}
