import type { pmfParameters as calls, MdlRow } from '@qingkong/contract/calls/composition/pmf-parameters'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import type { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
import type { SpeciesFacts } from '@qingkong/domain/measurement/species-family'
import { cityDate, formatCity } from '@qingkong/domain/time/city-time'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import type { Row } from '../../../db/row.ts'
import type { CallContext } from '../../../http/context.ts'
import { type AskedSite, askedSites } from '../engine-runs/port.ts'
import { familySpecies, microgramsOf } from './family-species.ts'

/** Limit and error fraction of a species, µg/m³, and where they come from. */
export interface Limit {
  detectionLimit: number | null
  errorFraction: number | null
  set: Row<'pmf_detection', 'validFrom' | 'editorName' | 'updatedAt'> | null
  source: string
}

type SetRow = Row<
  'pmf_detection',
  'factorCode' | 'validFrom' | 'detectionLimit' | 'errorFraction' | 'editorName' | 'updatedAt'
>

const ofCatalogue = ({ detectionLimit, unit, uncertaintyPct, detectionLimitSource }: SpeciesFacts): Limit => ({
  detectionLimit: detectionLimit === null ? null : microgramsOf(detectionLimit, unit),
  errorFraction: uncertaintyPct === null ? null : uncertaintyPct / 100,
  set: null,
  source: detectionLimitSource ?? '',
})

/** Limits in force on a day by factor code: those set for the site's instrument, else the catalogue's. */
export const limitsOn = async (
  db: Queryable,
  siteId: number | null,
  species: readonly SpeciesFacts[],
  day: string,
): Promise<ReadonlyMap<string, Limit>> => {
  const set = await rows(
    db,
    sql<SetRow>`select distinct on (factor_code) factor_code as "factorCode", valid_from::text as "validFrom",
        detection_limit as "detectionLimit", error_fraction as "errorFraction", editor_name as "editorName",
        updated_at as "updatedAt"
      from pmf_detection where site_id = ${siteId} and valid_from <= ${day}::date order by factor_code, valid_from desc`,
  )
  return new Map(
    species.map((one) => {
      const own = set.find(({ factorCode }) => factorCode === one.factorCode)
      return [
        one.factorCode,
        own
          ? { detectionLimit: own.detectionLimit, errorFraction: own.errorFraction, set: own, source: '仪器设置' }
          : ofCatalogue(one),
      ]
    }),
  )
}

const oneSite = async ({ db, session }: CallContext, siteCode: string): Promise<AskedSite> => {
  const [site] = await askedSites(db, session.scope, [siteCode])
  if (!site) throw new RangeError('no site')
  return site
}

/** Limits of a site's instruments on a day. @throws Fail INVALID_INPUT, OUT_OF_SCOPE */
export const mdlRows = async (
  context: CallContext,
  { siteCode, family, day }: { siteCode: string; family: SpeciesFamilyAsked; day?: string | undefined },
): Promise<MdlRow[]> => {
  const { db, clock } = context
  const site = await oneSite(context, siteCode)
  const species = await familySpecies(db, family)
  const limits = await limitsOn(db, site.id, species, day ?? cityDate(clock.now()))
  return species.map(({ factorCode, name, groupName }) => {
    const limit = limits.get(factorCode)
    return {
      factorCode,
      factorName: name,
      groupName,
      detectionLimit: limit?.detectionLimit ?? null,
      errorFraction: limit?.errorFraction ?? null,
      validFrom: limit?.set?.validFrom ?? null,
      source: limit?.source ?? '',
      editorName: limit?.set?.editorName ?? null,
      updateTime: limit?.set ? formatCity(limit.set.updatedAt) : null,
    }
  })
}

/** Limits from a day on; one set for the same day is replaced. @throws Fail INVALID_INPUT, OUT_OF_SCOPE */
export const setMdl = async (
  context: CallContext,
  { siteCode, family, validFrom, factors }: ParsedInput<typeof calls.vocSourcePmfSetFactorMdl>,
): Promise<MdlRow[]> => {
  const { db, session, clock } = context
  const site = await oneSite(context, siteCode)
  const species = await familySpecies(db, family)
  const unknown = factors.find(({ factorCode }) => !species.some((one) => one.factorCode === factorCode))
  if (unknown) throw new Fail('INVALID_INPUT', `组分“${unknown.factorCode}”不存在，请重新选择`)
  const twice = factors.find((one, at) => factors.findIndex(({ factorCode }) => factorCode === one.factorCode) !== at)
  if (twice) throw new Fail('INVALID_INPUT', `组分“${twice.factorCode}”出现了两次`)
  await sql`insert into pmf_detection (site_id, factor_code, valid_from, detection_limit, error_fraction, editor_name,
      updated_at)
    select ${site.id}, "factorCode", ${validFrom}::date, "detectionLimit", "errorFraction", ${session.userName},
      ${clock.now()}
    from jsonb_to_recordset(${JSON.stringify(factors)}::jsonb)
      as f("factorCode" text, "detectionLimit" double precision, "errorFraction" double precision)
    on conflict (site_id, factor_code, valid_from) do update set detection_limit = excluded.detection_limit,
      error_fraction = excluded.error_fraction, editor_name = excluded.editor_name,
      updated_at = excluded.updated_at`.execute(db)
  return mdlRows(context, { siteCode, family, day: validFrom })
}
