import { join } from 'node:path'
import { firstRow, sql } from '../db/database.ts'
import { takeLock } from '../db/locks.ts'
import { insertDemoTarget } from '../features/air/targets/port.ts'
import { insertDemoRoster } from '../features/command/duty/port.ts'
import type { CitySetting } from '../features/ground/sites/port.ts'
import { insertDemoSubscriptions } from '../features/office/subscriptions/port.ts'
import { insertDemoPosts } from '../features/people/administration/port.ts'
import type { Services } from '../platform/services.ts'
import { readCityData } from './data-files.ts'
import { insertComponents } from './insert-components.ts'
import { insertFluxSections } from './insert-flux-sections.ts'
import { insertMonitorPoints } from './insert-monitor-points.ts'
import { insertPeople } from './insert-people.ts'
import { insertPlaces } from './insert-places.ts'
import { insertRadars } from './insert-radars.ts'
import { insertVehiclePoints } from './insert-vehicle-points.ts'
import { layFoundation } from './lay-foundation.ts'

/** The middle of Wuxi and the zoom range of the document's map (document 3 section 2.6). */
const city: CitySetting = { name: '无锡市', centerPoint: [120.3, 31.57], zoom: 9, minZoom: 5, maxZoom: 18, live: false }

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
    await layFoundation(tx, { services, folder, city, holidays: data.holidays })
    await insertPlaces(tx, data)
    await insertRadars(tx, folder)
    await insertFluxSections(tx, folder)
    await insertComponents(tx, data, folder)
    await insertMonitorPoints(tx, folder)
    await insertVehiclePoints(tx, folder)
    await insertPeople(tx, data, now)
    await insertDemoPosts(tx, now)
    await insertDemoRoster(tx, now)
    await insertDemoSubscriptions(tx, now)
    await insertDemoTarget(tx, services.config.cityCode, now)
  })
}
