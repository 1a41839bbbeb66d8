import type { rankings as calls } from '@qingkong/contract/calls/air/rankings'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import type { RankFigures, RankingRow } from '@qingkong/contract/shapes/ranking'
import { compareVersions } from '@qingkong/domain/air/change'
import { standardNames } from '@qingkong/domain/air/standard'
import {
  type CalendarPeriod,
  monthsWithin,
  periodDays,
  periodName,
  periodOf,
  previousPeriod,
  rangeOf,
  samePeriodLastYear,
} from '@qingkong/domain/period/calendar-period'
import { validityNote } from '@qingkong/domain/period/period-validity'
import { type RankedDay, type RankingFigures, rankingFigures } from '@qingkong/domain/period/ranking-figures'
import { sandDustDates } from '@qingkong/domain/period/sand-dust'
import { rankBy } from '@qingkong/domain/ranking/rank'
import { factors } from '@qingkong/domain/site/factor'
import { addDays, parseCity } from '@qingkong/domain/time/city-time'
import type { CallContext } from '../../../http/context.ts'
import { sandDustRecords } from '../../ground/calendar-days/port.ts'
import { changesOf, figuresOf, ruleOf } from './figures.ts'
import { placeDays } from './place-days.ts'
import { type RankedPlace, rankedPlaces } from './ranked-places.ts'

type Input = ParsedInput<typeof calls.multipleRankSiteRank>
type Answer = HandlerAnswer<typeof calls.multipleRankSiteRank>
type ChartAnswer = HandlerAnswer<typeof calls.multipleRankSiteRankChart>

/** Three years: a plan period compared with the one before already fills a screen. */
const maxDays = 1_096

const wholeKinds = ['MONTH', 'QUARTER', 'HALF_YEAR', 'YEAR'] as const

/** A whole month, quarter, half-year or year is one; anything else is a run of days. */
const periodOfDays = (from: string, to: string): CalendarPeriod => {
  const range = rangeOf(from, to)
  if (periodDays(range) > maxDays) throw new Fail('INVALID_INPUT', `时段最长${maxDays}天，请缩短时段`)
  for (const kind of wholeKinds) {
    const whole = periodOf(kind, from)
    if (whole.from === from && whole.to === to) return whole
  }
  return range
}

const spanOf = (period: CalendarPeriod) => ({ from: period.from, to: period.to, name: periodName(period) })

/** Days of the places in a period, and how to summarise any part of them. */
const readPeriod = async (
  context: CallContext,
  input: Input,
  ranked: readonly RankedPlace[],
  period: CalendarPeriod,
) => {
  const { db, session } = context
  const cityOf = ({ place }: RankedPlace) => (input.rankKind === 'CITY' ? place.code : session.scope.cityCode)
  const records =
    input.dustReading === 'actual'
      ? []
      : await sandDustRecords(
          db,
          [...new Set(ranked.map(cityOf))],
          parseCity(period.from) ?? context.clock.now(),
          parseCity(addDays(period.to, 1)) ?? context.clock.now(),
        )
  const { days, facts } = await placeDays(
    db,
    ranked.map(({ place }) => place),
    { from: period.from, to: period.to, status: input.dataStatus, standard: input.standard, asOfRev: input.asOfRev },
  )
  const dustDates = new Map(
    ranked.map((one) => [one.place.code, sandDustDates(records, cityOf(one), input.dustReading)]),
  )
  const months = new Map<string, ReadonlyMap<string, readonly RankedDay[]>>()
  /** The days of a part; of one in a month the month's alone, for a year of months is asked month by month. */
  const daysAround = (code: string, part: CalendarPeriod): readonly RankedDay[] => {
    const own = days.get(code) ?? []
    const month = part.from.slice(0, 7)
    if (month !== part.to.slice(0, 7)) return own
    const ofMonths = months.get(code) ?? Map.groupBy(own, ({ date }) => date.slice(0, 7))
    months.set(code, ofMonths)
    return ofMonths.get(month) ?? []
  }
  const summaryOf = (code: string, part = period): RankingFigures =>
    rankingFigures(daysAround(code, part), part, {
      choice: input.standard,
      dustDates: dustDates.get(code) ?? new Set(),
      isRounded: input.round,
    })
  return { summaryOf, facts }
}

interface Compared {
  one: RankedPlace
  summary: RankingFigures
  before: RankingFigures
  now: RankFigures
  base: RankFigures
  change: RankFigures
}

