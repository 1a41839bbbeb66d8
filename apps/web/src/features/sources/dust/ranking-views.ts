import type { DustRankRow, DustSortType } from '@qingkong/contract/shapes/dust'
import {
  dustPeriodText,
  dustSortConclusion,
  dustSortNames,
  dustSortTable,
  rankedRows,
} from '@qingkong/contract/tables/sources/dust-sort'
import { factors } from '@qingkong/domain/site/factor'
import { rankingHeight, rankingOption } from '../../../charts/ranking-option.ts'
import type { CallAnswer } from '../../../client/use-call.ts'
import { hoursOfDays } from '../../../filters/period-input.ts'
import type { ValuesOf } from '../../../filters/widget.ts'
import { cityManager } from '../../../filters/widgets/city-manager.ts'
import { sortType } from '../../../filters/widgets/sort-type.ts'
import { displayStamp } from '../../../kit/format.ts'
import type { PageInput } from '../../../page/page-calls.ts'
import type { PageSpec } from '../../../page/page-definition.ts'
import { chart, statistics } from '../../../page/views.ts'
import {
  convertedChoice,
  dustDays,
  dustFactor,
  dustFactorOf,
  rainChoice,
  sandChoice,
  switchesOf,
} from './dust-filters.ts'

type Answer = CallAnswer<'dustSort'>
type Input = PageInput<'dustSort'>

/** What both tabs of the ranking ask. */
export const rankingFilters = [
  dustDays(1, 92),
  dustFactor(),
  sortType(),
  cityManager({ required: false }),
  sandChoice,
  rainChoice,
  convertedChoice,
] as const
type Values = ValuesOf<typeof rankingFilters>

/** The question of a tab, from the filters both share; null while no day is chosen. */
export const rankingQuestion = (
  { timeRange: [period], factorCode, sortType: sorted, cityManager: managed, ...switches }: Values,
  rankKind: 'AREA' | 'CITY',
): Input | null =>
  period
    ? {
        ...hoursOfDays(period),
        rankKind,
        factorCode: dustFactorOf(factorCode),
        sortType: sorted,
        ...(managed === null ? {} : { cityManager: managed }),
        ...switchesOf(switches),
      }
    : null

const factorIn = ({ factorCode = 'pm10' }: Input) => factors[factorCode]

interface Bar {
  value: (row: DustRankRow) => number | null
  unit: (input: Input) => string
  digits: (input: Input) => number
}
const measured = (value: Bar['value']): Bar => ({
  value,
  unit: (input) => factorIn(input).unit,
  digits: (input) => factorIn(input).decimals,
})
const bars: Readonly<Record<DustSortType, Bar>> = {
  AVG: measured(({ avg }) => avg),
  MAX: measured(({ max }) => max),
  RATE: { value: ({ rate }) => rate, unit: () => '%', digits: () => 1 },
  ALARM: { value: ({ alarmCount }) => alarmCount, unit: () => '次', digits: () => 0 },
}

/** Bars that fit a screen; the table has all. */
const shownBars = 20

const meanOf = (values: readonly (number | null)[]): number | null => {
  const there = values.filter((value) => value !== null)
  return there.length === 0 ? null : there.reduce((sum, value) => sum + value, 0) / there.length
}

/** Key figures of the ranking. */
export const rankingFigures = statistics<Answer, Input, Values>(({ records, reference, facts }, input) => {
  const ranked = rankedRows(records)
  const { typeset, unit, decimals } = factorIn(input)
  return [
    {
      label: '参与排名',
      value: ranked.length,
      unit: input.rankKind === 'AREA' ? '个区县' : '个工地',
      note: `未参与${records.length - ranked.length}个`,
    },
    { label: `${typeset}均值`, value: meanOf(ranked.map(({ avg }) => avg)), unit, digits: decimals },
    { label: '国控站均值', value: reference, unit: 'µg/m³', digits: 0 },
    { label: '有超限小时', value: ranked.filter(({ exceedHours }) => exceedHours > 0).length, unit: '个' },
    {
      label: '有效率',
      value: facts.due === 0 ? null : (facts.valid / facts.due) * 100,
      unit: '%',
      digits: 1,
      note: `最新数据 ${displayStamp(facts.dataTime)}`,
    },
  ]
})

/** The ranked figure as bars, the worst on top. */
export const rankingBars = chart<Answer, Input, Values>({
  key: 'bars',
  title: (_answer, input) =>
    `${factorIn(input).typeset}${dustSortNames[input.sortType ?? 'AVG']}排名 ${dustPeriodText(input)}`,
  height: ({ records }) => rankingHeight(rankedRows(records).slice(0, shownBars).length),
  settings: false,
  option: ({ records }, input, palette) => {
    const { value, unit, digits } = bars[input.sortType ?? 'AVG']
    return rankingOption(
      {
        rows: rankedRows(records)
          .slice(0, shownBars)
          .map((row) => ({
            rank: row.rank,
            name: row.name,
            value: value(row),
            ...(input.sortType === undefined || input.sortType === 'AVG' ? { change: row.change } : {}),
          })),
        unit: unit(input),
        digits: digits(input),
        changeUnit: '%',
        changeDigits: 1,
      },
      palette,
    )
  },
  data: dustSortTable,
})

/** What both tabs say alike. */
export const rankingParts = {
  empty: ({ records }: Answer) => (records.length === 0 ? '所选条件下没有工地，可改选管辖或区县' : null),
  conclusion: (answer: Answer, input: Input) => dustSortConclusion(answer, input),
  exports: {
    call: 'dustSortDownload',
    name: (_answer: Answer, input: Input) => `扬尘排名_${dustPeriodText(input)}`,
  },
  notes: (answer: Answer, input: Input) => dustSortTable(answer, input).notes.slice(1),
} as const satisfies Partial<PageSpec<Answer, Input, Values>>
