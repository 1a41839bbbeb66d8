import type { comparisons as calls } from '@qingkong/contract/calls/air/comparisons'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import { highEpisodes } from '@qingkong/science/stats/high-episodes'
import { quantileOfSorted } from '@qingkong/science/stats/quantile'
import { valueChanges } from '@qingkong/science/stats/value-changes'
import type { CallContext } from '../../../http/context.ts'
import { columnOf, comparedFactor, comparedPlaces, labelled, readCompared } from './compared-hours.ts'

type ChangeInput = ParsedInput<typeof calls.multipleAnalysisSiteHourChange>
type ChangeAnswer = HandlerAnswer<typeof calls.multipleAnalysisSiteHourChange>
type HighInput = ParsedInput<typeof calls.multipleAnalysisSiteHourHighValue>
type HighAnswer = HandlerAnswer<typeof calls.multipleAnalysisSiteHourHighValue>

/** Hours of each place and how they moved. */
export const hourChanges = async (context: CallContext, input: ChangeInput): Promise<ChangeAnswer> => {
  const factor = comparedFactor(input.factorCode)
  const places = await comparedPlaces(context, input)
  const { series, times } = await readCompared(context, input, places, [factor.code])
  const sites = places.map((place) => {
    const values = [...columnOf(series, place, factor.code)]
    const { max, min, largestRise, largestFall, ...change } = valueChanges(values)
    return {
      siteCode: place.code,
      siteName: place.name,
      values,
      ...change,
      max: labelled(max, times),
      min: labelled(min, times),
      largestRise: labelled(largestRise, times),
      largestFall: labelled(largestFall, times),
    }
  })
  return { times, sites, factor, facts: series.facts }
}

/** The hour of the day a label ends: 1 … 24. */
const hourOfDay = (label: string): number => Number(label.slice(11, 13)) || 24

/**
 * Hours on end above the threshold, the highest peak first. Without a threshold given it is the percentile of all
 * values asked for, so that one scale holds for all places.
 */
export const highValues = async (context: CallContext, input: HighInput): Promise<HighAnswer> => {
  const factor = comparedFactor(input.factorCode)
  const places = await comparedPlaces(context, input)
  const { series, times } = await readCompared(context, input, places, [factor.code])
  const columns = places.map((place) => ({ place, values: columnOf(series, place, factor.code) }))
  const sorted = columns.flatMap(({ values }) => values.filter((value) => value !== null)).sort((a, b) => a - b)
  const ranked = sorted.length === 0 ? null : quantileOfSorted(sorted, input.percentile / 100)
  const threshold = input.threshold ?? ranked
  if (threshold === null) {
    return { factor, threshold, isGiven: false, episodes: [], byHour: [], facts: series.facts }
  }
  const episodes = columns.flatMap(({ place, values }) =>
    highEpisodes(values, threshold).map(({ from, to, mean, max, maxAt }) => ({
      siteCode: place.code,
      siteName: place.name,
      startTime: times[from] ?? '',
      endTime: times[to] ?? '',
      hours: to - from + 1,
      mean,
      max,
      maxTime: times[maxAt] ?? '',
    })),
  )
  const byHour = columns.map(({ place, values }) => {
    const counts = new Array<number>(24).fill(0)
    for (const [at, value] of values.entries()) {
      const hour = hourOfDay(times[at] ?? '') - 1
      if (value !== null && value > threshold) counts[hour] = (counts[hour] ?? 0) + 1
    }
    return { siteCode: place.code, siteName: place.name, counts }
  })
  return {
    factor,
    threshold,
    isGiven: input.threshold !== undefined,
    episodes: episodes.sort((a, b) => b.max - a.max || a.startTime.localeCompare(b.startTime)),
    byHour,
    facts: series.facts,
  }
}
