import type { ComponentRoseAnswer, componentRoses as calls } from '@qingkong/contract/calls/composition/component-roses'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import { vocGroupNames } from '@qingkong/domain/voc/voc-group'
import type { CallContext } from '../../../http/context.ts'
import {
  type ComponentItemHours,
  chosenItems,
  readComponents,
  type StationComponents,
} from '../component-hours/port.ts'
import { ozonePotential } from './ozone-potential.ts'
import { roseOfHours } from './rose-of-hours.ts'

type Input = ParsedInput<typeof calls.componentPollutionRose>

const itemsOf = (station: StationComponents, input: Input): ComponentItemHours[] => {
  if (input.measure === 'AMOUNT') return chosenItems(station, input)
  const all = ozonePotential(station)
  const codes = input.factorCodes.length === 0 ? Object.keys(vocGroupNames) : input.factorCodes
  return codes.flatMap((code) => all.find(({ factorCode }) => factorCode === code) ?? [])
}

/**
 * From where the chosen components came to each station; hours count, a mean direction of a day would be none.
 * @param withPolar false where nobody looks at the surface, which costs more than all the rest
 */
export const componentPollutionRose = async (
  context: CallContext,
  input: Input,
  { withPolar = true }: { withPolar?: boolean } = {},
): Promise<ComponentRoseAnswer> => {
  if (input.measure === 'OFP' && input.family === 'PM')
    throw new Fail('INVALID_INPUT', '颗粒物没有臭氧生成潜势，请改选浓度')
  const { stations, quality, facts } = await readComponents(context, { ...input, dataType: 'HOUR' }, [
    'windSpeed',
    'windDirection',
  ])
  const missing = new Float64Array()
  return {
    roses: stations.map((station) => {
      const { siteCode, siteName, siteType, longitude, latitude } = station.station
      const winds = {
        speedMs: station.beside.get('windSpeed')?.values ?? missing,
        directionDeg: station.beside.get('windDirection')?.values ?? missing,
      }
      return {
        siteCode,
        siteName,
        siteType,
        longitude,
        latitude,
        ...roseOfHours(winds, itemsOf(station, input), station.startAtMs, {
          sectors: input.sectors === '8' ? 8 : 16,
          withPolar,
        }),
      }
    }),
    quality,
    facts,
  }
}
