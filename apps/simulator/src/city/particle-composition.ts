import { type ParticleFamily, particleFamilies, particleSpecies } from '@qingkong/domain/measurement/particle-species'
import { elementShare, type ParticleSource, particleProfiles, particleSourceNames } from './particle-profiles.ts'
import type { SourceContributions } from './particle-sources.ts'

/** Concentrations by position of a family's species: ions and carbon µg/m³, elements ng/m³. */
export type ParticleComposition = Readonly<Record<ParticleFamily, readonly number[]>>

const nanogramsPerMicrogram = 1000

const sharesOf = (source: ParticleSource): Readonly<Record<ParticleFamily, readonly number[]>> => {
  const profile = particleProfiles[source]
  return {
    ions: particleSpecies.ions.map(({ nameEn }) => profile.ions[nameEn] ?? 0),
    carbon: particleSpecies.carbon.map(({ nameEn }) => profile.carbon[nameEn] ?? 0),
    elements: particleSpecies.elements.map(({ nameEn }) => nanogramsPerMicrogram * elementShare(profile, nameEn)),
  }
}

const shares = particleSourceNames.map((source) => ({ source, families: sharesOf(source) }))

/** What instruments of every family would see of the sources, without their errors. */
export const particleComposition = (contributions: SourceContributions): ParticleComposition => {
  const of = (family: ParticleFamily): number[] =>
    particleSpecies[family].map((_, position) =>
      shares.reduce((sum, { source, families }) => sum + contributions[source] * (families[family][position] ?? 0), 0),
    )
  return { ions: of('ions'), carbon: of('carbon'), elements: of('elements') }
}

/** Every family with what it holds, in the order the instruments stand. */
export const familiesOf = (composition: ParticleComposition) =>
  particleFamilies.map((family) => ({ family, values: composition[family] }))
