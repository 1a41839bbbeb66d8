import type { OutletAnalysisRow } from '@qingkong/contract/shapes/enterprise-analysis'
import { exceedingHours } from '@qingkong/domain/emission/exceeding-hours'
import { standardDryFlow } from '@qingkong/domain/emission/standard-dry-flow'
import { saysNormal } from '@qingkong/domain/measurement/data-flag'
import type { ChartAxis } from '../emissions/port.ts'
import type { OutletFactor } from './chosen-outlet.ts'
import { besideCodes, judgedOf, type OutletInterval, type OutletIntervals } from './outlet-intervals.ts'
import type { MarkAt } from './outlet-marks.ts'

const flagOf = (interval: OutletInterval | undefined): string | null => {
  if (interval === undefined) return '-'
  return saysNormal(interval.mark) ? null : interval.mark
}

/** The rows of minutes or hours: one for each interval of the axis, those without data too. */
export const intervalRows = (
  axis: ChartAxis,
  intervals: OutletIntervals,
  factor: OutletFactor,
  markAt: MarkAt,
): OutletAnalysisRow[] => {
  const starts = axis.granularity === 'hour' ? axis.starts : []
  const judged = judgedOf(starts.map((start) => intervals.at(factor.code, start)))
  const exceeding = new Set(exceedingHours(judged, factor).map(({ startMs }) => startMs))
  return axis.starts.map((start, n) => {
    const own = intervals.at(factor.code, start)
    const gas = intervals.at(besideCodes.flow, start)
    return {
      dataTime: axis.labels[n] ?? '',
      rtd: own?.measured ?? null,
      zs: own?.value ?? null,
      limit: factor.limit,
      flow: standardDryFlow(gas?.measured ?? null, gas?.value ?? null),
      o2: intervals.at(besideCodes.oxygen, start)?.measured ?? null,
      cou: own?.sentKg ?? null,
      mass: own?.massKg ?? null,
      source: own?.source ?? null,
      flag: flagOf(own),
      mark: markAt(start),
      isExceeding: exceeding.has(start),
    }
  })
}
