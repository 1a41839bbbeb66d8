import { demoPassword } from '@qingkong/domain/city/demo-device'
import type { DataFlag } from '@qingkong/domain/measurement/data-flag'
import { hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import { formatDataTime, formatQn } from '@qingkong/protocol/hj212/data-time'
import { encodeFrame } from '@qingkong/protocol/hj212/encode'
import type { FactorFields } from '@qingkong/protocol/hj212/fields'
import { type Queryable, rows, sql } from '../../db/database.ts'
import { runDueWork } from '../../due-work.ts'
import { startIngest } from '../../ingest/port.ts'
import { sendFrames } from '../../testing/send-frames.ts'
import type { TestApp } from '../../testing/test-app.ts'

/** The flags hours are sent under, each at a source of its own. */
export const flags = ['N', 'S', 'F', 'M', 'D', 'C', 'T', 'B'] as const satisfies readonly DataFlag[]
type Flag = (typeof flags)[number]

export const startAt = new Date('2026-11-20T09:00:00+08:00')
/** Enough of them for a day's rate and for a usual work. */
const hours = 20
export const now = new Date('2026-11-20T10:05:00+08:00')
export const voc = 'a24088'
/** A source whose hours were all sent under the flag. */
export interface Target {
  id: number
  code: string
  enterpriseId: number
  psCode: string
  longitude: number
  latitude: number
  mn: string
  st: string
  /** HJ 212 codes its device sends, by the product's. */
  sent: Record<string, string>
  limit: number | null
}

export type SourceKind = 'outlet' | 'meter' | 'condition' | 'dust' | 'mobile' | 'voc'
export type FlaggedSources = Readonly<Record<SourceKind, ReadonlyMap<Flag, Target>>>

const sentOf = sql`jsonb_object_agg(b.factor_code, b.device_factor) as sent`
const frame = ({ mn, st }: Target, cn: '2061' | '2051', at: Date, factors: Record<string, FactorFields>): Buffer =>
  encodeFrame({
    qn: formatQn(new Date(at.getTime() + 1)),
    st,
    cn,
    pw: demoPassword,
    mn,
    flag: { version: '2025', split: false, ack: true },
    cp: { DataTime: formatDataTime(at) },
    factors: Object.entries(factors),
  })
const starts = Array.from({ length: hours }, (_, back) => new Date(startAt.getTime() - back * hourMs))

/** Eight of the found, one for each flag. */
const byFlag = (found: readonly Target[]): Map<Flag, Target> =>
  new Map(
    flags.map((flag, index) => {
      const target = found[index]
      if (!target) throw new Error('the demo city has too few of them')
      return [flag, target]
    }),
  )

const findOutlets = (db: Queryable) =>
  rows(
    db,
    sql<Target>`
      select o.id, outlet_code as code, enterprise_id as "enterpriseId", ps_code as "psCode", longitude, latitude, mn,
        system_type as st, ${sentOf}, max(f.limit_value) as limit
      from outlet o join enterprise e on e.id = enterprise_id and e.enabled
      join outlet_factor f on f.outlet_id = o.id and f.factor_code = ${voc} and f.limit_value is not null
      join device_binding b on b.target_kind = 'outlet' and b.target_id = o.id join device on device.id = b.device_id
      where (select count(*) from outlet other where other.enterprise_id = e.id) = 1
      group by o.id, e.id, mn, system_type order by o.id limit ${flags.length}`,
  )

const findPoints = (db: Queryable, type: string, quantities: readonly string[]) =>
  rows(
    db,
    sql<Target>`
      select distinct on (e.id) p.id, point_code as code, enterprise_id as "enterpriseId", ps_code as "psCode", longitude,
        latitude, mn, system_type as st, ${sentOf}, max(f.high_limit) as limit
      from monitor_point p join enterprise e on e.id = enterprise_id and e.enabled
      join monitor_point_factor f on f.point_id = p.id and f.quantity = any(${[...quantities]}::text[])
      join device_binding b on b.target_kind = 'point' and b.target_id = p.id and b.factor_code = f.factor_code
      join device on device.id = b.device_id
      where monitor_type = ${type} and (${type} = 'pst003' or outlet_group = 'production')
      group by p.id, e.id, mn, system_type having count(*) = ${quantities.length} order by e.id, p.id limit ${flags.length}`,
  )

const findDust = (db: Queryable) =>
  rows(
    db,
    sql<Target>`
      select d.id, record_num as code, 0 as "enterpriseId", '' as "psCode", longitude, latitude, mn, system_type as st,
        ${sentOf}, null::real as limit
      from dust_site d join device_binding b on b.target_kind = 'dust' and b.target_id = d.id
      join device on device.id = b.device_id where d.enabled group by d.id, mn, system_type order by d.id limit ${flags.length}`,
  )

const findTaxis = (db: Queryable) =>
  rows(
    db,
    sql<Target>`
      select s.id, station_code as code, 0 as "enterpriseId", '' as "psCode", 0 as longitude, 0 as latitude, mn,
        system_type as st, ${sentOf}, null::real as limit
      from mobile_station s join device_binding b on b.target_kind = 'mobile' and b.target_id = s.id
      join device on device.id = b.device_id group by s.id, mn, system_type order by s.id limit ${flags.length}`,
  )

/** One component station; each of its first species stands under a flag of its own. */
const findSpecies = async (db: Queryable): Promise<Target[]> => {
  const found = await rows(
    db,
    sql<Target & { codes: string[] }>`
      select s.id, site_code as code, 0 as "enterpriseId", '' as "psCode", longitude, latitude, mn, system_type as st,
        '{}'::jsonb as sent, null::real as limit,
        (select array_agg(factor_code order by position) from species where family = 'voc' and molar_mass is not null) as codes
      from site s join device_binding b on b.target_kind = 'voc' and b.target_id = s.id
      join device on device.id = b.device_id group by s.id, mn, system_type order by s.id limit 1`,
  )
  return found.flatMap(({ codes, ...station }) =>
    codes.slice(0, flags.length).map((code) => ({ ...station, sent: { [code]: code } })),
  )
}

/** What each kind of source sends in every hour. */
export const said = { kwh: 150, condition: 700, dustPm10: 310, taxiPm25: 240, species: 3.5 } as const
const massKg = 5600

const outletSaid = (sent: Record<string, string>, limit: number, Flag: Flag): Record<string, FactorFields> => {
  const value = String(2 * limit)
  return { [sent[voc] ?? '']: { Avg: value, ZsAvg: value, Cou: String(massKg), Flag } }
}

/** The frames of every target: its value in each hour, always under the flag. */
const framesOf = (targets: FlaggedSources): Buffer[] => {
  const of = (kind: SourceKind, framesOfTarget: (target: Target, flag: Flag) => Buffer[]) =>
    [...targets[kind]].flatMap(([flag, target]) => framesOfTarget(target, flag))
  const first = ({ sent }: Target) => Object.values(sent)[0] ?? ''
  return [
    ...of('outlet', (target, flag) =>
      starts.map((at) => frame(target, '2061', at, outletSaid(target.sent, target.limit ?? 0, flag))),
    ),
    ...of('meter', (target, Flag) =>
      starts.map((at) =>
        frame(
          target,
          '2061',
          at,
          Object.fromEntries(
            Object.values(target.sent).map((code) => [code, { Cou: String(said.kwh), Avg: String(said.kwh), Flag }]),
          ),
        ),
      ),
    ),
    ...of('condition', (target, Flag) => [
      frame(target, '2061', startAt, { [first(target)]: { Avg: String(said.condition), Flag } }),
    ]),
    ...of('dust', (target, Flag) =>
      starts.map((at) =>
        frame(target, '2061', at, { [target.sent['pm10'] ?? '']: { Avg: String(said.dustPm10), Flag } }),
      ),
    ),
    ...of('mobile', (target, Flag) => [
      frame(target, '2051', new Date(now.getTime() - 5 * minuteMs), {
        [target.sent['longitude'] ?? '']: { Avg: '120.3', Flag: 'N' },
        [target.sent['latitude'] ?? '']: { Avg: '31.58', Flag: 'N' },
        [target.sent['pm25'] ?? '']: { Avg: String(said.taxiPm25), Flag },
      }),
    ]),
    ...of('voc', (target, Flag) => [
      frame(target, '2061', startAt, { [first(target)]: { Avg: String(said.species), Flag } }),
    ]),
  ]
}

/** Eight sources of each kind with twenty hours each, all of one source under one flag, through the gateway; rolled and judged. */
export const flaggedSources = async ({ services, clock }: TestApp): Promise<FlaggedSources> => {
  const { db } = services
  clock.set(now)
  const targets: FlaggedSources = {
    outlet: byFlag(await findOutlets(db)),
    meter: byFlag(await findPoints(db, 'pst002', ['energy', 'load'])),
    condition: byFlag(await findPoints(db, 'pst003', ['condition'])),
    dust: byFlag(await findDust(db)),
    mobile: byFlag(await findTaxis(db)),
    voc: byFlag(await findSpecies(db)),
  }
  // A load of the meter outside its range, for whoever looks for that.
  await sql`update monitor_point_factor set low_limit = 0, high_limit = ${said.kwh / 2}
    where point_id = any(${[...targets.meter.values()].map(({ id }) => id)}::int[])`.execute(db)
  const ingest = await startIngest(services)
  try {
    await sendFrames(ingest.port, framesOf(targets), 60_000)
    await runDueWork(services)
  } finally {
    await ingest.close()
  }
  return targets
}
