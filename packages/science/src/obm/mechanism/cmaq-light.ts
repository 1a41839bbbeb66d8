import { photolysisMap } from '../cb6r3/photolysis-map.ts'
import type { Mechanism } from './mechanism.ts'
import type { RateForm } from './rate-form.ts'

/**
 * CMAQ's photolysis labels as MCM rates times a factor: those of CB6r3, and the nitrate of the terpenes, for which CMAQ
 * takes isopropyl nitrate as the MCM does with J54.
 */
const lights = new Map<string, { mcm: string; factor: number }>([
  ...photolysisMap.map(({ label, mcm, factor }) => [label, { mcm, factor }] as const),
  ['IC3ONO2', { mcm: 'J54', factor: 1 }],
])

/** The rate with a label the model has light for; a label nobody knows stays, and is named where it is needed. */
const mcmLightOf = (rate: RateForm): RateForm => {
  const light = rate.kind === 'photolysis' ? lights.get(rate.label) : undefined
  return rate.kind === 'photolysis' && light
    ? { kind: 'photolysis', label: light.mcm, factor: rate.factor * light.factor }
    : rate
}

/** A mechanism of CMAQ with the light of the box model. */
export const withMcmLight = (mechanism: Mechanism): Mechanism => ({
  ...mechanism,
  reactions: mechanism.reactions.map((reaction) => ({ ...reaction, rate: mcmLightOf(reaction.rate) })),
})
