import type { dust as calls } from '@qingkong/contract/calls/sources/dust'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import type { DustRankRow, DustSortType } from '@qingkong/contract/shapes/dust'
import { meanOf } from '@qingkong/domain/air/validity'
import { leastValidShare, outOfRankingNames } from '@qingkong/domain/dust/dust-standing'
import { energyMean } from '@qingkong/domain/dust/energy-mean'
import { risingRate } from '@qingkong/domain/dust/rising-steps'
import type { Maybe } from '@qingkong/domain/missing'
import { type RankRule, rankBy } from '@qingkong/domain/ranking/rank'
import { hourLabel } from '@qingkong/domain/time/city-time'
import type { CallContext } from '../../../http/context.ts'
import { alarmCounts } from './alarm-counts.ts'
import type { CountedHours } from './counted-hours.ts'
import { endedHours } from './dust-period.ts'
import { dustSitesOf } from './dust-sites.ts'
import { dustLatestTime } from './latest-time.ts'
import { measuredTwice } from './measured-sites.ts'
import { convertedText, type SiteFigures } from './site-figures.ts'

type Input = ParsedInput<typeof calls.dustSort>
type Answer = HandlerAnswer<typeof calls.dustSort>

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const percent = (part: number, whole: number): Maybe<number> => (whole === 0 ? null : (part / whole) * 100)

/** Change of a mean in percent, where both periods have three quarters of their hours. */
const changeOf = (now: SiteFigures, before: SiteFigures | undefined): Maybe<number> => {
  const isSound = ({ summary, due }: SiteFigures) => due > 0 && summary.valid >= leastValidShare * due
  if (!before || !isSound(now) || !isSound(before)) return null
  const [mean, past] = [now.summary.mean, before.summary.mean]
  return mean === null || past === null || past === 0 ? null : ((mean - past) / past) * 100
}

type Unranked = Omit<DustRankRow, 'rank'>

const siteRow = (
  figures: SiteFigures,
  counted: CountedHours,
  more: { alarmCount: number; change: Maybe<number> },
): Unranked => {
  const { site, summary, due, received, stuck, ratio, out } = figures
  const rate = risingRate(summary.rising)
  return {
    code: site.recordNum,
    name: site.projectName,
    areaCode: site.areaCode,
    areaName: site.areaName,
    rankedSites: out === null ? 1 : 0,
    sites: 1,
    cityManager: site.cityManager,
    avg: summary.mean,
    max: summary.max,
    maxTime: summary.maxAt === null ? null : hourLabel(counted.startMs[summary.maxAt] ?? 0),
    excess: summary.excess,
    exceedHours: summary.exceedHours,
    rate: rate === null ? null : rate * 100,
    alarmCount: more.alarmCount,
    validRate: percent(summary.valid, due),
    onlineRate: percent(received, due),
    change: more.change,
    stuckHours: stuck,
    reason: out === null ? '' : outOfRankingNames[out],
    converted: convertedText(ratio),
  }
}

interface District {
  code: string
  name: string
  rows: Unranked[]
  figures: SiteFigures[]
  past: (SiteFigures | undefined)[]
}

