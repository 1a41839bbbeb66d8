import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoPassword } from '@qingkong/domain/city/demo-device'
import { z } from 'zod'
import { sql, type Tx } from '../db/database.ts'
import { CityDataError } from './data-files.ts'

const Factor = z.object({
  code: z.string(),
  /** Code the logger sends where it differs. */
  sent: z.string().optional(),
  name: z.string(),
  unit: z.string(),
  quantity: z.enum(['energy', 'load', 'current', 'voltage', 'condition']),
  hourRule: z.enum(['mean', 'sum', 'counter']),
  low: z.number().nullable().default(null),
  high: z.number().nullable().default(null),
  limitSource: z.string().nullable().default(null),
})

const Logger = z.object({
  mn: z.string(),
  psCode: z.string(),
  monitorType: z.enum(['pst002', 'pst003']),
  points: z.array(
    z.object({
      pointCode: z.string(),
      pointName: z.string(),
      group: z.enum(['process', 'production', 'govern']),
      outletCode: z.string().nullable(),
      lineCode: z.string().nullable(),
      lineName: z.string().nullable(),
      ratedPowerKw: z.number().nullable(),
      factors: z.array(Factor),
    }),
  ),
})

const readLoggers = (folder: string): z.infer<typeof Logger>[] => {
  const path = join(folder, 'monitor-points.json')
  try {
    return z.array(Logger).parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    throw new CityDataError(`城市基础数据 ${path} 有误：${error instanceof Error ? error.message : error}`)
  }
}

/** A whole table in one statement, however many rows. */
const list = (rows: readonly unknown[]) => sql`${JSON.stringify(rows)}::jsonb`

const systemTypes = { pst002: '44', pst003: '45' } as const

/**
 * Meters and condition sensors of the demo city's plants, their loggers and what these send. A plant with points of a
 * monitor type has that type.
 */
export const insertMonitorPoints = async (tx: Tx, folder: string): Promise<void> => {
  const loggers = readLoggers(folder)
  const points = loggers
    .flatMap(({ mn, psCode, monitorType, points: own }) => own.map((point) => ({ ...point, mn, psCode, monitorType })))
    .map((point, sort) => ({ ...point, sort }))
  await sql`insert into monitor_point (point_code, point_name, enterprise_id, monitor_type, outlet_group, outlet_id,
      rated_power_kw, line_code, line_name, sort)
    select "pointCode", "pointName", enterprise.id, "monitorType", "group", outlet.id, "ratedPowerKw", "lineCode", "lineName", r.sort
    from jsonb_to_recordset(${list(points)}) as r("pointCode" text, "pointName" text, "psCode" text, "monitorType" text, "group" text,
      "outletCode" text, "ratedPowerKw" real, "lineCode" text, "lineName" text, sort int)
    join enterprise on ps_code = "psCode" left join outlet on outlet_code = "outletCode" order by r.sort`.execute(tx)
  const factors = points.flatMap(({ mn, pointCode, factors: own }) =>
    own.map((factor, index) => ({ ...factor, sent: factor.sent ?? factor.code, mn, pointCode, position: index + 1 })),
  )
  await sql`insert into monitor_point_factor (point_id, position, factor_code, factor_name, unit, low_limit, high_limit,
      limit_source, quantity, hour_rule)
    select monitor_point.id, position, code, name, unit, low, high, "limitSource", quantity, "hourRule"
    from jsonb_to_recordset(${list(factors)}) as r("pointCode" text, position smallint, code text, name text, unit text,
      low real, high real, "limitSource" text, quantity text, "hourRule" text)
    join monitor_point on point_code = "pointCode"`.execute(tx)
  const devices = loggers.map(({ mn, monitorType }) => ({ mn, systemType: systemTypes[monitorType] }))
  await sql`insert into device (mn, password, profile_code, system_type)
    select mn, ${demoPassword}, 'simulator', "systemType" from jsonb_to_recordset(${list(devices)}) as r(mn text, "systemType" text)`.execute(
    tx,
  )
  await sql`insert into device_binding (device_id, device_factor, target_kind, target_id, factor_code)
    select device.id, sent, 'point', monitor_point.id, code
    from jsonb_to_recordset(${list(factors)}) as r(mn text, "pointCode" text, sent text, code text)
    join device using (mn) join monitor_point on point_code = "pointCode"`.execute(tx)
  await sql`update enterprise set monitor_types = array(
      select distinct type from unnest(monitor_types || (select array_agg(monitor_type) from monitor_point where enterprise_id = enterprise.id)) type order by type)
    where exists (select 1 from monitor_point where enterprise_id = enterprise.id)`.execute(tx)
}
