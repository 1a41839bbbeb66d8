import type { componentSeries as calls } from '@qingkong/contract/calls/composition/component-series'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import type { ComponentItem, ComponentSeries } from '@qingkong/contract/shapes/components'
import { type FactorCode, factors } from '@qingkong/domain/site/factor'
import type { CallContext } from '../../../http/context.ts'
import {
  type ComponentItemHours,
  type Components,
  chosenItems,
  gasItems,
  intervalsOf,
  orNulls,
  readComponents,
  type StationComponents,
} from '../component-hours/port.ts'

type Input = ParsedInput<typeof calls.componentTimeSeries>
type MetInput = ParsedInput<typeof calls.componentMetSeries>
type MetAnswer = HandlerAnswer<typeof calls.componentMetSeries>

interface ShownComponents {
  station: StationComponents
  items: readonly ComponentItemHours[]
}

/** An item of what is measured beside the components. */
export const besideItem = ({ beside }: StationComponents, code: FactorCode): ComponentItemHours => {
  const { typeset, unit, decimals } = factors[code]
  const column = beside.get(code)
  const from = column?.from
  return {
    factorCode: code,
    factorName: from ? `${typeset}（${from.siteName}）` : typeset,
    groupCode: 'GENERAL_FACTORS',
    unit,
    digits: decimals,
    hours: column?.values ?? new Float64Array(),
  }
}

/** SERIES of what is shown of each station; what has no value in the period is left out. */
export const seriesAnswer = (
  components: Components,
  dataType: 'HOUR' | 'DAY',
  shown: readonly ShownComponents[],
): ComponentSeries => {
  const { times, columnOf } = intervalsOf(components, dataType)
  return {
    times: [...times],
    items: shown.flatMap(({ station: { station }, items }) =>
      items
        .map(
          ({ hours, ...item }): ComponentItem => ({
            siteCode: station.siteCode,
            siteName: station.siteName,
            ...item,
            values: orNulls(columnOf(hours)),
          }),
        )
        .filter(({ values }) => values.some((value) => value !== null)),
    ),
    quality: components.quality,
    facts: components.facts,
  }
}

/** The chosen components of each station; of particles with the PM2.5 they are part of. */
export const componentTimeSeries = async (context: CallContext, input: Input): Promise<ComponentSeries> => {
  const components = await readComponents(context, input)
  return seriesAnswer(
    components,
    input.dataType,
    components.stations.map((station) => ({
      station,
      items: [...chosenItems(station, input), ...(input.family === 'PM' ? [besideItem(station, 'pm25')] : [])],
    })),
  )
}

const weather = ['temperature', 'humidity', 'windSpeed', 'windDirection', 'rainfall'] as const

/** What the weather did: hours as they are; a mean direction of a day would be none. */
export const componentMetSeries = async (context: CallContext, input: MetInput): Promise<MetAnswer> => {
  const components = await readComponents(context, input, weather)
  const shown = input.dataType === 'DAY' ? weather.filter((code) => code !== 'windDirection') : weather
  return seriesAnswer(
    components,
    input.dataType,
    components.stations.map((station) => ({ station, items: shown.map((code) => besideItem(station, code)) })),
  )
}

/** Ozone, nitrogen dioxide and the groups of organic gases. */
export const componentOzoneTrend = async (context: CallContext, input: MetInput): Promise<MetAnswer> => {
  const components = await readComponents(context, input, ['o3', 'no2'])
  return seriesAnswer(
    components,
    input.dataType,
    components.stations.map((station) => ({
      station,
      items: [
        besideItem(station, 'o3'),
        besideItem(station, 'no2'),
        ...(input.family === 'VOC'
          ? gasItems(station, input.unit).filter(({ groupCode }) => groupCode === '' || groupCode === 'GROUP')
          : []),
      ],
    })),
  )
}
