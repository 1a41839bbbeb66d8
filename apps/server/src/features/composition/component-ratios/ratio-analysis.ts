import type { componentRatios as calls, RatioAnswer } from '@qingkong/contract/calls/composition/component-ratios'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { cityHour } from '@qingkong/domain/time/city-time'
import { ratioSeries } from '@qingkong/science/receptor/ratio-series'
import type { BoxStatistics } from '@qingkong/science/stats/box-statistics'
import type { CallContext } from '../../../http/context.ts'
import { namedColumns, orNulls, readStation } from '../component-hours/port.ts'
import { readRatios } from './own-bands.ts'

type Input = ParsedInput<typeof calls.componentRatioAnalysis>
type HourBox = RatioAnswer['ratios'][number]['byHour'][number]

const boxOf = (box: BoxStatistics | null): HourBox => {
  if (box === null) return null
  const { n, mean, whiskerLow: low, q1, median, q3, whiskerHigh: high } = box
  return low === null || q1 === null || median === null || q3 === null || high === null
    ? null
    : { n, mean, low, p25: q1, p50: median, p75: q3, high }
}

/**
 * The ratios of a family that the station's components allow, read by the asking person's bands: gases in ppb, particles
 * in µg/m³.
 */
export const componentRatioAnalysis = async (context: CallContext, input: Input): Promise<RatioAnswer> => {
  const { station, intervals, head } = await readStation(context, input)
  const basis = input.family === 'VOC' ? 'mixingRatio' : 'mass'
  const read = (await readRatios(context)).filter(({ ratio }) => ratio.basis === basis)
  const ratios = read.map(({ ratio }) => ratio)
  const own = new Set(read.flatMap(({ ratio, ownBands }) => (ownBands ? [ratio.code] : [])))
  const names = new Set(ratios.flatMap(({ over, under }) => [...over, ...under].flat()))
  const columns = namedColumns(station, { family: input.family, unit: 'ppb', names }, intervals)
  const found = ratioSeries(columns, ratios, input.dataType === 'HOUR' ? station.startAtMs.map(cityHour) : null)
  return {
    ...head,
    ratios: found.map(({ ratio, values, above, below, count, median, textZh, byHour }) => ({
      code: ratio.code,
      name: ratio.nameZh,
      basis: ratio.basis,
      bands: ratio.bands.map(({ from, to, readingZh }) => ({ from, to, textZh: readingZh })),
      ownBands: own.has(ratio.code),
      values: orNulls(values),
      above: orNulls(above),
      below: orNulls(below),
      count,
      median,
      textZh,
      byHour: byHour.map(boxOf),
    })),
  }
}
