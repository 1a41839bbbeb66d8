import type { Position } from '@qingkong/domain/geo/distance'
import { type Sql, sql } from '../../../db/database.ts'
import { areaScope, type Scope } from '../../../db/scope.ts'
import type { CallContext } from '../../../http/context.ts'
import { likePattern } from '../events/port.ts'
import { type EnterprisePlace, enterprisesIn, type Found, knownEnterprise } from './place-search.ts'
import { traceEvidence } from './trace-evidence.ts'
import { openSector, type SectorWish } from './upwind-sector.ts'

export interface NearRequest extends Position, SectorWish {
  /** Kilometres. */
  distance: number
  indCodes: readonly string[]
  psName: string
  areaCodes: readonly string[]
}

/** Codes of areas or industries: each means everything below it. */
export const below = (column: Sql, codes: readonly string[]): Sql =>
  codes.length === 0
    ? sql`true`
    : sql`exists (select from unnest(${codes}::text[]) wanted where starts_with(${column}, wanted))`

const wanted = ({ indCodes, psName, areaCodes }: NearRequest): Sql =>
  sql`${below(sql`industry_code`, indCodes)} and ${below(sql`coalesce(street_code, enterprise.area_code)`, areaCodes)}
    and (${psName === ''} or ps_name ilike ${likePattern(psName)})`

export const nearRow = ({ enterpriseId, distanceM, ...enterprise }: Found<EnterprisePlace>) => ({
  id: String(enterpriseId),
  psId: String(enterpriseId),
  ...enterprise,
  distance: Math.round(distanceM),
})

const search = async ({ db, clock }: CallContext, request: NearRequest, where: Sql) => {
  const centre = { longitude: request.longitude, latitude: request.latitude }
  const { opening, wind } = await openSector(db, centre, request, clock.now())
  const found = await enterprisesIn(
    db,
    { centre, radiusM: request.distance * 1000, opening },
    sql`${wanted(request)} and ${where}`,
  )
  return { records: found.map(nearRow), total: found.length, wind }
}

/** The upwind list: every enterprise of the city around the point, across district borders. */
export const nearCityWide = (context: CallContext, request: NearRequest) =>
  search(context, request, knownEnterprise(context.session.scope))

/** Enterprises of the own area only, or the own enterprise. */
export const ownArea = (scope: Scope): Sql =>
  scope.enterpriseCode === null ? areaScope(scope, 'enterprise.area_code') : knownEnterprise(scope)

export const nearPermitted = (context: CallContext, request: NearRequest) =>
  search(context, request, ownArea(context.session.scope))

/** The upwind list of a national site's alarm, narrowed to what the event's traces point at (trace-12). */
export const nearByEvidence = async (
  context: CallContext,
  request: NearRequest & { eventId?: string | undefined; traceEvidence: readonly ('1' | '2')[] },
) => {
  const all = await nearCityWide(context, request)
  if (request.traceEvidence.length === 0) return all
  const isNamed = await traceEvidence(context, request)
  const records = all.records.filter(isNamed)
  return { ...all, records, total: records.length }
}
