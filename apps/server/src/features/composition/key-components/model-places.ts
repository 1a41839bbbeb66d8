import { lumpingOf } from '@qingkong/science/obm/cb6r3/lumping-of'
import type { CallContext } from '../../../http/context.ts'
import { periodReactivities } from '../box-model/port.ts'
import type { Components } from '../component-hours/port.ts'
import type { RankedSpecies } from './station-species.ts'

/** RIR of a species and its place among those of the model. */
interface ModelPlace {
  rir: number | null
  rirRank: number | null
}

export interface ModelPlaces {
  /** Days of the stations with a run; null where nobody asked. */
  rirDays: number | null
  placeOf: (species: RankedSpecies) => ModelPlace
}

const nowhere: ModelPlace = { rir: null, rirRank: null }

/** Nobody asked for runs. */
export const noModelPlaces: ModelPlaces = { rirDays: null, placeOf: () => nowhere }

/** Where the box-model runs of the stations' period put the species. A ranking by MIR is never called RIR. */
export const modelPlaces = async (context: CallContext, components: Components): Promise<ModelPlaces> => {
  const codes = components.stations.map(({ station }) => station.siteCode)
  const found = await periodReactivities(context, codes, components)
  if (!found) return { rirDays: 0, placeOf: () => nowhere }
  const places = new Map(
    found.species.map(({ name, rir }, at): [string, ModelPlace] => [name, { rir, rirRank: at + 1 }]),
  )
  return {
    rirDays: found.runDays,
    placeOf: ({ cas, nameEn, factorName: name }) => places.get(lumpingOf({ cas, nameEn, name })?.zh ?? '') ?? nowhere,
  }
}
