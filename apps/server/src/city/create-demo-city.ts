import { join } from 'node:path'
import { firstRow, sql, type Tx } from '../db/database.ts'
import { takeLock } from '../db/locks.ts'
import { insertDemoTarget } from '../features/air/targets/port.ts'
import { insertDemoRoster } from '../features/command/duty/port.ts'
import { loadCities } from '../features/ground/cities/port.ts'
import { insertDemoSubscriptions } from '../features/office/subscriptions/port.ts'
import { insertDemoPosts } from '../features/people/administration/port.ts'
import type { Services } from '../platform/services.ts'
import { uuidv7 } from '../platform/uuid.ts'
import { defaultAlarmRules } from './alarm-rules.ts'
import { readCityData } from './data-files.ts'
import { insertComponents } from './insert-components.ts'
import { insertMonitorPoints } from './insert-monitor-points.ts'
import { insertPeople } from './insert-people.ts'
import { insertPlaces } from './insert-places.ts'
import { insertRadars } from './insert-radars.ts'

const insertAlarmRules = async (tx: Tx, now: Date) => {
  const rules = defaultAlarmRules.map((rule) => ({ ...rule, id: uuidv7(now) }))
  await sql`insert into alarm_rule (id, name, alarm_type, calculation_mode, accuracy, factor_code, ratio_factor_code, site_types,
      lookback_hours, threshold_unit, threshold_level1, threshold_level2, threshold_level3, remark, status, updated_at, updated_by)
    select id, name, alarm_type, calculation_mode, accuracy, factor_code, ratio_factor_code, site_types, coalesce(lookback_hours, 24),
      coalesce(threshold_unit, 'absolute'), thresholds[1], thresholds[2], thresholds[3], remark, coalesce(status, '1'), ${now}, '系统'
    from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) as r(id uuid, name text, alarm_type text, calculation_mode text,
      accuracy text, factor_code text, ratio_factor_code text, site_types text[], lookback_hours int, threshold_unit text,
      thresholds real[], remark text, status text)`.execute(tx)
}

/** The middle of Wuxi and the zoom range of the document's map (document 3 section 2.6). */
const city = { name: '无锡市', centerPoint: [120.3, 31.57], zoom: 9, minZoom: 5, maxZoom: 18, live: false }

/**
 * Fills an empty database with the demo city of data/: places, devices, people, rules, settings. Does nothing when a
 * city is there, so that what staff changed or removed stays so. One transaction: a city is whole or absent.
 */
export const createDemoCity = async (services: Services, options: { dataDir?: string } = {}): Promise<void> => {
  const folder = options.dataDir ?? join(import.meta.dirname, '../../../../data')
  const now = services.clock.now()
  await services.db.transaction().execute(async (tx) => {
    await takeLock(tx, 'demoCity')
    if (await firstRow(tx, sql`select 1 from setting where key = 'city'`)) return
    const data = readCityData(folder)
    await insertPlaces(tx, data)
    await loadCities(tx, services.config.cityCode)
    await insertRadars(tx, folder)
    await insertComponents(tx, data, folder)
    await insertMonitorPoints(tx, folder)
    await insertPeople(tx, data, now)
    await insertDemoPosts(tx, now)
    await insertDemoRoster(tx, now)
    await insertDemoSubscriptions(tx, now)
    await insertAlarmRules(tx, now)
    await insertDemoTarget(tx, services.config.cityCode, now)
    for (const [key, value] of Object.entries({ city, holidays: data.holidays })) {
      await sql`insert into setting (key, value, updated_at) values (${key}, ${JSON.stringify(value)}::jsonb, ${now})`.execute(
        tx,
      )
    }
  })
}
