import { rows, sql } from '../../db/database.ts'
import type { Services } from '../../platform/services.ts'

export interface MonitoredPlant {
  production: number
  govern: number
  rto: number
  componentSite: number
  taxi: number
}

/** Beside the small city: a plant's logger with two meters (one counts, one sends amounts), an RTO, a component site, a taxi. */
export const monitoredPlant = async (services: Services): Promise<MonitoredPlant> => {
  const { db } = services
  const idOf = async (text: ReturnType<typeof sql<{ id: number }>>): Promise<number> =>
    (await rows(db, text))[0]?.id ?? 0
  const point = (code: string, type: string, group: string, rated: number | null) =>
    idOf(sql`insert into monitor_point (point_code, point_name, enterprise_id, monitor_type, outlet_group, outlet_id, rated_power_kw)
      select ${code}, ${code}, enterprise_id, ${type}, ${group}, id, ${rated}::real from outlet where outlet_code = 'O1' returning id`)
  const plant: MonitoredPlant = {
    production: await point('P1-D01', 'pst002', 'production', 200),
    govern: await point('P1-D02', 'pst002', 'govern', 40),
    rto: await point('P1-G01', 'pst003', 'govern', null),
    componentSite: await idOf(
      sql`insert into site (site_code, site_name, site_type, area_code, longitude, latitude)
        values ('C70', '组分站', '70', '320205', 120.3, 31.5) returning id`,
    ),
    taxi: await idOf(
      sql`insert into mobile_station (station_code, station_name) values ('T1', '苏B·T0001') returning id`,
    ),
  }
  await sql`insert into monitor_point_factor (point_id, position, factor_code, factor_name, unit, low_limit, high_limit, quantity, hour_rule) values
    (${plant.production}, 1, 'd20801', '用电量', 'Kw/h', null, null, 'energy', 'counter'),
    (${plant.production}, 2, 'd20701', '负荷', 'Kw', null, null, 'load', 'mean'),
    (${plant.govern}, 1, 'd30802', '用电量', 'Kw/h', null, null, 'energy', 'sum'),
    (${plant.govern}, 2, 'd30702', '负荷', 'Kw', null, null, 'load', 'mean'),
    (${plant.rto}, 1, 'p90101', 'RTO燃烧室温度', '℃', 760, 950, 'condition', 'mean'),
    (${plant.rto}, 2, 'p90301', '风机电流', 'A', 20, 90, 'condition', 'mean')`.execute(db)
  await sql`insert into species (factor_code, position, family, unit, name_zh, name_en, group_code, group_name, source) values
    ('a24002', 1, 'voc', 'µg/m³', '乙烷', 'ethane', 'ALKANES', '烷烃', 'test'), ('a24003', 2, 'voc', 'µg/m³', '丙烷', 'propane', 'ALKANES', '烷烃', 'test'),
    ('a24053', 4, 'voc', 'µg/m³', '乙烯', 'ethylene', 'OLEFIN', '烯烃', 'test')`.execute(db)
  const device = async (
    mn: string,
    st: string,
    bindings: readonly (readonly [sent: string, kind: string, target: number, code: string])[],
  ) => {
    await sql`insert into device (mn, password, profile_code, system_type) values (${mn}, '123456', 'simulator', ${st})`.execute(
      db,
    )
    for (const [sent, kind, target, code] of bindings) {
      await sql`insert into device_binding (device_id, device_factor, target_kind, target_id, factor_code)
        select id, ${sent}, ${kind}, ${target}, ${code} from device where mn = ${mn}`.execute(db)
    }
  }
  await device('METER', '44', [
    ['d20801', 'point', plant.production, 'd20801'],
    ['d20701', 'point', plant.production, 'd20701'],
    ['d30802', 'point', plant.govern, 'd30802'],
    ['d30702', 'point', plant.govern, 'd30702'],
  ])
  await device('SENSOR', '45', [
    ['p90101', 'point', plant.rto, 'p90101'],
    ['p90301', 'point', plant.rto, 'p90301'],
  ])
  await device(
    'GC',
    '27',
    ['a24002', 'a24003', 'a24053'].map((code) => [code, 'voc', plant.componentSite, code] as const),
  )
  // The stack's own chromatograph sends cycles too; they are no hours.
  await device('STACKGC', '31', [['a21026', 'outlet', (await stackId(services)) ?? 0, 'a21026']])
  await device('TAXI', '22', [
    ['l01001', 'mobile', plant.taxi, 'longitude'],
    ['lat', 'mobile', plant.taxi, 'latitude'],
    ['a34004', 'mobile', plant.taxi, 'pm25'],
  ])
  return plant
}

const stackId = async (services: Services) =>
  (await rows(services.db, sql<{ id: number }>`select id from outlet where outlet_code = 'O1'`))[0]?.id
