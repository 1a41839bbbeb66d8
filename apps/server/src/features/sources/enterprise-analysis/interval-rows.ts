import type { OutletAnalysisRow } from '@qingkong/contract/calls/sources/enterprise-analysis'
import { exceeds } from '@qingkong/domain/emission/exceedance'
import { saysNormal } from '@qingkong/domain/measurement/data-flag'
import type { ChartAxis } from '../emissions/port.ts'
import type { OutletFactor } from './chosen-outlet.ts'
import { besideCodes, isJudged, type OutletInterval, type OutletIntervals } from './outlet-intervals.ts'

/** The mass as counted is the sum as sent, or was worked out (`series/outlet-mass.ts`). */
const sourceOf = ({ isStopped, massKg, sentKg }: OutletInterval): OutletAnalysisRow['source'] => {
  if (massKg === null) return null
  if (isStopped) return 'stopped'
  return sentKg !== null && Math.fround(sentKg) === Math.fround(massKg) ? 'sent' : 'worked'
}

const flagOf = (interval: OutletInterval | undefined): string | null => {
  if (interval === undefined) return '-'
  return saysNormal(interval.mark) ? null : interval.mark
}

/** The rows of minutes or hours: one for each interval of the axis, those without data too. */
export const intervalRows = (axis: ChartAxis, intervals: OutletIntervals, factor: OutletFactor): OutletAnalysisRow[] =>
  axis.starts.map((start, n) => {
    const own = intervals.at(factor.code, start)
    return {
      dataTime: axis.labels[n] ?? '',
      rtd: own?.measured ?? null,
      zs: own?.value ?? null,
      limit: factor.limit,
      flow: intervals.at(besideCodes.flow, start)?.measured ?? null,
      o2: intervals.at(besideCodes.oxygen, start)?.measured ?? null,
      cou: own?.sentKg ?? null,
      mass: own?.massKg ?? null,
      source: own === undefined ? null : sourceOf(own),
      flag: flagOf(own),
      isExceeding: axis.granularity === 'hour' && isJudged(own) && exceeds(own.value, factor.limit),
    }
  })
