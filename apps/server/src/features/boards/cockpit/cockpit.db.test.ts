import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type IdentityApp, identityApp } from '../../../city/testing/identity-app.ts'
import { firstRow, sql } from '../../../db/database.ts'
import { ensurePartitions } from '../../../db/partitions.ts'
import { uuidv7 } from '../../../platform/uuid.ts'

describe('the map cockpit', () => {
  let app: IdentityApp
  let site = { id: 0, site_code: '', area_code: '' }
  const lastHour = new Date('2026-11-20T09:00:00+08:00')
  const eventId = uuidv7(lastHour)

  beforeAll(async () => {
    app = await identityApp()
    const { db } = app.services
    site =
      (await firstRow(
        db,
        sql<typeof site>`select id, site_code, area_code from site where site_type = '30' order by id`,
      )) ?? site
    await ensurePartitions(db, 'site_hour_raw', [lastHour])
    await sql`insert into site_hour_raw (site_id, start_at, pm25, o3, wind_speed, aqi, aqi_level, primary_factors)
      values (${site.id}, ${new Date(lastHour.getTime() - 3_600_000)}, 61, 20, 1.5, 83, 2, '{pm25}'),
             (${site.id}, ${lastHour}, 88, null, 2.5, 117, 3, '{pm25}')`.execute(db)
    await sql`insert into latest values ('site', ${site.id}, 'hour', ${lastHour}, '{}')`.execute(db)
    await sql`insert into event (id, event_code, event_type, status, level, event_time, created_at, updated_at, longitude, latitude,
        area_code, site_id, source_id, description)
      select ${eventId}::uuid, 'E1', '1', 1, 2, ${lastHour}, ${lastHour}, ${lastHour}, longitude, latitude, area_code, id, ${uuidv7(lastHour)}::uuid, '高值'
      from site where id = ${site.id}`.execute(db)
  })
  afterAll(() => app.close())

  const mapSite = async (userCode: string, input: { dataTime?: string } = {}) => {
    const answer = await (await app.as(userCode)).cockpitMapSites(input)
    return {
      dataTime: answer.dataTime,
      own: answer.sites.find((one) => one.siteCode === site.site_code),
      all: answer.sites,
    }
  }

  it('shows each site with its newest hour under the hour-ending label, its level and its open alarm', async () => {
    const { dataTime, own, all } = await mapSite('zhibanzhang')
    expect(dataTime).toBe('2026-11-20 10:00:00')
    expect(own).toMatchObject({
      dataTime: '2026-11-20 10:00:00',
      level: 3,
      primary: ['pm25'],
      alarmEventId: eventId,
      alarmLevel: 2,
      dataRemark: null,
    })
    expect(own?.values).toMatchObject({ pm25: 88, o3: null, windSpeed: 2.5, aqi: 117 })
    const silent = all.find((one) => one.siteCode !== site.site_code)
    expect(silent).toMatchObject({ dataTime: null, level: null, primary: [], alarmEventId: null })
    expect(silent?.values.pm25).toBeNull()
  })

  it('national data are marked as not reviewed', async () => {
    const { all } = await mapSite('zhibanzhang')
    for (const one of all) expect(one.dataRemark).toBe(one.siteType === '10' ? '实时未审核' : null)
  })

  it('an earlier hour can be asked by its label', async () => {
    const { dataTime, own } = await mapSite('zhibanzhang', { dataTime: '2026-11-20 09:00:00' })
    expect(dataTime).toBe('2026-11-20 09:00:00')
    expect(own).toMatchObject({ level: 2 })
  })

  it('20: an alarm outside the own area is not given away', async () => {
    const stranger = site.area_code.startsWith('320205') ? 'binhu' : 'xishan'
    const { own } = await mapSite(stranger)
    expect(own).toMatchObject({ level: 3, alarmEventId: null, alarmLevel: null })
  })

  it('the site card shows the last full hours, gaps as null', async () => {
    const series = await (await app.as('zhibanzhang')).siteSeries({ siteCode: site.site_code, hours: 3 })
    expect(series.times).toEqual(['2026-11-20 08:00:00', '2026-11-20 09:00:00', '2026-11-20 10:00:00'])
    expect(series.values['pm25']).toEqual([null, 61, 88])
    expect(series.values['windSpeed']).toEqual([null, 1.5, 2.5])
    for (const siteCode of ['nowhere', 'a\0', "' or 1=1--"]) {
      const unknown = (await app.as('zhibanzhang')).siteSeries({ siteCode })
      await expect(unknown).rejects.toMatchObject({ code: 40400 })
    }
  })

  it('D1: neither map nor site card shows an hour of calibration, least of all as zeros', async () => {
    const { db } = app.services
    const other = await firstRow(
      db,
      sql<{ id: number; code: string }>`select id, site_code as code from site where site_type = '50' order by id`,
    )
    if (!other) throw new Error('no district site')
    await sql`insert into site_hour_raw (site_id, start_at, pm25, o3, so2, flags)
      values (${other.id}, ${lastHour}, 31, 0, 0, '{"o3": "C", "so2": "C"}')`.execute(db)
    await sql`insert into latest values ('site', ${other.id}, 'hour', ${lastHour}, '{}')`.execute(db)
    const { all } = await mapSite('zhibanzhang')
    expect(all.find(({ siteCode }) => siteCode === other.code)?.values).toMatchObject({ pm25: 31, o3: null, so2: null })
    const series = await (await app.as('zhibanzhang')).siteSeries({ siteCode: other.code, hours: 1 })
    expect([series.values['pm25'], series.values['o3'], series.values['so2']]).toEqual([[31], [null], [null]])
  })

  it('map settings come from the city and the environment', async () => {
    expect(await (await app.as('zhibanzhang')).mapSettings({})).toEqual({
      center: [120.3, 31.57],
      zoom: 9,
      minZoom: 5,
      maxZoom: 18,
      tileUrl: null,
      approvalNumber: null,
    })
  })
})
