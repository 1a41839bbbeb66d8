import { demoMn } from '@qingkong/domain/city/demo-device'
import { particleFamilies, particleSpecies } from '@qingkong/domain/measurement/particle-species'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { migrate } from './migrate.ts'
import { type EarlierDatabase, earlierDatabase } from './testing/earlier-database.ts'

describe('a demo city of a release that sent VOC only', () => {
  let database: EarlierDatabase
  const query = <R>(text: string) => database.query<R>(text)

  beforeAll(async () => {
    database = await earlierDatabase(inject('database'), '041')
    await query(`
      insert into area values ('320200', '无锡市', null, 2), ('320211', '滨湖区', '320200', 3);
      insert into site (site_code, site_name, site_type, area_code, longitude, latitude)
        values ('C1', '组分站', '70', '320211', 120.3, 31.5);
      insert into device (mn, password, profile_code, system_type) values
        ('${demoMn('component', 31)}', 'secret', 'simulator', '27'), ('A-REAL-ONE', 'other', 'default', '27');
      insert into device_binding (device_id, device_factor, target_kind, target_id, factor_code)
        select device.id, 'a99501', 'voc', site.id, 'a99501' from device, site;
      update species set detection_limit = 7, detection_limit_source = '本机核查' where factor_code = 'a20044'`)
  })
  afterAll(() => database?.drop())

  it('has the instruments of particles after the upgrade, and a real station gets none', async () => {
    await migrate(database.connection.db)
    const found = await query<{ mn: string; password: string; family: string; codes: string[] }>(`
      select mn, password, target_kind as family, array_agg(factor_code order by position) as codes
      from device join device_binding on device_id = device.id join species using (factor_code)
      where family <> 'voc' group by 1, 2, 3 order by 1`)
    expect(found).toEqual(
      particleFamilies.map((family) => ({
        mn: demoMn(family, 31),
        password: 'secret',
        family,
        codes: particleSpecies[family].map(({ factorCode }) => factorCode),
      })),
    )
    expect(await query('select count(*)::int as n from device')).toEqual([{ n: 5 }])
  })

  it('keeps the detection limit that somebody said', async () => {
    expect(
      await query(
        `select factor_code, detection_limit from species where factor_code in ('a20044', 'a20026') order by 1`,
      ),
    ).toEqual([
      { factor_code: 'a20026', detection_limit: 2.5 },
      { factor_code: 'a20044', detection_limit: 7 },
    ])
  })
})
