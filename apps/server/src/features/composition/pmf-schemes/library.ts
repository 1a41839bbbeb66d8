import type { pmfLibrary as calls } from '@qingkong/contract/calls/composition/pmf-library'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import type { LibraryRow } from '@qingkong/contract/shapes/pmf-scheme'
import { firstRow, sql } from '../../../db/database.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'
import type { CallContext } from '../../../http/context.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { familySpecies } from './family-species.ts'
import { type LibraryProfile, libraryProfiles, matchesOf, ownProfiles, typesOf } from './library-profiles.ts'
import { schemeFingers } from './scheme-fingers.ts'
import { factorNameOf, visibleScheme } from './scheme-rows.ts'

type ListInput = ParsedInput<typeof calls.vocSourcePmfLibraryList>

/** Profiles of a family, by name, type or place. */
export const libraryList = async (
  { db }: CallContext,
  { family, keyword, withRetired, pageNum, pageSize }: ListInput,
) => {
  const all = (await libraryProfiles(db, family, withRetired)).filter(({ row }) =>
    [row.name, row.typeName, row.place].some((text) => text.includes(keyword)),
  )
  return {
    records: all.slice((pageNum - 1) * pageSize, pageNum * pageSize).map(({ row }) => row),
    total: all.length,
  }
}

/** Species of profiles with what they are alike to. @throws Fail NOT_FOUND */
export const libraryFactors = async (
  { db }: CallContext,
  libraryIds: readonly string[],
): Promise<HandlerAnswer<typeof calls.vocSourcePmfLibraryFactorList>> => {
  const all = [...(await libraryProfiles(db, 'VOC', true)), ...(await libraryProfiles(db, 'PM', true))]
  const names = new Map(
    [...(await familySpecies(db, 'VOC')), ...(await familySpecies(db, 'PM'))].map((one) => [one.factorCode, one.name]),
  )
  const shown = ({ row, shares, markers }: LibraryProfile) => ({
    ...row,
    species: Array.from(shares, ([factorCode, pct]) => ({
      factorCode,
      name: names.get(factorCode) ?? factorCode,
      pct,
      marker: markers.get(factorCode) ?? null,
    })).toSorted((a, b) => b.pct - a.pct),
    matches: matchesOf(
      shares,
      all.filter((other) => other.row.libraryId !== row.libraryId && !other.row.isRetired),
    ),
  })
  return {
    profiles: libraryIds.map((id) => {
      const found = all.find(({ row }) => row.libraryId === id)
      if (!found) throw new Fail('NOT_FOUND', '源谱不存在，请重新选择')
      return shown(found)
    }),
  }
}

const ownRow = async (db: CallContext['db'], id: string): Promise<LibraryRow> => {
  const [found] = await ownProfiles(db, sql`p.id = ${id}::uuid`)
  if (!found) throw new Fail('NOT_FOUND', '源谱不存在，请重新选择')
  return found.row
}

/** Keeps a factor of a frozen scheme as a profile. @throws Fail NOT_FOUND, OUT_OF_SCOPE, WRONG_STATUS, ALREADY_LISTED */
export const saveProfile = async (
  { db, session, clock }: CallContext,
  { schemeId, factorNo, name, typeCode, citation }: ParsedInput<typeof calls.pmfLibrarySave>,
): Promise<LibraryRow> => {
  const scheme = await visibleScheme(db, session, schemeId)
  if (scheme.state === 'draft') throw new Fail('WRONG_STATUS', '请先冻结方案再存入源谱库')
  if (!typesOf(scheme.family).some(({ code }) => code === typeCode))
    throw new Fail('INVALID_INPUT', '源类不存在，请重新选择')
  const finger = schemeFingers(scheme, [])[factorNo - 1]
  if (!finger) throw new Fail('INVALID_INPUT', `方案有${scheme.model.profiles.length}个因子，请重新选择`)
  const species = Object.fromEntries(finger.species.map(({ factorCode, pctOfFactor }) => [factorCode, pctOfFactor]))
  const now = clock.now()
  const id = uuidv7(now)
  const stored = await firstRow(
    db,
    sql<{
      id: string
    }>`insert into pmf_profile (id, name, type_code, family, origin, scheme_id, factor_no, place, profile_day,
        citation, species, editor_name, created_at)
      values (${id}::uuid, ${name}, ${typeCode}, ${scheme.family}, 'scheme', ${scheme.id}::uuid, ${factorNo}, ${scheme.siteName},
        ${scheme.toDay}::date, ${citation || `本平台源解析方案“${scheme.title}”第${scheme.version}版 ${factorNameOf(scheme, factorNo - 1)}`},
        ${JSON.stringify(species)}::jsonb, ${session.userName}, ${now})
      on conflict (scheme_id, factor_no) where retired_at is null do nothing returning id`,
  )
  if (!stored) throw new Fail('DUPLICATE_NAME', '该因子已存入源谱库')
  return ownRow(db, stored.id)
}

/** No longer compared with; answers that named it stay. @throws Fail NOT_FOUND, OUT_OF_SCOPE */
export const retireProfile = async ({ db, session, clock }: CallContext, libraryId: string): Promise<LibraryRow> => {
  const id = uuidOrNull(libraryId)
  if (id === null) throw new Fail('NOT_FOUND', '文献源谱不能停用')
  const profile = await firstRow(
    db,
    sql<{ schemeId: string | null }>`select scheme_id as "schemeId" from pmf_profile where id = ${id}::uuid`,
  )
  if (!profile) throw new Fail('NOT_FOUND', '源谱不存在，请重新选择')
  if (profile.schemeId !== null) await visibleScheme(db, session, profile.schemeId)
  await sql`update pmf_profile set retired_at = ${clock.now()} where id = ${id}::uuid and retired_at is null`.execute(
    db,
  )
  return ownRow(db, id)
}
