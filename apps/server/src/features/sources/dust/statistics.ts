import type { dust as calls } from '@qingkong/contract/calls/sources/dust'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import type { DustBox, DustSortType, DustStatisticsRow } from '@qingkong/contract/shapes/dust'
import { referenceFactors } from '@qingkong/domain/dust/dust-factor'
import { risingRate } from '@qingkong/domain/dust/rising-steps'
import type { Maybe } from '@qingkong/domain/missing'
import { percentile } from '@qingkong/domain/period/percentile'
import { cityHour, hourLabel } from '@qingkong/domain/time/city-time'
import { boxStatistics } from '@qingkong/science/stats/box-statistics'
import { lagCorrelation } from '@qingkong/science/stats/lag-correlation'
import type { CallContext } from '../../../http/context.ts'
import { ownCity, readHours, resolvePlaces } from '../../../series/port.ts'
import { alarmCounts } from './alarm-counts.ts'
import type { CountedHours } from './counted-hours.ts'
import { endedHours } from './dust-period.ts'
import { chosenSites } from './dust-sites.ts'
import { measuredSites } from './measured-sites.ts'
import { convertedText, type SiteFigures } from './site-figures.ts'

type Input = ParsedInput<typeof calls.dustStatisticsAnalysis>
type Answer = HandlerAnswer<typeof calls.dustStatisticsAnalysis>

/** Dust of a site reaches a station within hours or not at all; fewer pairs than a day tell nothing. */
const lags = { most: 6, leastPairs: 24 } as const
/** Sites whose pairs are shown. */
const shownPairs = 3

interface Station {
  siteCode: string
  siteName: string
  values: readonly Maybe<number>[]
}

/** The chosen station's hours of what the factor is held against, or the mean of the national sites. */
const stationOf = async (
  { db, session }: CallContext,
  { siteCode, factorCode }: Input,
  { window, startMs }: CountedHours,
): Promise<Station> => {
  const [chosen] = siteCode === '' ? [] : await resolvePlaces(db, session.scope, [siteCode], '10')
  const place = chosen ?? (await ownCity(db))
  const siteName = chosen?.name ?? '国控站均值'
  const wanted = referenceFactors[factorCode]
  if (wanted === null) return { siteCode, siteName, values: startMs.map(() => null) }
  const series = await readHours(db, { places: [place], factors: [wanted], status: 'MIX', ...window })
  const values = series.values.get(place.code)?.get(wanted)
  return { siteCode, siteName, values: startMs.map((_, at) => values?.[at] ?? null) }
}

const rowOf = (figures: SiteFigures, station: Station, alarmCount: number): DustStatisticsRow => {
  const { site, values, summary, ratio } = figures
  const there = values.filter((value) => value !== null)
  const rate = risingRate(summary.rising)
  const follows = lagCorrelation(values, station.values, lags)
  return {
    recordNum: site.recordNum,
    name: site.projectName,
    areaCode: site.areaCode,
    areaName: site.areaName,
    n: summary.valid,
    mean: summary.mean,
    max: summary.max,
    p95: percentile(there, 95),
    exceedRate: summary.judgedHours === 0 ? null : (summary.exceedHours / summary.judgedHours) * 100,
    excess: summary.excess,
    rate: rate === null ? null : rate * 100,
    r: follows?.r ?? null,
    lagH: follows?.lag ?? null,
    alarmCount,
    converted: convertedText(ratio),
  }
}

const ordered: Readonly<Record<DustSortType, (row: DustStatisticsRow) => number | null>> = {
  AVG: ({ mean }) => mean,
  MAX: ({ max }) => max,
  RATE: ({ rate }) => rate,
  ALARM: ({ alarmCount }) => alarmCount,
}

/** The distribution of all the sites' hours that begin at an hour of the day. */
const boxAt = (hour: number, figures: readonly SiteFigures[], startMs: readonly number[]): DustBox | null => {
  const values = figures.flatMap((one) => one.values.filter((_, at) => cityHour(startMs[at] ?? 0) === hour))
  const { n, mean, q1, median, q3, whiskerLow, whiskerHigh } = boxStatistics(values)
  if (mean === null || q1 === null || median === null || q3 === null || whiskerLow === null || whiskerHigh === null)
    return null
  return { low: whiskerLow, q1, median, q3, high: whiskerHigh, mean, n }
}

const pairsOf = (
  { recordNum, name, lagH }: DustStatisticsRow,
  { values }: SiteFigures,
  station: Station,
  startMs: readonly number[],
) => ({
  recordNum,
  name,
  points: values.flatMap((site, at) => {
    const there = station.values[at + (lagH ?? 0)] ?? null
    return site === null || there === null ? [] : [{ dataTime: hourLabel(startMs[at] ?? 0), station: there, site }]
  }),
})

/** Whether construction sites move a station: their figures, the station's correlation with them, and when they are high. */
export const statisticsAnalysis = async (context: CallContext, input: Input): Promise<Answer> => {
  const { db, session, clock } = context
  const window = endedHours(input, clock.now())
  const sites = await chosenSites(db, session.scope, input.recordNums)
  const { counted, figures } = await measuredSites(context, sites, window, { ...input, withConverted: true })
  const station = await stationOf(context, input, counted)
  const ids = sites.map(({ id }) => id)
  const alarms = await alarmCounts(db, window, input.factorCode, ids)
  const value = ordered[input.sortType]
  const rows = figures
    .map((one) => ({ one, row: rowOf(one, station, alarms.get(one.site.id) ?? 0) }))
    .sort((a, b) => (value(b.row) ?? Number.NEGATIVE_INFINITY) - (value(a.row) ?? Number.NEGATIVE_INFINITY))
  // A converted value stands for no measurement: it makes no distribution.
  const measured = figures.filter(({ ratio }) => ratio === null)
  return {
    records: rows.map(({ row }) => row),
    total: rows.length,
    station: { siteCode: station.siteCode, siteName: station.siteName },
    boxes: Array.from({ length: 24 }, (_, hour) => boxAt(hour, measured, counted.startMs)),
    pairs: rows.slice(0, shownPairs).map(({ row, one }) => pairsOf(row, one, station, counted.startMs)),
    hiddenCount: input.recordNums.length - sites.length,
  }
}
