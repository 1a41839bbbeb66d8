import type { Maybe } from '../missing.ts'
import { ppbOfMicrograms } from './mixing-ratio.ts'
import { ozoneFormationPotential } from './reactivity.ts'
import { isVolatileOrganic, type Species } from './species.ts'
import { type VocGroupCode, vocGroupNames } from './voc-group.ts'

/** One species of a sample. */
export type Measured<S extends Species = Species> = {
  species: S
  /** µg/m³; null when missing or invalid. */
  micrograms: Maybe<number>
}

type SpeciesShare<S extends Species = Species> = {
  species: S
  ppb: number
  /** Ozone formation potential, µg/m³. */
  ofp: number
}

export type GroupTotal<S extends Species = Species> = {
  groupCode: VocGroupCode
  ppb: number
  ofp: number
  /** By falling concentration. */
  species: SpeciesShare<S>[]
}

/** TVOC: the sum of the species that are present, µg/m³; null when none is. */
export const totalVoc = (sample: readonly Measured[]): Maybe<number> => {
  const present = sample.flatMap(({ species, micrograms }) =>
    micrograms !== null && isVolatileOrganic(species) ? [micrograms] : [],
  )
  return present.length === 0 ? null : present.reduce((sum, value) => sum + value, 0)
}

/** Groups with at least one species present, by falling concentration; what is no VOC is left out. */
export const groupTotals = <S extends Species>(sample: readonly Measured<S>[]): GroupTotal<S>[] => {
  const groups = new Map<VocGroupCode, GroupTotal<S>>()
  for (const { species, micrograms } of sample) {
    if (micrograms === null || !isVolatileOrganic(species)) continue
    const group = groups.get(species.groupCode) ?? { groupCode: species.groupCode, ppb: 0, ofp: 0, species: [] }
    groups.set(species.groupCode, group)
    const ppb = ppbOfMicrograms(micrograms, species.molarMass)
    const ofp = ozoneFormationPotential(species, micrograms) ?? 0
    group.ppb += ppb
    group.ofp += ofp
    group.species.push({ species, ppb, ofp })
  }
  const order = Object.keys(vocGroupNames)
  for (const group of groups.values()) group.species.sort((a, b) => b.ppb - a.ppb)
  return [...groups.values()].sort((a, b) => b.ppb - a.ppb || order.indexOf(a.groupCode) - order.indexOf(b.groupCode))
}
