import type { CarbonAnswer, componentRatios as calls } from '@qingkong/contract/calls/composition/component-ratios'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { carbonSplit } from '@qingkong/science/receptor/carbon-split'
import type { OcEc } from '@qingkong/science/receptor/oc-ec'
import type { CallContext } from '../../../http/context.ts'
import { type Intervals, onceForTable, orNulls, particleColumns, readStation } from '../component-hours/port.ts'

type Input = ParsedInput<typeof calls.componentOcec>

const carbonNames = new Set(['OC', 'EC'])

const withoutHours = ({ values: _, ...line }: OcEc): Omit<OcEc, 'values'> => line

/** Carbon hour by hour, split by the method that the hours allow; µg C/m³, NaN is missing. */
export const carbonOf = onceForTable((table) => {
  const columns = particleColumns(table, carbonNames)
  const nothing = new Float64Array(table.startAtMs.length).fill(Number.NaN)
  const [oc, ec] = [columns.get('OC') ?? nothing, columns.get('EC') ?? nothing]
  const split = carbonSplit(oc, ec)
  const of = (key: 'poc' | 'soc') => Float64Array.from(oc, (_, at) => split?.chosen.values[at]?.[key] ?? Number.NaN)
  return {
    oc,
    ec,
    poc: of('poc'),
    soc: of('soc'),
    split: split && {
      applies: split.applies,
      chosen: withoutHours(split.chosen),
      alternatives: split.alternatives.map(withoutHours),
    },
  }
})

const rowsOf = ({ oc, ec, poc, soc }: ReturnType<typeof carbonOf>, intervals: Intervals): CarbonAnswer['rows'] => {
  const [ofOc, ofEc, ofPoc, ofSoc] = [oc, ec, poc, soc].map((hours) => orNulls(intervals.columnOf(hours)))
  return intervals.times.map((time, at) => ({
    time,
    oc: ofOc?.[at] ?? null,
    ec: ofEc?.[at] ?? null,
    poc: ofPoc?.[at] ?? null,
    soc: ofSoc?.[at] ?? null,
  }))
}

/** Primary and secondary organic carbon; the lines rest on hours, whatever is shown. */
export const componentOcec = async (context: CallContext, input: Input): Promise<CarbonAnswer> => {
  const { station, intervals, head } = await readStation(context, { ...input, family: 'PM' })
  const carbon = carbonOf(station)
  const chosen = carbon.split?.chosen
  return {
    ...head,
    method: chosen?.method ?? null,
    ratio: chosen?.ratio ?? null,
    intercept: chosen?.intercept ?? null,
    pairs: chosen?.pairs ?? 0,
    negativeSoc: chosen?.negativeSoc ?? 0,
    applies: carbon.split?.applies ?? false,
    socPct: chosen?.socPct ?? null,
    alternatives: (carbon.split?.alternatives ?? []).map(({ method, ratio, intercept, negativeSoc, socPct }) => ({
      method,
      ratio,
      intercept,
      negativeSoc,
      socPct,
    })),
    rows: rowsOf(carbon, intervals),
  }
}
