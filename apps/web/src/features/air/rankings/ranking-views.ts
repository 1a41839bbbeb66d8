import type { RankingRow } from '@qingkong/contract/shapes/ranking'
import {
  comparisonNames,
  monthlyRankTable,
  rankedMeasure,
  rankingConclusion,
  rankingTable,
} from '@qingkong/contract/tables/air/rankings'
import { type RankedFactor, rankedFactors } from '@qingkong/domain/ranking/ranked-factor'
import { lineOption } from '../../../charts/line-option.ts'
import { rankingHeight, rankingOption } from '../../../charts/ranking-option.ts'
import type { CallAnswer } from '../../../client/use-call.ts'
import type { ValuesOf } from '../../../filters/widget.ts'
import type { PageInput } from '../../../page/page-calls.ts'
import type { PageSpec } from '../../../page/page-definition.ts'
import { chart, statistics, table } from '../../../page/views.ts'
import type { rankingFilters } from './ranking-filters.ts'

type RankInput = PageInput<'multipleRankSiteRank'>
interface Answer {
  ranking: CallAnswer<'multipleRankSiteRank'>
  months: CallAnswer<'multipleRankSiteRankChart'>
}
interface Input {
  ranking: RankInput
  months: RankInput
}
type Values = ValuesOf<typeof rankingFilters>

/** Bars that fit a screen; the table has all. */
const shownBars = 20
/** Lines that still can be told apart. */
const shownLines = 6

const factorIn = ({ ranking }: Input): RankedFactor => ranking.factorCode ?? 'index'

const isRanked = (code: string): code is RankedFactor => rankedFactors.some((factor) => factor === code)

const measureOf = ({ ranking }: Answer, input: Input) =>
  rankedMeasure(factorIn(input), ranking.period.to, input.ranking.standard)

const barsOf = (rows: readonly RankingRow[]): RankingRow[] => {
  const first = rows.slice(0, shownBars)
  const own = rows.find(({ isOwn }) => isOwn)
  return own && !first.includes(own) ? [...first, own] : first
}

/** The own city and whoever stands first. */
const linesOf = ({ ranking, months }: Answer) => {
  const wanted = [...ranking.rows.filter(({ isOwn }) => isOwn), ...ranking.rows.filter(({ isOwn }) => !isOwn)]
  return wanted.slice(0, shownLines).flatMap(({ code }) => months.places.find((place) => place.code === code) ?? [])
}

/** The question of both calls, from the filters all three tabs share. */
export const rankQuestion = (
  { startTime, endTime, factorCode, compareWith, dustReading, standard, dataStatus, round }: Values,
  places: Pick<RankInput, 'rankKind' | 'siteType' | 'cityGroup'>,
): Input => {
  const question = {
    ...places,
    startTime,
    endTime,
    factorCode: isRanked(factorCode) ? factorCode : 'index',
    compareWith,
    dustReading,
    standard,
    dataStatus,
    round,
  }
  return { ranking: question, months: question }
}

/** What the three tabs of the ranking show alike. */
export const rankingParts = {
  empty: ({ ranking }: Answer) =>
    ranking.rows.some(({ rank }) => rank !== null)
      ? null
      : '所选时段没有可排名的有效日数据，可放宽时段、更换排名指标或站点类型',
  conclusion: ({ ranking }: Answer, input: Input) => rankingConclusion(ranking, input.ranking),
  views: [
    statistics<Answer, Input, Values>((answer, input) => {
      const { name, unit, digits } = measureOf(answer, input)
      const ranked = answer.ranking.rows.filter(({ rank }) => rank !== null)
      const row = ranked.find(({ isOwn }) => isOwn) ?? ranked[0]
      const factor = factorIn(input)
      return [
        { label: row?.isOwn ? '本市名次' : '第1名', value: row?.isOwn ? row.rank : (row?.name ?? null) },
        { label: name, value: row?.[factor] ?? null, digits, ...(unit === '' ? {} : { unit }) },
        { label: '优良率', value: row?.good_days ?? null, unit: '%', digits: 1 },
        { label: '参与排名', value: ranked.length, unit: '个' },
      ]
    }),
    chart<Answer, Input, Values>({
      key: 'bars',
      title: (answer, input) => `${measureOf(answer, input).name}排名 ${answer.ranking.period.name}`,
      height: (answer) => rankingHeight(barsOf(answer.ranking.rows).length),
      settings: false,
      option: (answer, input, palette) => {
        const { unit, digits, changeUnit } = measureOf(answer, input)
        const factor = factorIn(input)
        return rankingOption(
          {
            rows: barsOf(answer.ranking.rows).map((row) => ({
              rank: row.rank,
              name: row.name,
              value: row[factor],
              change: row.change[factor],
              isOwn: row.isOwn,
            })),
            unit,
            digits,
            changeUnit,
            changeDigits: 1,
          },
          palette,
        )
      },
      data: ({ ranking }, input) => rankingTable(ranking, input.ranking),
    }),
    chart<Answer, Input, Values>({
      key: 'months',
      title: (answer, input) => `${measureOf(answer, input).name}逐月变化（近12个月）`,
      option: (answer, input, palette) => {
        const { unit, digits } = measureOf(answer, input)
        return lineOption(
          {
            times: answer.months.months,
            series: linesOf(answer).map(({ name, values }) => ({ name, unit, digits, values })),
          },
          palette,
        )
      },
      data: ({ months }, input) => monthlyRankTable(months, input.ranking),
    }),
    table<Answer, Input, Values>(({ ranking }, input) => rankingTable(ranking, input.ranking), { height: 560 }),
  ],
  exports: {
    call: 'multipleRankSiteRankExport',
    input: ({ ranking }: Input) => ranking,
    name: ({ ranking }: Answer, input: Input) =>
      `${rankedMeasure(factorIn(input), ranking.period.to).name}排名_${ranking.period.from}_${ranking.period.to}`,
  },
  banner: ({ ranking }: Answer) => ranking.banner,
  notes: ({ ranking }: Answer, input: Input) => [
    `评价标准：${ranking.standardNames.join('、')}；${comparisonNames[input.ranking.compareWith ?? 'YEAR']}时段：${ranking.basePeriod.name}。`,
    '综合指数按城市排名口径（环办〔2014〕64号）计算，保留两位小数；数值相同名次相同，其后名次顺延。',
  ],
} as const satisfies Partial<PageSpec<Answer, Input, Values>>
