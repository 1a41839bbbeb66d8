import type { Flow, FlowTable, vehicleFlow } from '@qingkong/contract/calls/sources/vehicle-flow'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { formatCity } from '@qingkong/domain/time/city-time'
import { detectionRates } from '@qingkong/domain/vehicle/detection-rates'
import { exhaustItems } from '@qingkong/domain/vehicle/exhaust-item'
import { plateColorNames, plateColors } from '@qingkong/domain/vehicle/plate-color'
import type { CallContext } from '../../../http/context.ts'
import { judgedVehicles } from '../vehicles/port.ts'
import { askedPassages } from './asked-passages.ts'
import { axisOf, type FlowCount, flowCounts, type Gas, gases } from './flow-counts.ts'

type Asked = ParsedInput<typeof vehicleFlow.remoteSensingFlow>

interface Measure {
  code: string
  name: string
  unit: string
  digits: number
  /** Of some counts together; null where nothing was measured. */
  of(counts: readonly FlowCount[]): number | null
}

const passagesOf = (counts: readonly FlowCount[]): number => counts.reduce((sum, { passages }) => sum + passages, 0)

const colorMeasure = (code: keyof typeof plateColorNames | null, name: string): Measure => ({
  code: code ?? 'none',
  name,
  unit: '辆次',
  digits: 0,
  of: (counts) => passagesOf(counts.filter(({ color }) => color === code)),
})

const gasMeasure = (gas: Gas): Measure => ({
  code: gas,
  name: exhaustItems[gas].name,
  unit: exhaustItems[gas].unit,
  digits: exhaustItems[gas].digits,
  of: (counts) => {
    const number = counts.reduce((sum, one) => sum + one.counts[gas], 0)
    return number === 0 ? null : counts.reduce((sum, one) => sum + (one.sums[gas] ?? 0), 0) / number
  },
})

const measures: Readonly<Record<Asked['statisticalType'], readonly Measure[]>> = {
  plateColor: [...plateColors.map((code) => colorMeasure(code, plateColorNames[code])), colorMeasure(null, '未识别')],
  gas: gases.map(gasMeasure),
}

const sumsOf = (counts: readonly FlowCount[]) => {
  const sum = (of: 'passages' | 'tested' | 'valid' | 'failed') => counts.reduce((total, one) => total + one[of], 0)
  const sums = { passages: sum('passages'), tested: sum('tested'), valid: sum('valid'), failed: sum('failed') }
  return { ...sums, ...detectionRates(sums) }
}

const grouped = (counts: readonly FlowCount[], keyOf: (one: FlowCount) => string): Map<string, FlowCount[]> => {
  const groups = new Map<string, FlowCount[]>()
  for (const one of counts) {
    const group = groups.get(keyOf(one)) ?? []
    group.push(one)
    groups.set(keyOf(one), group)
  }
  return groups
}

const plain = ({ code, name, unit, digits }: Measure) => ({ code, name, unit, digits })

/** How many passed in each hour or day, by colour of plate, or what their exhausts held. */
export const flow = async (context: CallContext, asked: Asked): Promise<Flow> => {
  const passages = askedPassages(context, asked)
  const counts = await flowCounts(context.db, passages, asked.dataType)
  const byTime = grouped(counts, ({ at }) => formatCity(at))
  const axis = axisOf(passages, asked.dataType)
  return {
    dataType: asked.dataType,
    axis,
    series: measures[asked.statisticalType].map((measure) => ({
      ...plain(measure),
      values: axis.map((time) => measure.of(byTime.get(time) ?? [])),
    })),
    total: passagesOf(counts),
    summary: {
      ...sumsOf(counts),
      judgedVehicles: await judgedVehicles(context.db, passages.seen, passages.to),
    },
  }
}

/** The same by hour or day and point. */
export const flowTable = async (context: CallContext, asked: Asked): Promise<FlowTable> => {
  const counts = await flowCounts(context.db, askedPassages(context, asked), asked.dataType)
  const chosen = measures[asked.statisticalType]
  const groups = [...grouped(counts, ({ at, identifier }) => `${at.getTime()} ${identifier}`).values()]
  return {
    dataType: asked.dataType,
    series: chosen.map(plain),
    records: groups.flatMap((group) => {
      const [first] = group
      if (!first) return []
      return [
        {
          time: formatCity(first.at),
          pointName: first.pointName,
          areaName: first.areaName,
          ...sumsOf(group),
          values: Object.fromEntries(chosen.map((measure) => [measure.code, measure.of(group)])),
        },
      ]
    }),
    total: passagesOf(counts),
  }
}
