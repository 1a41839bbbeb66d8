import { type Sql, sql } from '../../../db/database.ts'
import { likePattern } from '../../../db/like-pattern.ts'
import type { Scope } from '../../../db/scope.ts'
import { emissionDetail } from '../enterprises/port.ts'
import { below } from '../places/port.ts'

/** How a page narrows the enterprises it offers. */
export interface Offer {
  keyword?: string
  areaCodes?: readonly string[]
  industyCode?: readonly string[]
  monitorType?: readonly string[]
  psCodes?: readonly string[]
}

/** Enterprises that may be chosen: those whose emissions the user may read, of what was asked. Over the table enterprise. */
export const offered = (
  scope: Scope,
  { keyword = '', areaCodes = [], industyCode = [], monitorType = [], psCodes = [] }: Offer,
): Sql => sql`enterprise.enabled and ${emissionDetail(scope)}
  and ${below(sql`coalesce(street_code, enterprise.area_code)`, areaCodes)}
  and ${below(sql`industry_code`, industyCode)}
  and (${monitorType.length === 0} or monitor_types && ${monitorType}::text[])
  and (${psCodes.length === 0} or ps_code = any(${psCodes}::text[]))
  and (${keyword === ''} or ps_name ilike ${likePattern(keyword)})`
