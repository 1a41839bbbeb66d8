import type { emissionStatistics as calls } from '@qingkong/contract/calls/sources/emission-statistics'
import type { HandlerAnswer } from '@qingkong/contract/core/call'
import { countStates, type MonitorState } from '@qingkong/domain/enterprise/monitor-state'
import { formatCity } from '@qingkong/domain/time/city-time'
import { rows, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { emissionDetail, statesNow } from '../enterprises/port.ts'
import { knownEnterprise } from '../places/port.ts'
import {
  type AmountFilter,
  enterpriseColumns,
  meetsFilter,
  type StatisticEnterprise,
  splitVisible,
} from './asked-outlets.ts'

/** Enterprises with outlets by district and by the state they are in now. */
export const stateCounts = async (
  { db, session, clock }: CallContext,
  filter: AmountFilter,
): Promise<HandlerAnswer<typeof calls.areaMonitorStateChartData>> => {
  const now = clock.now()
  const wanted = sql`${knownEnterprise(session.scope)} and ${meetsFilter(filter)}`
  const found = await rows(
    db,
    sql<StatisticEnterprise & { isVisible: boolean | null }>`
      select ${enterpriseColumns}, ${emissionDetail(session.scope)} as "isVisible"
      from enterprise join area on area.area_code = enterprise.area_code
      where ${wanted} and exists (select from outlet where enterprise_id = enterprise.id)
      order by area.sort, enterprise.area_code, ps_code`,
  )
  const { visible, hiddenCount } = splitVisible(found)
  const states = await statesNow(
    db,
    visible.map(({ enterpriseId }) => enterpriseId),
    now,
  )
  const records = [...Map.groupBy(visible, ({ countyCode }) => countyCode)].map(([code, own]) => ({
    code,
    name: own[0]?.countyName ?? code,
    ...countStates(
      own.flatMap(({ enterpriseId }): MonitorState[] => {
        const state = states.get(enterpriseId)
        return state === undefined ? [] : [state]
      }),
    ),
  }))
  return { records, total: visible.length, dataTime: formatCity(now), hiddenCount }
}
