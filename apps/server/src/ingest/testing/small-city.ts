import { rows, sql } from '../../db/database.ts'
import type { Services } from '../../platform/services.ts'

export interface SmallCity {
  municipal: number
  national: number
  outlet: number
  dust: number
}

export const sm4Key = Buffer.from('0000000000000000')

const siteChannels = [
  ['a34004', 'pm25', 1],
  ['a34002', 'pm10', 1],
  ['a21026', 'so2', 1],
  ['a21004', 'no2', 1],
  ['a05024', 'o3', 1],
  ['a21005', 'co', 1],
  ['a01007', 'windSpeed', 1],
  ['a01008', 'windDirection', 1],
  // This device sends kPa.
  ['a01006', 'airPressure', 10],
] as const

/** One municipal site, one national site, one stack with two factors and one dust site, each (but the national) with a device. */
export const smallCity = async (services: Services, profile = 'simulator'): Promise<SmallCity> => {
  const { db } = services
  await sql`insert into area (area_code, area_name, area_type) values ('320200', '无锡市', 2), ('320205', '锡山区', 3)`.execute(
    db,
  )
  const sites = await rows(
    db,
    sql<{
      id: number
      site_code: string
    }>`insert into site (site_code, site_name, site_type, area_code, longitude, latitude) values
      ('S30', '市控站', '30', '320205', 120.3, 31.5), ('1188A', '国控站', '10', '320205', 120.31, 31.51) returning id, site_code`,
  )
  const idOf = (code: string) => sites.find((site) => site.site_code === code)?.id ?? 0
  const [enterprise] = await rows(
    db,
    sql<{
      id: number
    }>`insert into enterprise (ps_code, ps_name, address, area_code, longitude, latitude, industry_code, industry_name, credit_code)
      values ('P1', '热电厂', '', '320205', 120.3, 31.5, 'D44', '电力', 'X') returning id`,
  )
  const [outlet] = await rows(
    db,
    sql<{
      id: number
    }>`insert into outlet (outlet_code, enterprise_id, outlet_name) values ('O1', ${enterprise?.id}, '1号') returning id`,
  )
  const [dust] = await rows(
    db,
    sql<{
      id: number
    }>`insert into dust_site (record_num, project_name, const_unit_name, address, area_code, longitude, latitude)
      values ('D1', '工地', '单位', '', '320205', 120.3, 31.5) returning id`,
  )
  const city = { municipal: idOf('S30'), national: idOf('1188A'), outlet: outlet?.id ?? 0, dust: dust?.id ?? 0 }
  await sql`insert into outlet_factor (outlet_id, position, factor_code, factor_name, unit) values
    (${city.outlet}, 1, 'a21026', '二氧化硫', 'mg/m³'), (${city.outlet}, 2, 'a21002', '氮氧化物', 'mg/m³')`.execute(db)
  await sql`insert into device (mn, password, profile_code, system_type, sm4_key) values
    ('SITE', '123456', ${profile}, '22', null), ('STACK', '123456', ${profile}, '31', null), ('DUST', '123456', ${profile}, '39', null),
    ('CIPHER', '123456', ${profile}, '31', ${sm4Key}), ('NATION', '123456', ${profile}, '22', null)`.execute(db)
  const bind = (mn: string, kind: string, target: number, sent: string, factor: string, scale: number) =>
    sql`insert into device_binding (device_id, device_factor, target_kind, target_id, factor_code, scale)
      select id, ${sent}, ${kind}, ${target}, ${factor}, ${scale} from device where mn = ${mn}`.execute(db)
  for (const [sent, factor, scale] of siteChannels) await bind('SITE', 'site', city.municipal, sent, factor, scale)
  for (const code of ['a21026', 'a21002']) {
    await bind('STACK', 'outlet', city.outlet, code, code, 1)
    await bind('CIPHER', 'outlet', city.outlet, code, code, 1)
  }
  await bind('DUST', 'dust', city.dust, 'a34001', 'tsp', 1)
  await bind('DUST', 'dust', city.dust, 'LA', 'noise', 1)
  await bind('NATION', 'site', city.national, 'a34004', 'pm25', 1)
  return city
}
