import type { Position } from '@qingkong/domain/geo/distance'
import { type Sql, sql } from '../../../db/database.ts'
import { likePattern } from '../../../db/like-pattern.ts'
import type { CallContext } from '../../../http/context.ts'
import {
  below,
  enterprisesIn,
  knownEnterprise,
  nearRow,
  openSector,
  ownArea,
  type SectorWish,
} from '../../sources/places/port.ts'
import { traceEvidence } from './trace-evidence.ts'

export interface NearRequest extends Position, SectorWish {
  /** Kilometres. */
  distance: number
  indCodes: readonly string[]
  psName: string
  areaCodes: readonly string[]
}

const wanted = ({ indCodes, psName, areaCodes }: NearRequest): Sql =>
  sql`${below(sql`industry_code`, indCodes)} and ${below(sql`coalesce(street_code, enterprise.area_code)`, areaCodes)}
    and (${psName === ''} or ps_name ilike ${likePattern(psName)})`

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
