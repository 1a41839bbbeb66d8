import { join } from 'node:path'
import { cityOfCode } from '@qingkong/domain/ranking/city-set'
import { firstRow, sql } from '../db/database.ts'
import { takeLock } from '../db/locks.ts'
import type { Services } from '../platform/services.ts'
import { readHolidays } from './data-files.ts'
import { layFoundation } from './lay-foundation.ts'

/** The whole country, until the city's own middle is imported with its areas. */
const untilImported = { centerPoint: [105, 35] as [number, number], zoom: 4, minZoom: 3, maxZoom: 18 }

/**
 * Makes an empty database the city of CITY_CODE without places, devices or people: what `qk city import` and
 * `qk admin create` build upon. The city itself and the root of its organisations are there. Does nothing when a city is
 * there already. One transaction.
 */
export const createEmptyCity = async (services: Pick<Services, 'db' | 'config' | 'clock'>): Promise<void> => {
  const { db, config } = services
  await db.transaction().execute(async (tx) => {
    await takeLock(tx, 'demoCity')
    if (await firstRow(tx, sql`select 1 from setting where key = 'city'`)) return
    const folder = join(import.meta.dirname, '../../../../data')
    const name = cityOfCode(config.cityCode)?.cityName ?? config.cityCode
    // Live from the first moment: nothing is simulated before it.
    const city = { name, ...untilImported, live: true }
    await layFoundation(tx, { services, folder, city, holidays: readHolidays(folder) })
    await sql`insert into area (area_code, area_name, parent_code, area_type) values (${config.cityCode}, ${name}, null, 2)
      on conflict do nothing`.execute(tx)
    // The first administrator may have come before, with an organisation of his own.
    await sql`insert into organisation (org_code, org_name, parent_code, area_code, sort)
      select 'BUREAU', ${`${name}生态环境局`}, null, ${config.cityCode}, 0
      where not exists (select from organisation where parent_code is null)`.execute(tx)
  })
}
