import type { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
import type { LibraryRow, ProfileMatch } from '@qingkong/contract/shapes/pmf-scheme'
import type { SpeciesFacts } from '@qingkong/domain/measurement/species-family'
import { profileOriginNames } from '@qingkong/domain/pmf/profile-origin'
import { profileLikeness } from '@qingkong/science/pmf/profile-likeness'
import { type SourceType, sourceProfilesVersion, sourceTypes, speciesKey } from '@qingkong/science/pmf/source-profiles'
import { type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import type { Row } from '../../../db/row.ts'
import { familySpecies } from './family-species.ts'

/** A profile of the library: of the literature, brought in, or taken from a scheme. */
export interface LibraryProfile {
  row: LibraryRow
  /** % by factor code. */
  shares: ReadonlyMap<string, number>
  /** 0 to 3 by factor code; empty of own ones. */
  markers: ReadonlyMap<string, number>
}

const literature = 'literature:'

const kindFamily: Readonly<Record<SourceType['kind'], SpeciesFamilyAsked>> = { particle: 'PM', voc: 'VOC' }

export const typesOf = (family: SpeciesFamilyAsked) => sourceTypes.filter(({ kind }) => kindFamily[kind] === family)

const ofLiterature = (type: SourceType, catalogue: readonly SpeciesFacts[]): LibraryProfile => {
  const known = Object.entries(type.species).flatMap(([key, [massPct, marker]]) => {
    const one = catalogue.find(({ nameEn }) => speciesKey(nameEn) === key)
    return one ? [{ factorCode: one.factorCode, massPct, marker }] : []
  })
  return {
    row: {
      // Source types of the two families share some codes.
      libraryId: `${literature}${type.kind}:${type.code}`,
      name: type.name,
      typeCode: type.code,
      typeName: type.name,
      family: kindFamily[type.kind],
      origin: '文献',
      place: '',
      profileDay: null,
      unit: '%',
      species: known.length,
      citation: type.source,
      behaviour: type.behaviour,
      version: sourceProfilesVersion,
      isRetired: false,
      isOwn: false,
    },
    shares: new Map(known.map(({ factorCode, massPct }) => [factorCode, massPct])),
    markers: new Map(known.map(({ factorCode, marker }) => [factorCode, marker])),
  }
}

type OwnRow = Row<
  'pmf_profile',
  'id' | 'name' | 'typeCode' | 'family' | 'origin' | 'place' | 'profileDay' | 'citation' | 'retiredAt'
> & { species: Record<string, number>; version: number | null }

const ofOwn = (own: OwnRow): LibraryProfile => {
  const type = typesOf(own.family).find(({ code }) => code === own.typeCode)
  return {
    row: {
      libraryId: own.id,
      name: own.name,
      typeCode: own.typeCode,
      typeName: type?.name ?? own.typeCode,
      family: own.family,
      origin: profileOriginNames[own.origin],
      place: own.place,
      profileDay: own.profileDay,
      unit: '%',
      species: Object.keys(own.species).length,
      citation: own.citation,
      behaviour: type?.behaviour ?? '',
      version: own.version === null ? '导入' : `v${own.version}`,
      isRetired: own.retiredAt !== null,
      isOwn: true,
    },
    shares: new Map(Object.entries(own.species)),
    markers: new Map(),
  }
}

export const ownProfiles = async (db: Queryable, where: Sql): Promise<LibraryProfile[]> =>
  (
    await rows(
      db,
      sql<OwnRow>`select p.id, p.name, type_code as "typeCode", p.family, place, profile_day::text as "profileDay", citation, origin,
          p.retired_at as "retiredAt", p.species, s.version
        from pmf_profile p left join pmf_scheme s on s.id = scheme_id where ${where} order by p.created_at desc, p.id`,
    )
  ).map(ofOwn)

/** Own profiles, the newest first, then those of the literature. */
export const libraryProfiles = async (
  db: Queryable,
  family: SpeciesFamilyAsked,
  withRetired = false,
): Promise<LibraryProfile[]> => {
  const catalogue = await familySpecies(db, family)
  return [
    ...(await ownProfiles(db, sql`p.family = ${family} and (${withRetired} or p.retired_at is null)`)),
    ...typesOf(family).map((type) => ofLiterature(type, catalogue)),
  ]
}

const mostMatches = 5

/** Profiles alike to one, the most alike first; those with fewer than eight common species stay out. */
export const matchesOf = (shares: ReadonlyMap<string, number>, library: readonly LibraryProfile[]): ProfileMatch[] =>
  library
    .flatMap(({ row, shares: other }) => {
      const { common, similarity } = profileLikeness(shares, other)
      return similarity === null
        ? []
        : [{ libraryId: row.libraryId, name: row.name, origin: row.origin, similarity, common }]
    })
    .toSorted((a, b) => b.similarity - a.similarity)
    .slice(0, mostMatches)
