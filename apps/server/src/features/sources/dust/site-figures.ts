import type { DustFactor } from '@qingkong/domain/dust/dust-factor'
import { type OutOfRanking, outOfRanking } from '@qingkong/domain/dust/dust-standing'
import { type DustSummary, dustSummary } from '@qingkong/domain/dust/dust-summary'
import { stuckHours } from '@qingkong/domain/dust/stuck-hours'
import { convertedPm10, type TspRatio, tspRatioSources } from '@qingkong/domain/dust/tsp-ratio'
import type { Maybe } from '@qingkong/domain/missing'
import type { CountedHours } from './counted-hours.ts'
import { type DustSite, stopOn } from './dust-sites.ts'
import type { ParticleHours } from './particle-hours.ts'

export interface SiteFigures {
  site: DustSite
  /** By hour; null = missing or not counted. */
  values: readonly Maybe<number>[]
  summary: DustSummary
  due: number
  received: number
  stuck: number
  /** Null: it takes part. */
  out: OutOfRanking | null
  /** Set where PM10 is worked out of TSP. */
  ratio: TspRatio | null
}

export interface FigureRule {
  factor: DustFactor
  withConverted: boolean
  ratioOf: (siteId: number) => TspRatio
}

/** A site that has no PM10 at all in the window, but TSP. */
export const needsRatio = (factor: DustFactor, hours: ParticleHours | undefined): boolean =>
  factor === 'pm10' &&
  hours !== undefined &&
  hours.pm10.every((value) => value === null) &&
  hours.tsp.some((value) => value !== null)

/** 换算 in words, with the ratio and where it comes from; '' where PM10 is measured. */
export const convertedText = (ratio: TspRatio | null): string =>
  ratio === null ? '' : `换算（${tspRatioSources[ratio.source]}${ratio.ratio.toFixed(2)}）`

/** Figures of a site over the hours that count: those taken out, of a standstill, and of a stuck monitor do not. */
export const siteFigures = (
  site: DustSite,
  hours: ParticleHours | undefined,
  counted: CountedHours,
  { factor, withConverted, ratioOf }: FigureRule,
): SiteFigures => {
  const { days } = counted
  const isStopped = days.map((day) => stopOn(site, day) !== undefined)
  const isDue = days.map((_, at) => !counted.isOut[at] && !isStopped[at])
  const ratio = needsRatio(factor, hours) ? ratioOf(site.id) : null
  const isStuck =
    hours === undefined || factor === 'noise'
      ? []
      : stuckHours(days.map((_, at) => ({ pm10: hours.pm10[at] ?? null, tsp: hours.tsp[at] ?? null })))
  const valueAt = (at: number): Maybe<number> => {
    if (hours === undefined || !isDue[at] || isStuck[at]) return null
    const tsp = hours.tsp[at] ?? null
    if (ratio) return tsp === null ? null : convertedPm10(tsp, ratio)
    return hours[factor][at] ?? null
  }
  const values = days.map((_, at) => valueAt(at))
  const summary = dustSummary(factor, values, counted.reference)
  const due = isDue.filter((one) => one).length
  const received = isDue.filter((one, at) => one && hours?.received[at]).length
  return {
    site,
    values,
    summary,
    due,
    received,
    stuck: isDue.filter((one, at) => one && isStuck[at]).length,
    ratio,
    out: outOfRanking({
      plannedCompletion: site.plannedCompletion,
      firstDay: days[0] ?? '',
      isStopped: isStopped.length > 0 && isStopped.every((one) => one),
      due,
      received,
      valid: summary.valid,
      isConvertedOut: ratio !== null && !withConverted,
    }),
  }
}
