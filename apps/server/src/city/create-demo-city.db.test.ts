import { demoMn } from '@qingkong/domain/city/demo-device'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, rows, sql } from '../db/database.ts'
import { type TestServices, testServices } from '../testing/test-services.ts'
import { createDemoCity } from './create-demo-city.ts'
import { readCityData } from './data-files.ts'

describe('the demo city', () => {
  let test: TestServices
  const data = readCityData(`${import.meta.dirname}/../../../../data`)
  beforeAll(async () => {
    test = await testServices()
    await createDemoCity(test.services)
  })
  afterAll(() => test.close())

  const count = async (table: string) =>
    (await firstRow(test.services.db, sql<{ n: number }>`select count(*)::int as n from ${sql.id(table)}`))?.n

  it('holds every place of the data tables', async () => {
    expect(await count('area')).toBe(data.areas.length)
    expect(await count('site')).toBe(data.sites.length)
    expect(await count('enterprise')).toBe(data.enterprises.length)
    expect(await count('dust_site')).toBe(data.dustSites.length)
    const outlets = data.enterprises.flatMap((enterprise) => enterprise.outlets)
    expect(await count('outlet')).toBe(outlets.length)
    expect(await count('outlet_factor')).toBe(outlets.flatMap((outlet) => outlet.factors).length)
    expect(await count('app_user')).toBe(data.users.length)
  })

  it('every user has a role with rights and an organisation inside the tree', async () => {
    const without = await rows(
      test.services.db,
      sql`select user_code from app_user u where not exists (
        select 1 from user_role join role using (role_code) where user_id = u.id and cardinality(rights) > 0)`,
    )
    expect(without).toEqual([])
  })

  it('national-control sites have no device and no minutes; every other site has one whose number is its position', async () => {
    const found = await rows(
      test.services.db,
      sql<{ site_code: string; site_type: string; has_minute: boolean; mn: string | null }>`
        select distinct site_code, site_type, has_minute, mn from site
        left join device_binding b on b.target_kind = 'site' and b.target_id = site.id left join device d on d.id = b.device_id`,
    )
    expect(found).toHaveLength(data.sites.length)
    for (const site of found) {
      const position = data.sites.findIndex((one) => one.siteCode === site.site_code)
      const national = ['10', '11', '12'].includes(site.site_type)
      expect(site).toMatchObject({ has_minute: !national, mn: national ? null : demoMn('site', position) })
    }
  })

  it('every device is bound to a target; every tenth outlet speaks SM4', async () => {
    const unbound = await rows(
      test.services.db,
      sql`select mn from device where not exists (select 1 from device_binding where device_id = device.id)`,
    )
    expect(unbound).toEqual([])
    const keyed = await rows(
      test.services.db,
      sql<{ mn: string }>`select mn from device where length(sm4_key) = 16 order by mn`,
    )
    expect(keyed[0]?.mn).toBe(demoMn('outlet', 9))
  })

  it('is made once: what staff changed or removed stays so', async () => {
    const db = test.services.db
    await sql`delete from alarm_rule where name = 'PM2.5小时高值'`.execute(db)
    await sql`update app_user set remark_name = '改名' where user_code = 'admin'`.execute(db)
    const before = await count('alarm_rule')
    await createDemoCity(test.services)
    expect(await count('alarm_rule')).toBe(before)
    expect(await rows(db, sql`select remark_name from app_user where user_code = 'admin'`)).toEqual([
      { remark_name: '改名' },
    ])
  })

  it('a folder without tables is named in the message', async () => {
    const other = await testServices()
    await expect(createDemoCity(other.services, { dataDir: '/nowhere' })).rejects.toThrow('/nowhere/')
    await other.close()
  })
})
