import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../../db/database.ts'
import { insertSite } from '../../../series/testing/measured-sites.ts'
import { fillComponentHours } from '../../../testing/component-hours.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { componentStations } from './component-stations.ts'
import { componentTables } from './component-table.ts'

let app: TestApp
const code = '320200ZT01'
const from = new Date('2026-11-10T00:00:00+08:00')
const window = { fromMs: from.getTime(), toMs: from.getTime() + 24 * 3_600_000 }

beforeAll(async () => {
  app = await testApp()
  await insertSite(app.services.db, { code, name: '组分丁', type: '70' })
  await fillComponentHours(app.services, code, { from, hours: 24 })
})
afterAll(() => app?.close())

const table = async () => {
  const { db } = app.services
  const [found] = await componentTables(db, await componentStations(db, [code]), 'VOC', window)
  if (!found) throw new Error('no table')
  return found
}
const tolueneAt3 = ({ columns }: Awaited<ReturnType<typeof table>>) =>
  columns.find(({ species }) => species.nameEn === 'Toluene')?.values[3]

it('is shared by all who ask for the same hours, until one of them or what is known of a species changes', async () => {
  const { db } = app.services
  const first = await table()
  expect((await table()).columns).toBe(first.columns)
  // Sent again: the hour takes a new version.
  await sql`update voc_hour set measured = array(select 3 * value from unnest(measured) value), rev = nextval('data_rev')
    where start_at = ${new Date(window.fromMs + 3 * 3_600_000)}`.execute(db)
  const changed = await table()
  expect(tolueneAt3(changed)).toBeCloseTo(3 * (tolueneAt3(first) ?? Number.NaN), 3)
  await sql`update species set detection_limit = 1000, detection_limit_source = 'instrument' where family = 'voc' and name_en = 'Toluene'`.execute(
    db,
  )
  expect(tolueneAt3(await table())).toBe(500)
  await sql`delete from voc_hour where start_at = ${new Date(window.fromMs + 3 * 3_600_000)}`.execute(db)
  expect(tolueneAt3(await table())).toBeNaN()
})

it('of a station that was renamed it has the new name', async () => {
  await sql`update site set site_name = '组分戊' where site_code = ${code}`.execute(app.services.db)
  expect((await table()).station.siteName).toBe('组分戊')
})
