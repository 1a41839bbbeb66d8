import { type MonitorState, worstState } from '@qingkong/domain/enterprise/monitor-state'
import { preparedRows, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { type EnterpriseFilter, emissionDetail, enterpriseList, plantsNow } from '../enterprises/port.ts'

export interface FoundEnterprise {
  id: number
  countyCode: string
  countyName: string
  divisionCode: string
  divisionName: string
  types: string[]
  state: MonitorState | null
  /** States of its outlets. */
  outlets: readonly MonitorState[]
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
  const placed = await preparedRows(
    db,
    sql<PlacedEnterprise>`
      select enterprise.id, enterprise.area_code as "countyCode", area_name as "countyName",
        left(industry_code, 2) as "divisionCode", coalesce(division_name, left(industry_code, 2)) as "divisionName",
        monitor_types as types
      from enterprise join area on area.area_code = enterprise.area_code
      left join enterprise_inventory on enterprise_id = enterprise.id
      where enterprise.id = any(${ids}::int[]) and ${emissionDetail(session.scope)} order by enterprise.id`,
  )
  const plants = await plantsNow(
    db,
    placed.map(({ id }) => id),
    clock.now(),
  )
  const found = placed.map((one): FoundEnterprise => {
    const outlets = plants.get(one.id)?.outlets ?? []
    return { ...one, state: worstState(outlets), outlets }
  })
  return { found, hiddenCount: records.length - found.length }
}
