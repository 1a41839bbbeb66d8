import { monitorStateNames } from '@qingkong/domain/enterprise/monitor-state'
import { type Sql, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { below, enterprisePlaces, knownEnterprise } from '../places/port.ts'
import { readableOf } from './enterprise-scope.ts'
import { statesNow } from './states-now.ts'

export interface MapFilter {
  monitorType: readonly string[]
  areaCode: string
  factorCode?: string | undefined
}

const measures = (factorCode: string | undefined): Sql =>
  factorCode === undefined
    ? sql`true`
    : sql`exists (select from outlet join outlet_factor on outlet_id = outlet.id
        where enterprise_id = enterprise.id and factor_code = ${factorCode})`

export const ofMonitor = ({ monitorType, areaCode, factorCode }: MapFilter): Sql =>
  sql`(${monitorType.length === 0} or monitor_types && ${monitorType}::text[])
    and ${below(sql`coalesce(street_code, enterprise.area_code)`, areaCode === '' ? [] : [areaCode])}
    and ${measures(factorCode)}`

/** Every enterprise of the city for the map, its state where the user may read it. */
export const mapEnterprises = async ({ db, session, clock }: CallContext, filter: MapFilter) => {
  const where = sql`${knownEnterprise(session.scope)} and ${ofMonitor(filter)}`
  const [found, states] = await Promise.all([
    enterprisePlaces(db, where),
    readableOf(db, session.scope, sql`enterprise.enabled and ${where}`).then((ids) => statesNow(db, ids, clock.now())),
  ])
  return found.map(({ enterpriseId, ...place }) => {
    const state = states.get(enterpriseId) ?? null
    return { psId: String(enterpriseId), ...place, state, stateName: state && monitorStateNames[state] }
  })
}
