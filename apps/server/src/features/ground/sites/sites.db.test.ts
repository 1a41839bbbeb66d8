import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type IdentityApp, identityApp } from '../../../city/testing/identity-app.ts'
import { sql } from '../../../db/database.ts'

describe('areas and sites', () => {
  let app: IdentityApp
  beforeAll(async () => {
    app = await identityApp()
  })
  afterAll(() => app.close())

  it('area-tree: the city with its districts; with levels 3 to 4 the districts with their streets', async () => {
    const client = await app.as('zhibanzhang')
    const [root] = await client.areaTree({ rootAreaCode: '320200' })
    expect(root).toMatchObject({ areaCode: '320200', areaName: '无锡市', areaType: 2 })
    expect(root?.children.map((node) => node.areaCode)).toContain('320211')
    expect(root?.children.every((node) => node.children.length === 0)).toBe(true)
    const districts = await client.areaTree({
      rootAreaCode: '320200',
      startAreaType: 3,
      endAreaType: 4,
      isExtra: 'true',
    })
    expect(districts.find((node) => node.areaCode === '320211')?.children.length).toBeGreaterThan(0)
    expect(await client.cityAreaTree({})).toEqual([root])
  })

  it('20: the permission tree of a district user holds the own district only', async () => {
    expect((await (await app.as('xishan')).areaTreePermission({})).map((node) => node.areaCode)).toEqual(['320205'])
    expect(
      (await (await app.as('xishan_wg1')).areaTreePermission({ endAreaType: 4 })).map((node) => [
        node.areaCode,
        node.children.map((child) => child.areaCode),
      ]),
    ).toEqual([['320205', ['320205001']]])
    expect((await (await app.as('diaodu')).areaTreePermission({})).length).toBe(7)
  })

  it('site-list: by type and area, highest authority first; city-wide for everybody', async () => {
    const client = await app.as('xishan')
    const national = await client.areaSiteList({ siteType: '10', areaCode: '320200' })
    expect(national.length).toBeGreaterThan(5)
    expect(national.every((site) => site.siteType === '10' && site.siteTypeName === '国控站')).toBe(true)
    expect(await client.countrySiteList({})).toEqual(national)
    const all = await client.areaSiteList({})
    expect(all[0]?.siteType).toBe('10')
    expect(all.at(-1)?.siteType).toBe('80')
    const district = await client.areaSiteList({ areaCode: '320211' })
    expect(new Set(district.map((site) => site.areaCode))).toEqual(new Set(['320211']))
  })

  it('20: the permission list stays inside the own areas whatever area is asked', async () => {
    const client = await app.as('xishan')
    const own = await client.areaSiteListPermission({})
    expect(new Set(own.map((site) => site.areaCode))).toEqual(new Set(['320205']))
    expect(await client.areaSiteListPermission({ areaCode: '320211' })).toEqual([])
  })

  it('13: codes that are SQL or wildcards match nothing', async () => {
    const client = await app.as('zhibanzhang')
    expect(await client.areaSiteList({ siteType: "10' or '1'='1" })).toEqual([])
    for (const areaCode of ['%', '320205\0', "320205'--"]) expect(await client.areaSiteList({ areaCode })).toEqual([])
    expect(await client.areaSiteList({ siteType: '10\0' })).toEqual([])
    expect(await client.meteorologicalSiteList({ siteType: '%' })).toEqual([])
  })

  it('site-tree: by area keeps the asked order of types; by type the national sites are grouped by district', async () => {
    const client = await app.as('zhibanzhang')
    const byArea = await client.treeGroupByArea({ siteTypes: '30,10' })
    for (const area of byArea) {
      const types = area.subSites.map((site) => site.siteType)
      expect([...types].sort().reverse()).toEqual(types)
    }
    const byType = await client.treeGroupBySiteType({ siteTypes: '10,30' })
    expect(byType.map((one) => one.siteType)).toEqual(['10', '30'])
    const [national, municipal] = byType
    expect(national?.subAreas.flatMap((area) => area.subSites).length).toBe(national?.subSites.length)
    expect(municipal?.subAreas).toEqual([])
  })

  it('met-site-type: meteorological and component stations have their own lists', async () => {
    const client = await app.as('zhibanzhang')
    const weather = await client.meteorologicalSiteList({})
    expect(weather.length).toBeGreaterThan(0)
    expect(weather.every((site) => site.siteType === '80')).toBe(true)
    const components = (await client.superStationList({})).siteInfos
    expect(components.length).toBeGreaterThan(0)
    expect(components.every((site) => ['70', '71', '72'].includes(site.siteType))).toBe(true)
  })

  it('the city says its code, name and centre', async () => {
    const client = await app.as('zhibanzhang')
    expect(await client.defaultCityCode({})).toBe('320200')
    expect(await client.projectCity({})).toEqual({
      cityCode: '320200',
      cityName: '无锡市',
      centerPoint: [120.3, 31.57],
    })
  })

  it('57: a broken table shows a number to quote, and no SQL, path or stack', async () => {
    await sql`alter table setting rename to elsewhere`.execute(app.services.db)
    const response = await fetch(`${app.base}/business-sys-base/project/city`, {
      headers: { authorization: await app.token('zhibanzhang') },
    })
    const text = await response.text()
    expect(text).toMatch(/^\{"code":50000,"data":null,"message":"服务器内部错误，请稍后重试（编号 [0-9a-f]{12}）"\}$/)
    expect(text).toContain(response.headers.get('x-correlation-id') ?? 'no id')
  })
})
