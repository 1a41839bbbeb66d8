import type { ComponentLawAnswer, componentLaws as calls } from '@qingkong/contract/calls/composition/component-laws'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import type { ComponentLaw, LawDimension, LawPart } from '@qingkong/contract/shapes/components'
import { type FactorCode, factors } from '@qingkong/domain/site/factor'
import type { CallContext } from '../../../http/context.ts'
import {
  type ComponentItemHours,
  type Components,
  chosenItems,
  intervalsOf,
  orNulls,
  particleColumns,
  readComponents,
  type StationComponents,
} from '../component-hours/port.ts'
import { lawRows } from './law-rows.ts'
import { lawKeys, lawTimes } from './law-times.ts'
import { stationPairs } from './station-pairs.ts'

type Input = ParsedInput<typeof calls.componentLawSeries>
type CarbonInput = ParsedInput<typeof calls.componentLawCarbon>

interface Question {
  dimension: LawDimension
  dataType: 'HOUR' | 'DAY'
  family: 'VOC' | 'PM'
  compared: boolean
}

const requireHours = ({ dimension, dataType }: Pick<Question, 'dimension' | 'dataType'>): void => {
  if (dimension === 'HOUR' && dataType === 'DAY')
    throw new Fail('INVALID_INPUT', '日均数据没有日变化，请改选小时数据或其他规律维度')
}

/** A pollutant beside the components, as an item. */
const besideItem = ({ beside }: StationComponents, code: FactorCode): ComponentItemHours[] => {
  const { typeset, unit, decimals } = factors[code]
  const column = beside.get(code)
  if (!column) return []
  const factorName = column.from ? `${typeset}（${column.from.siteName}）` : typeset
  return [{ factorCode: code, factorName, groupCode: 'GENERAL_FACTORS', unit, digits: decimals, hours: column.values }]
}

const lawOf = (
  components: Components,
  question: Question,
  itemsOf: (station: StationComponents) => readonly ComponentItemHours[],
): ComponentLaw => {
  const { dimension, dataType, compared } = question
  const intervals = intervalsOf(components, dataType)
  const keys = lawKeys[dimension]
  const parts: LawPart[] = compared ? ['ALL', 'POLLUTED', 'CLEAN'] : ['ALL']
  const made = components.stations.flatMap((station) => {
    const times = lawTimes(components, station, intervals, question)
    const { siteCode, siteName } = station.station
    return itemsOf(station).flatMap(({ hours, ...item }) => {
      const values = orNulls(intervals.columnOf(hours))
      if (values.every((value) => value === null)) return []
      const column = { siteCode, factorCode: item.factorCode, values }
      return [
        {
          item: { siteCode, siteName, ...item },
          rows: parts.flatMap((part) => lawRows(column, times, keys, { part, isHourly: dimension === 'HOUR' })),
        },
      ]
    })
  })
  return {
    dimension,
    keys: keys.map((key) => ({ ...key })),
    items: made.map(({ item }) => item),
    rows: made.flatMap(({ rows }) => rows),
    quality: components.quality,
    facts: components.facts,
  }
}

/** How the chosen components go with the clock, the calendar or the level, and how alike the stations are. */
export const componentLawSeries = async (context: CallContext, input: Input): Promise<ComponentLawAnswer> => {
  requireHours(input)
  const beside = input.family === 'PM' ? (['pm25'] as const) : (['o3', 'no2'] as const)
  const components = await readComponents(context, input, beside)
  const law = lawOf(components, input, (station) => [
    ...chosenItems(station, input),
    ...beside.flatMap((code) => besideItem(station, code)),
  ])
  const intervals = intervalsOf(components, input.dataType)
  const pairs = stationPairs(
    components.stations.map((station) => ({
      siteCode: station.station.siteCode,
      components: chosenItems(station, input)
        // A total beside its parts would count them twice.
        .filter(({ factorCode }, _at, all) => factorCode !== 'tvoc' || all.length === 1)
        .map(({ factorCode, unit, hours }) => ({ factorCode, unit, values: orNulls(intervals.columnOf(hours)) })),
    })),
  )
  return { ...law, pairs }
}

const carbonNames = new Set(['OC', 'EC'])

/** OC, EC and what one is of the other, hour by hour. */
const carbonItems = (station: StationComponents): ComponentItemHours[] => {
  const columns = particleColumns(station, carbonNames)
  const [oc, ec] = [columns.get('OC'), columns.get('EC')]
  if (!oc || !ec) return []
  const item = (factorCode: string, unit: string, hours: Float64Array): ComponentItemHours => ({
    factorCode,
    factorName: factorCode,
    groupCode: 'CARBON',
    unit,
    digits: 2,
    hours,
  })
  const ratio = oc.map((value, at) => {
    const soot = ec[at] ?? Number.NaN
    return soot > 0 ? value / soot : Number.NaN
  })
  return [item('OC', 'µg/m³', oc), item('EC', 'µg/m³', ec), item('OC/EC', '', ratio)]
}

export const componentLawCarbon = async (context: CallContext, input: CarbonInput): Promise<ComponentLaw> => {
  requireHours(input)
  const question = { ...input, family: 'PM' as const, compared: false }
  return lawOf(await readComponents(context, question), question, carbonItems)
}
