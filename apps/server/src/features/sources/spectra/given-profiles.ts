import { normalisedShares } from '@qingkong/domain/spectrum/species-shares'
import { sourceTypes } from '@qingkong/science/pmf/source-profiles'
import type { KnownSpecies } from './species-names.ts'
import type { NamedProfile } from './stored-profiles.ts'

/** Shares under the platform's codes, what it does not know left out, as a profile of 100 %. */
const sharesOf = (species: KnownSpecies, given: readonly (readonly [name: string, share: number])[]) => {
  const values = new Map<string, number>()
  for (const [name, share] of given) {
    const code = species.named(name)?.factorCode
    if (code !== undefined && share > 0) values.set(code, (values.get(code) ?? 0) + share)
  }
  return new Map(Array.from(normalisedShares(values), ([code, share]) => [code, { share, sd: null }] as const))
}

/** The typical mass profiles of the library of source types (`pmf/source-profiles`). */
export const libraryProfiles = (species: KnownSpecies): NamedProfile[] =>
  sourceTypes
    .map(({ code, name, species: typical }) => ({
      key: `library ${code}`,
      kind: 'library' as const,
      name: `${name}（源谱库）`,
      psCode: null,
      samples: 1,
      shares: sharesOf(
        species,
        Object.entries(typical).map(([key, [massPct]]) => [key, massPct] as const),
      ),
    }))
    .filter(({ shares }) => shares.size > 0)

/** A factor of a receptor model, as its page hands it in. */
export const factorProfile = (
  species: KnownSpecies,
  { name, shares }: { name: string; shares: Readonly<Record<string, number>> },
): NamedProfile => ({
  key: 'factor',
  kind: 'factor',
  name,
  psCode: null,
  samples: 1,
  shares: sharesOf(species, Object.entries(shares)),
})