/** A district by its sites that take part: means of their means, the largest hour of any, sums of hours and alarms. */
const districtRow = ({ code, name, rows, figures, past }: District, factor: Input['factorCode']): Unranked => {
  const taking = figures.map(({ out }) => out === null)
  const own = rows.filter((_, at) => taking[at])
  const meanBy = (values: readonly Maybe<number>[]): Maybe<number> => {
    const there = values.filter((value) => value !== null)
    return factor === 'noise' ? energyMean(there) : meanOf(there)
  }
  const highest = own.reduce<Unranked | null>(
    (most, row) => (row.max !== null && (most?.max ?? Number.NEGATIVE_INFINITY) < row.max ? row : most),
    null,
  )
  const steps = figures.filter((_, at) => taking[at]).map(({ summary }) => summary.rising)
  const rate = risingRate({ steps: sum(steps.map((one) => one.steps)), risen: sum(steps.map((one) => one.risen)) })
  // Only sites that can be compared with themselves.
  const pairs = figures.flatMap((now, at) => {
    const before = past[at]
    return taking[at] && before && changeOf(now, before) !== null ? [{ now, before }] : []
  })
  const [nowMean, pastMean] = [
    meanBy(pairs.map(({ now }) => now.summary.mean)),
    meanBy(pairs.map(({ before }) => before.summary.mean)),
  ]
  return {
    code,
    name,
    areaCode: code,
    areaName: name,
    rankedSites: own.length,
    sites: rows.length,
    cityManager: null,
    avg: meanBy(own.map(({ avg }) => avg)),
    max: highest?.max ?? null,
    maxTime: highest?.maxTime ?? null,
    excess: meanOf(own.map(({ excess }) => excess)),
    exceedHours: sum(own.map(({ exceedHours }) => exceedHours)),
    rate: rate === null ? null : rate * 100,
    alarmCount: sum(rows.map(({ alarmCount }) => alarmCount)),
    validRate: percent(sum(figures.map(({ summary }) => summary.valid)), sum(figures.map(({ due }) => due))),
    onlineRate: percent(sum(figures.map(({ received }) => received)), sum(figures.map(({ due }) => due))),
    change: nowMean === null || pastMean === null || pastMean === 0 ? null : ((nowMean - pastMean) / pastMean) * 100,
    stuckHours: sum(rows.map(({ stuckHours }) => stuckHours)),
    reason: own.length === 0 ? '没有工地参与排名' : '',
    converted: '',
  }
}

/** By what rows are ranked, and to which decimal they are compared; the worst stands first. */
const rankedBy: Readonly<Record<DustSortType, { value: (row: Unranked) => Maybe<number>; decimals: number }>> = {
  AVG: { value: ({ avg }) => avg, decimals: 1 },
  MAX: { value: ({ max }) => max, decimals: 1 },
  RATE: { value: ({ rate }) => rate, decimals: 1 },
  ALARM: { value: ({ alarmCount }) => alarmCount, decimals: 0 },
}

const ranked = (rows: readonly Unranked[], sortType: DustSortType): DustRankRow[] => {
  const { value, decimals } = rankedBy[sortType]
  const rule: RankRule = { order: 'descending', decimals }
  return rankBy(rows, (row) => (row.reason === '' ? value(row) : null), rule).map(({ item, rank }) => ({
    ...item,
    rank,
  }))
}

/** Construction sites, or the districts they lie in, the worst first; those out of the ranking follow with the reason. */
export const dustSort = async (context: CallContext, input: Input): Promise<Answer> => {
  const { db, session, clock } = context
  const window = endedHours(input, clock.now())
  const sites = await dustSitesOf(db, session.scope, input)
  const { now, before } = await measuredTwice(context, sites, window, input)
  const alarms = await alarmCounts(
    db,
    window,
    input.factorCode,
    sites.map(({ id }) => id),
  )
  const rows = now.figures.map((figures, at) =>
    siteRow(figures, now.counted, {
      alarmCount: alarms.get(figures.site.id) ?? 0,
      change: changeOf(figures, before.figures[at]),
    }),
  )
  const districts = new Map<string, District>()
  for (const [at, row] of rows.entries()) {
    const { areaCode: code, areaName: name } = row
    const district = districts.get(code) ?? { code, name, rows: [], figures: [], past: [] }
    district.rows.push(row)
    district.figures.push(...now.figures.slice(at, at + 1))
    district.past.push(before.figures[at])
    districts.set(code, district)
  }
  const shown =
    input.rankKind === 'CITY' ? rows : [...districts.values()].map((one) => districtRow(one, input.factorCode))
  const records = ranked(shown, input.sortType)
  const { counted, figures } = now
  return {
    records,
    total: records.length,
    reference: meanOf(counted.reference.filter((_, at) => !counted.isOut[at])),
    facts: {
      dataTime: (await dustLatestTime(db)).dataTime,
      hours: counted.startMs.length,
      sandHours: counted.isSand.filter((out) => out).length,
      rainHours: counted.isRain.filter((out) => out).length,
      due: sum(figures.map(({ due }) => due)),
      received: sum(figures.map(({ received }) => received)),
      valid: sum(figures.map(({ summary }) => summary.valid)),
    },
  }
}
