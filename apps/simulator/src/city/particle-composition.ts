import { type ParticleFamily, particleSpecies } from '@qingkong/domain/measurement/particle-species'
import { hourMs } from '@qingkong/domain/time/city-time'
import { smoothNoise } from './noise.ts'
import { elementShare, type ParticleSource, particleProfiles, particleSourceNames } from './particle-profiles.ts'
import type { SourceContributions } from './particle-sources.ts'

const nanogramsPerMicrogram = 1000

/**
 * How far fuel, charge and soil of a day stand off the usual profile, as spread of the logarithm. Salts keep to their
 * formula, so ions hardly vary, and the elements seen in them not more.
 */
const spread: Readonly<Record<ParticleFamily, number>> = { ions: 0.03, carbon: 0.1, elements: 0.12 }
const variesOverMs = 20 * hourMs

const sharesOf = (source: ParticleSource, family: ParticleFamily): readonly number[] => {
  const { ions, carbon } = particleProfiles[source]
  switch (family) {
    case 'ions':
      return particleSpecies.ions.map(({ nameEn }) => ions[nameEn] ?? 0)
    case 'carbon':
      return particleSpecies.carbon.map(({ nameEn }) => carbon[nameEn] ?? 0)
    case 'elements':
      return particleSpecies.elements.map(
        ({ nameEn }) => nanogramsPerMicrogram * elementShare(particleProfiles[source], nameEn),
      )
  }
}

/** Elements that an X-ray sees in ions. */
const inSalts: ReadonlySet<string> = new Set(['Sulfur', 'Chlorine', 'Potassium', 'Calcium'])

/** What one source brings of a species. */
interface Part {
  source: ParticleSource
  share: number
  /** Of the day's difference. */
  stream: string
  /** Spread of the logarithm of the share. */
  width: number
}

const partsOf = (family: ParticleFamily): readonly (readonly Part[])[] => {
  const shares = particleSourceNames.map((source) => ({ source, shares: sharesOf(source, family) }))
  return particleSpecies[family].map(({ nameEn }, position) =>
    shares.flatMap(({ source, shares }) => {
      const share = shares[position] ?? 0
      return share > 0
        ? [
            {
              source,
              share,
              stream: `${family}-of-${source}`,
              width: inSalts.has(nameEn) ? spread.ions : spread[family],
            },
          ]
        : []
    }),
  )
}
const parts = { ions: partsOf('ions'), carbon: partsOf('carbon'), elements: partsOf('elements') }

/**
 * What the instrument of a family would see of the sources in an hour, without its error: fixed profiles, whose day
 * differs a little from the usual one. By position of the species: ions and carbon µg/m³, elements ng/m³.
 */
export const particleComposition = (
  seed: number,
  contributions: SourceContributions,
  family: ParticleFamily,
  at: number,
): number[] =>
  parts[family].map((brought, position) =>
    brought.reduce((sum, { source, share, stream, width }) => {
      const stands = Math.exp(width * smoothNoise(seed, stream, at, variesOverMs, position))
      return sum + contributions[source] * share * stands
    }, 0),
  )
