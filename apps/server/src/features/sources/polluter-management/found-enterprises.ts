import { type MonitorState, worstState } from '@qingkong/domain/enterprise/monitor-state'
import { rows, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { type EnterpriseFilter, emissionDetail, enterpriseList, outletStates } from '../enterprises/port.ts'

export interface FoundEnterprise {
  id: number
  countyCode: string
  countyName: string
  divisionCode: string
  divisionName: string
  types: string[]
  state: MonitorState | null
  /** States of its outlets. */
  outlets: MonitorState[]
}

interface PlacedEnterprise {
  id: number
  countyCode: string
  countyName: string
  divisionCode: string
  divisionName: string
  types: string[]
}

/** Enterprises that the panel finds and the user may read, with the states of their outlets; the others are counted. */
export const foundEnterprises = async (context: CallContext, filter: EnterpriseFilter) => {
  const { db, session, clock } = context
  const { records } = await enterpriseList(context, filter)
  const ids = records.map(({ psId }) => Number(psId))
  const visible = sql`enterprise.id = any(${ids}::int[]) and ${emissionDetail(session.scope)}`
  const [placed, states] = await Promise.all([
    rows(
      db,
      sql<PlacedEnterprise>`
        select enterprise.id, enterprise.area_code as "countyCode", area_name as "countyName",
          left(industry_code, 2) as "divisionCode", coalesce(division_name, left(industry_code, 2)) as "divisionName",
          monitor_types as types
        from enterprise join area on area.area_code = enterprise.area_code
        left join enterprise_inventory on enterprise_id = enterprise.id where ${visible} order by enterprise.id`,
    ),
    outletStates(db, visible, clock.now()),
  ])
  const found = placed.map((one): FoundEnterprise => {
    const outlets = states.get(one.id) ?? []
    return { ...one, state: worstState(outlets), outlets }
  })
  return { found, hiddenCount: records.length - found.length }
}
