import { firstRow, sql } from '../../../db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { citySetting } from '../../ground/sites/port.ts'

/** True once the city runs on the machine's clock; the way back does not exist. */
export const cityIsLive = async (services: Services): Promise<boolean> =>
  (await citySetting(services.db))?.live === true

/** How far the simulator has driven the city's clock; null before its first step. */
export const drivenTo = async (services: Services): Promise<Date | null> => {
  const row = await firstRow(
    services.db,
    sql<{ now: string }>`select value->>'now' as now from setting where key = 'seed_clock'`,
  )
  return row ? new Date(row.now) : null
}