const rowOf = (
  { one, summary, before, now, base, change }: Compared,
  ranks: Pick<RankingRow, 'rank' | 'baseRank' | 'changeRank'>,
): RankingRow => ({
  code: one.place.code,
  name: one.name,
  areaName: one.areaName,
  isOwn: one.isOwn,
  ...now,
  base,
  change,
  ...ranks,
  rankChange: ranks.rank === null || ranks.baseRank === null ? null : ranks.baseRank - ranks.rank,
  goodDays: summary.goodDays,
  validDays: summary.validDays,
  dustDays: summary.dustDays,
  mainPollutants: summary.rankingIndex.maxPollutants.map((code) => factors[code].typeset),
  validityNote: validityNote(summary.validity),
  baseValidDays: before.validDays,
  baseValidityNote: validityNote(before.validity),
})

/** Places in the order of their rank, with the period compared with beside them. */
export const siteRank = async (context: CallContext, input: Input): Promise<Answer> => {
  const period = periodOfDays(input.startTime, input.endTime)
  const basePeriod = input.compareWith === 'YEAR' ? samePeriodLastYear(period) : previousPeriod(period)
  const ranked = await rankedPlaces(context.db, context.session.scope, input)
  const [current, before] = [
    await readPeriod(context, input, ranked, period),
    await readPeriod(context, input, ranked, basePeriod),
  ]
  const how = { choice: input.standard, periodEnd: period.to, isRounded: input.round }
  const compared = ranked.map((one): Compared => {
    const summary = current.summaryOf(one.place.code)
    const past = before.summaryOf(one.place.code)
    const [now, base] = [figuresOf(summary), figuresOf(past)]
    return { one, summary, before: past, now, base, change: changesOf(now, base, how) }
  })
  const { factorCode, standard } = input
  const rule = ruleOf(factorCode, standard, period.to)
  const codes = (list: ReturnType<typeof rankBy<Compared>>) =>
    new Map(list.map(({ item, rank }) => [item.one.place.code, rank]))
  const now = rankBy(compared, (row) => row.now[factorCode], rule)
  // A base period with too few days ranks nobody, neither then nor by the change against it.
  const isSound = ({ before: past }: Compared) => past.validity.verdict !== 'short'
  const soundly = (value: (row: Compared) => number | null) => (row: Compared) => (isSound(row) ? value(row) : null)
  const then = codes(
    rankBy(
      compared,
      soundly((row) => row.base[factorCode]),
      ruleOf(factorCode, standard, basePeriod.to),
    ),
  )
  const byChange = codes(
    rankBy(
      compared,
      soundly((row) => row.change[factorCode]),
      { order: rule.order, decimals: 1 },
    ),
  )
  const versions = compareVersions(period, basePeriod)
  return {
    rows: now.map(({ item, rank }) =>
      rowOf(item, {
        rank,
        baseRank: then.get(item.one.place.code) ?? null,
        changeRank: byChange.get(item.one.place.code) ?? null,
      }),
    ),
    period: spanOf(period),
    basePeriod: spanOf(basePeriod),
    banner: standard === 'byDate' ? versions.banner : null,
    standardNames:
      standard === 'byDate'
        ? versions.current.map((version) => standardNames[version])
        : [standardNames[standard === '2012' ? '2012' : '2026']],
    facts: current.facts,
  }
}

const chartMonths = 12

/** The ranked figure of the twelve months up to the period's last, and each month's ranks. */
export const monthlyRanks = async (context: CallContext, input: Input): Promise<ChartAnswer> => {
  const last = periodOf('MONTH', periodOfDays(input.startTime, input.endTime).to)
  let first = last
  for (let back = 1; back < chartMonths; back++) first = previousPeriod(first)
  const ranked = await rankedPlaces(context.db, context.session.scope, input)
  const { summaryOf, facts } = await readPeriod(context, input, ranked, rangeOf(first.from, last.to))
  const months = monthsWithin(rangeOf(first.from, last.to)).map(({ month }) => month)
  const byMonth = months.map((month) => {
    const period = periodOf('MONTH', `${month}-01`)
    return rankBy(
      ranked.map(({ place }) => ({ code: place.code, figures: figuresOf(summaryOf(place.code, period)) })),
      ({ figures }) => figures[input.factorCode],
      ruleOf(input.factorCode, input.standard, period.to),
    )
  })
  return {
    months,
    places: ranked.map(({ place, name, isOwn }) => {
      const own = byMonth.map((month) => month.find(({ item }) => item.code === place.code))
      return {
        code: place.code,
        name,
        isOwn,
        values: own.map((entry) => entry?.value ?? null),
        ranks: own.map((entry) => entry?.rank ?? null),
      }
    }),
    facts,
  }
}
