import { destination, type Position } from '@qingkong/domain/geo/distance'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, sql } from '../../../db/database.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
type Api = Awaited<ReturnType<TestApp['as']>>
let chief: Api
let xishan: Api

beforeAll(async () => {
  app = await testApp()
  chief = await app.as('zhibanzhang')
  xishan = await app.as('xishan')
})
afterAll(() => app.close())

describe('the name of a point', () => {
  /** A place in the lake, far from everything that is registered. */
  const lake = { longitude: 120.05, latitude: 31.25 }
  const enterprise = (psCode: string, name: string, place: Position, street: string | null) =>
    sql`insert into enterprise (ps_code, ps_name, address, area_code, street_code, longitude, latitude, industry_code,
        industry_name, credit_code)
      values (${psCode}, ${name}, '', '320205', ${street}, ${place.longitude}, ${place.latitude}, '3670', '', '')`.execute(
      app.services.db,
    )

  it('is that of the nearest enterprise, construction site or air site, with its street, direction and distance (trace-20)', async () => {
    expect(await chief.nearestPlace(lake)).toEqual({ text: '', place: null })
    await enterprise('LAKE1', '湖心水泥厂', destination(lake, 90, 700), '320205001')
    await enterprise('LAKE2', '湖心造船厂', destination(lake, 225, 324), null)
    const found = await chief.nearestPlace(lake)
    expect(found.text).toBe('锡山区湖心造船厂东北约320米')
    expect(found.place).toMatchObject({ kind: 'enterprise', code: 'LAKE2', areaCode: '320205', distance: 324 })
    expect((await chief.nearestPlace(destination(lake, 90, 690))).text).toBe('锡山区东亭街道湖心水泥厂附近')
  })

  it('is known up to 1000 m and not a metre farther (trace-20)', async () => {
    const plant = destination(lake, 90, 700)
    expect((await chief.nearestPlace(destination(plant, 90, 1000))).text).toBe('锡山区东亭街道湖心水泥厂东约1000米')
    expect(await chief.nearestPlace(destination(plant, 90, 1001))).toEqual({ text: '', place: null })
  })

  it('is that of the street where nothing else is registered near (trace-20)', async () => {
    const { db } = app.services
    const yard = destination(lake, 0, 40_000)
    await sql`insert into area (area_code, area_name, parent_code, area_type, longitude, latitude)
      values ('320205999', '湖心街道', '320205', 4, ${yard.longitude}, ${yard.latitude})`.execute(db)
    const at = destination(yard, 180, 600)
    const known = await chief.nearestPlace(at)
    await sql`delete from area where area_code = '320205999'`.execute(db)
    expect(known).toMatchObject({ text: '锡山区湖心街道附近', place: { kind: 'street', distance: 600 } })
  })

  it('names a construction site to its own district only, an air site to everybody', async () => {
    const dust = await firstRow(
      app.services.db,
      sql<Position & { code: string }>`
        select record_num as code, longitude, latitude from dust_site where area_code = '320205' order by record_num limit 1`,
    )
    const site = await firstRow(
      app.services.db,
      sql<
        Position & { code: string }
      >`select site_code as code, longitude, latitude from site where site_type = '10' limit 1`,
    )
    if (!dust || !site) throw new Error('no place')
    const binhu = await app.as('binhu')
    expect((await xishan.nearestPlace(dust)).place).toMatchObject({ kind: 'dust', code: dust.code, distance: 0 })
    expect((await binhu.nearestPlace(dust)).place?.kind).not.toBe('dust')
    for (const api of [xishan, binhu]) {
      expect((await api.nearestPlace(site)).place).toMatchObject({ code: site.code, distance: 0 })
    }
  })
})
