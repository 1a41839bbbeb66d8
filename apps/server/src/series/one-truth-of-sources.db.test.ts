import type { contractClient } from '@qingkong/contract/client'
import { demoPassword } from '@qingkong/domain/city/demo-device'
import type { DataFlag } from '@qingkong/domain/measurement/data-flag'
import { isFit, type Purpose } from '@qingkong/domain/measurement/fitness'
import type { MeasuredKind } from '@qingkong/domain/measurement/measured-kind'
import { cityDate, hourLabel, hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import { formatDataTime, formatQn } from '@qingkong/protocol/hj212/data-time'
import { encodeFrame } from '@qingkong/protocol/hj212/encode'
import type { FactorFields } from '@qingkong/protocol/hj212/fields'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, rows, sql } from '../db/database.ts'
import { runDueWork } from '../due-work.ts'
import { evidenceEvent } from '../features/command/evidence/event-facts.ts'
import { namedSourceTables } from '../features/command/evidence/source-data.ts'
import { readSources } from '../features/command/trace/read-sources.ts'
import { measuredOn, measuredRate } from '../features/sources/enterprises/daily-emission.ts'
import { electricityOn } from '../features/sources/enterprises/electricity-use.ts'
import { meetingCondition } from '../features/sources/enterprises/other-condition.ts'
import { startIngest } from '../ingest/port.ts'
import { uuidv7 } from '../platform/uuid.ts'
import { sendFrames } from '../testing/send-frames.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { outletDaysOf, pointDaysOf, speciesCompleteness, speciesHours } from './port.ts'

/** The flags hours are sent under, each at a source of its own. */
const flags = ['N', 'S', 'F', 'M', 'D', 'C', 'T', 'B'] as const satisfies readonly DataFlag[]
type Flag = (typeof flags)[number]

const startAt = new Date('2026-11-20T09:00:00+08:00')
/** Enough of them for a day's rate and for a usual work. */
const hours = 20
const now = new Date('2026-11-20T10:05:00+08:00')
const voc = 'a24088'
const day = { from: new Date('2026-11-19T00:00:00+08:00'), to: new Date('2026-11-20T00:00:00+08:00') }

/** A source whose hours were all sent under the flag. */
interface Target {
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

/** One place of the product that looks at the hours, and whether it takes the value. */
interface Place {
  name: string
  kind: MeasuredKind
  purpose: Purpose
  takes: (target: Target) => Promise<boolean>
}

let app: TestApp
let api: ReturnType<typeof contractClient>
const db = () => app.services.db

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

const findOutlets = () =>
  rows(
    db(),
    sql<Target>`
      select o.id, outlet_code as code, enterprise_id as "enterpriseId", ps_code as "psCode", longitude, latitude, mn,
        system_type as st, ${sentOf}, max(f.limit_value) as limit
      from outlet o join enterprise e on e.id = enterprise_id and e.enabled
      join outlet_factor f on f.outlet_id = o.id and f.factor_code = ${voc} and f.limit_value is not null
      join device_binding b on b.target_kind = 'outlet' and b.target_id = o.id join device on device.id = b.device_id
      where (select count(*) from outlet other where other.enterprise_id = e.id) = 1
      group by o.id, e.id, mn, system_type order by o.id limit ${flags.length}`,
  )

const findPoints = (type: string, quantities: readonly string[]) =>
  rows(
    db(),
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

const findDust = () =>
  rows(
    db(),
    sql<Target>`
      select d.id, record_num as code, 0 as "enterpriseId", '' as "psCode", longitude, latitude, mn, system_type as st,
        ${sentOf}, null::real as limit
      from dust_site d join device_binding b on b.target_kind = 'dust' and b.target_id = d.id
      join device on device.id = b.device_id where d.enabled group by d.id, mn, system_type order by d.id limit ${flags.length}`,
  )

const findTaxis = () =>
  rows(
    db(),
    sql<Target>`
      select s.id, station_code as code, 0 as "enterpriseId", '' as "psCode", 0 as longitude, 0 as latitude, mn,
        system_type as st, ${sentOf}, null::real as limit
      from mobile_station s join device_binding b on b.target_kind = 'mobile' and b.target_id = s.id
      join device on device.id = b.device_id group by s.id, mn, system_type order by s.id limit ${flags.length}`,
  )

/** One component station; each of its first species stands under a flag of its own. */
const findSpecies = async (): Promise<Target[]> => {
  const found = await rows(
    db(),
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

const targets: Record<'outlet' | 'meter' | 'condition' | 'dust' | 'mobile' | 'voc', Map<Flag, Target>> = {
  outlet: new Map(),
  meter: new Map(),
  condition: new Map(),
  dust: new Map(),
  mobile: new Map(),
  voc: new Map(),
}

const kwh = 150
const condition = 700
const dustPm10 = 310
const taxiPm25 = 240
const species = 3.5
const massKg = 5600

const outletSaid = (sent: Record<string, string>, limit: number, Flag: Flag): Record<string, FactorFields> => {
  const value = String(2 * limit)
  return { [sent[voc] ?? '']: { Avg: value, ZsAvg: value, Cou: String(massKg), Flag } }
}

/** The frames of every target: its value in each hour, always under the flag. */
const framesOf = (): Buffer[] => {
  const of = (kind: keyof typeof targets, framesOfTarget: (target: Target, flag: Flag) => Buffer[]) =>
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
            Object.values(target.sent).map((code) => [code, { Cou: String(kwh), Avg: String(kwh), Flag }]),
          ),
        ),
      ),
    ),
    ...of('condition', (target, Flag) => [
      frame(target, '2061', startAt, { [first(target)]: { Avg: String(condition), Flag } }),
    ]),
    ...of('dust', (target, Flag) =>
      starts.map((at) => frame(target, '2061', at, { [target.sent['pm10'] ?? '']: { Avg: String(dustPm10), Flag } })),
    ),
    ...of('mobile', (target, Flag) => [
      frame(target, '2051', new Date(now.getTime() - 5 * minuteMs), {
        [target.sent['longitude'] ?? '']: { Avg: '120.3', Flag: 'N' },
        [target.sent['latitude'] ?? '']: { Avg: '31.58', Flag: 'N' },
        [target.sent['pm25'] ?? '']: { Avg: String(taxiPm25), Flag },
      }),
    ]),
    ...of('voc', (target, Flag) => [
      frame(target, '2061', startAt, { [first(target)]: { Avg: String(species), Flag } }),
    ]),
  ]
}

beforeAll(async () => {
  app = await testApp()
  api = await app.as('zhibanzhang')
  app.clock.set(now)
  targets.outlet = byFlag(await findOutlets())
  targets.meter = byFlag(await findPoints('pst002', ['energy', 'load']))
  targets.condition = byFlag(await findPoints('pst003', ['condition']))
  targets.dust = byFlag(await findDust())
  targets.mobile = byFlag(await findTaxis())
  targets.voc = byFlag(await findSpecies())
  // A load of the meter outside its range, for whoever looks for that.
  await sql`update monitor_point_factor set low_limit = 0, high_limit = ${kwh / 2}
    where point_id = any(${[...targets.meter.values()].map(({ id }) => id)}::int[])`.execute(db())
  const ingest = await startIngest(app.services)
  try {
    await sendFrames(ingest.port, framesOf(), 60_000)
    await runDueWork(app.services)
  } finally {
    await ingest.close()
  }
}, 180_000)
afterAll(() => app?.close())

/** An event that names the enterprise, for the evidence about it. */
const evidenceTables = async ({ enterpriseId }: Target) => {
  const eventId = uuidv7(startAt)
  await sql`insert into event (id, event_code, event_type, status, level, event_time, created_at, updated_at, longitude, latitude,
      area_code, enterprise_id, source_id, description)
    select ${eventId}::uuid, ${eventId}, '6', 1, 2, ${startAt}, ${startAt}, ${startAt}, longitude, latitude, area_code, id,
      ${uuidv7(startAt)}::uuid, '超标' from enterprise where id = ${enterpriseId}`.execute(db())
  const scope = {
    userId: uuidv7(startAt),
    orgCode: '',
    areaCodes: ['320200'],
    cityCode: '320200',
    enterpriseCode: null,
  }
  const span = { from: startAt, to: new Date(startAt.getTime() + hourMs) }
  return namedSourceTables(db(), scope, await evidenceEvent(db(), eventId), span)
}
const evidenceHas = async (target: Target, table: string, value: number) =>
  (await evidenceTables(target)).find(({ name }) => name === table)?.rows.some((row) => row.includes(value)) === true

/** What the trace takes of a source about a point at the source itself. */
const traced = async ({ psCode, code, longitude, latitude }: Target) =>
  (await readSources(db(), { longitude, latitude }, startAt)).find(({ source }) => source.code === (psCode || code))
    ?.source

const states = new Set(['alarm', 'warning', 'online'])
const inRange = async (dataRangeType: 'ZDJK_03' | 'KWH_03', { enterpriseId }: Target) => {
  const { records } = await api.indEnterList({
    monitorTypeList: '',
    dataRangeArray: [
      {
        dataRangeType,
        dataRangeNum: dataRangeType === 'ZDJK_03' ? 1 : 1000,
        dataRangeUnit: dataRangeType === 'ZDJK_03' ? '3' : '1',
        dataRangeFactor: voc,
      },
    ],
  })
  return records.some(({ psId }) => psId === String(enterpriseId))
}
const isKnown = async (id: number, kind: 'outlet' | 'point') => {
  const source = kind === 'outlet' ? outletDaysOf(day) : pointDaysOf(day)
  const found = await rows(
    db(),
    sql<{
      hours: number
    }>`select max(valid_hours)::int as hours from ${source} d where ${sql.ref(`${kind}_id`)} = ${id}`,
  )
  return (found[0]?.hours ?? 0) > 0
}

const places: Record<keyof typeof targets, readonly Place[]> = {
  outlet: [
    {
      name: 'the popup’s concentration',
      kind: 'outlet',
      purpose: 'shown',
      takes: async ({ psCode, code, limit }) =>
        (await api.zdOutletData({ psCode, outletCode: code, factorCode: voc, timeType: 'HOUR' })).at(-1)
          ?.outletAvgZsRevised ===
        2 * (limit ?? 0),
    },
    {
      name: 'the popup’s emission',
      kind: 'outlet',
      purpose: 'shown',
      takes: async ({ psCode, code }) =>
        ((await api.zdOutletData({ psCode, outletCode: code, factorCode: voc, timeType: 'HOUR' })).at(-1)
          ?.outletAvgFlux ?? 0) > 0,
    },
    {
      name: 'the popup’s chart of several factors',
      kind: 'outlet',
      purpose: 'shown',
      takes: async ({ psCode, code }) =>
        (await api.zdOutletMoreData({ psCode, outletCode: code, factorCodes: voc, timeType: 'HOUR' }))[0]?.valueList.at(
          -1,
        ) != null,
    },
    {
      name: 'the popup’s state: working order',
      kind: 'outlet',
      purpose: 'counted',
      takes: async ({ code }) =>
        states.has(
          (await api.zdjkFactorStateList({ stationCode: code, timeType: 'HOUR' })).find((one) => one.code === voc)
            ?.state ?? '',
        ),
    },
    {
      name: 'the popup’s state: an exceedance',
      kind: 'outlet',
      purpose: 'judged',
      takes: async ({ code }) =>
        (await api.zdjkFactorStateList({ stationCode: code, timeType: 'HOUR' })).find((one) => one.code === voc)
          ?.state === 'alarm',
    },
    {
      name: 'the enterprise list’s state',
      kind: 'outlet',
      purpose: 'judged',
      takes: async ({ enterpriseId }) =>
        (await api.indEnterList({ monitorTypeList: '', psStatusList: 'alarm' })).records.some(
          ({ psId }) => psId === String(enterpriseId),
        ),
    },
    {
      name: 'the enterprise list by today’s emission',
      kind: 'outlet',
      purpose: 'counted',
      takes: (target) => inRange('ZDJK_03', target),
    },
    {
      name: 'the source map',
      kind: 'outlet',
      purpose: 'judged',
      takes: async ({ enterpriseId }) =>
        (await api.homePsStation({})).find(({ psId }) => psId === String(enterpriseId))?.state === 'alarm',
    },
    {
      name: 'the enterprise itself',
      kind: 'outlet',
      purpose: 'judged',
      takes: async ({ psCode }) => (await api.psBaseOne({ id: psCode })).state === 'alarm',
    },
    {
      name: 'the rate of a polluted area nearby',
      kind: 'outlet',
      purpose: 'counted',
      takes: async ({ enterpriseId }) => {
        const rates = await measuredRate(db(), new Date(startAt.getTime() + hourMs), [voc], [enterpriseId])
        return (rates.get(enterpriseId)?.get(voc) ?? 0) > 0
      },
    },
    {
      name: 'statistics of the day',
      kind: 'outlet',
      purpose: 'counted',
      takes: async ({ enterpriseId }) =>
        ((await measuredOn(db(), cityDate(startAt), [voc])).get(enterpriseId)?.get(voc) ?? 0) > 0,
    },
    { name: 'the day table', kind: 'outlet', purpose: 'counted', takes: ({ id }) => isKnown(id, 'outlet') },
    {
      name: 'the alarms',
      kind: 'outlet',
      purpose: 'judged',
      takes: async ({ id }) =>
        (await firstRow(db(), sql`select 1 from alarm_record where subject_kind = 'outlet' and subject_id = ${id}`)) !==
        undefined,
    },
    {
      name: 'the trace',
      kind: 'outlet',
      purpose: 'judged',
      takes: async (target) => (await traced(target))?.emissions.voc?.ratios.get(startAt.getTime()) !== undefined,
    },
    {
      name: 'the evidence',
      kind: 'outlet',
      purpose: 'shown',
      takes: (target) => evidenceHas(target, '07_排放数据', 2 * (target.limit ?? 0)),
    },
  ],
  meter: [
    {
      name: 'the popup’s electricity',
      kind: 'meter',
      purpose: 'shown',
      takes: async ({ psCode, code }) =>
        (await api.kwhChartData({ psCode, code, timeType: 'HOUR' })).valueList.at(-1) === kwh,
    },
    {
      name: 'the enterprise list by today’s electricity',
      kind: 'meter',
      purpose: 'counted',
      takes: (target) => inRange('KWH_03', target),
    },
    {
      name: 'statistics of the day',
      kind: 'meter',
      purpose: 'counted',
      takes: async ({ enterpriseId }) => (await electricityOn(db(), cityDate(startAt))).has(enterpriseId),
    },
    { name: 'the day table', kind: 'meter', purpose: 'counted', takes: ({ id }) => isKnown(id, 'point') },
    {
      name: 'the enterprise list by loads out of range',
      kind: 'meter',
      purpose: 'judged',
      takes: async ({ enterpriseId }) => (await meetingCondition(db(), 'OTHER_02', now)).has(enterpriseId),
    },
    {
      name: 'the work in the trace',
      kind: 'meter',
      purpose: 'judged',
      takes: async (target) => (await traced(target))?.work.get(startAt.getTime())?.production != null,
    },
    {
      name: 'the evidence',
      kind: 'meter',
      purpose: 'shown',
      takes: (target) => evidenceHas(target, '08_用电与工况', kwh),
    },
  ],
  condition: [
    {
      name: 'the popup’s chart',
      kind: 'condition',
      purpose: 'shown',
      takes: async ({ code, sent }) =>
        (
          await api.gkjkTabChartList({ mpId: code, factorCode: Object.keys(sent)[0] ?? '', timeType: 'HOUR' })
        )[0]?.valueList.at(-1) === condition,
    },
    {
      name: 'the evidence',
      kind: 'condition',
      purpose: 'shown',
      takes: (target) => evidenceHas(target, '08_用电与工况', condition),
    },
  ],
  dust: [
    {
      name: 'the hours of the site',
      kind: 'dust',
      purpose: 'shown',
      takes: async ({ code }) => {
        const span = { startTime: hourLabel(startAt), endTime: hourLabel(startAt) }
        return (await api.dustStaDetailData({ recordNum: code, ...span })).records[0]?.pm10 === dustPm10
      },
    },
    {
      name: 'the trace',
      kind: 'dust',
      purpose: 'judged',
      takes: async (target) => (await traced(target))?.emissions.particle?.ratios.get(startAt.getTime()) !== undefined,
    },
  ],
  mobile: [
    {
      name: 'the map',
      kind: 'mobile',
      purpose: 'shown',
      takes: async ({ code }) =>
        (await api.homepageMapTaxiData({})).taxis.find(({ siteCode }) => siteCode === code)?.values.pm25 === taxiPm25,
    },
    {
      name: 'the track’s mean',
      kind: 'mobile',
      purpose: 'counted',
      takes: async ({ code }) =>
        (
          await api.moveableStationTrack({
            siteCode: code,
            startTime: '2026-11-20 09:00:00',
            endTime: '2026-11-20 10:05:00',
          })
        ).meanValue === taxiPm25,
    },
    {
      name: 'the high values',
      kind: 'mobile',
      purpose: 'judged',
      takes: async ({ code }) =>
        (await api.moveableStationHighValueList({ pageSize: 100 })).records.some(({ siteCode }) => siteCode === code),
    },
  ],
  voc: [
    {
      name: 'the hours of the station',
      kind: 'voc',
      purpose: 'shown',
      takes: async (target) => (await speciesOf(target, 'shown')) === species,
    },
    {
      name: 'what may be judged by',
      kind: 'voc',
      purpose: 'judged',
      takes: async (target) => (await speciesOf(target, 'judged')) === species,
    },
    {
      name: 'averages of stations',
      kind: 'voc',
      purpose: 'counted',
      takes: async ({ code, sent }) => {
        const { averages } = await api.scDataAvgBydata({
          siteCodes: code,
          stationKind: 'COMPONENT',
          timeRange: [['2026-11-20 00:00:00', '2026-11-20 00:00:00']],
        })
        return averages[0]?.items.some(({ factorCode }) => factorCode in sent) === true
      },
    },
    {
      name: 'completeness',
      kind: 'voc',
      purpose: 'counted',
      takes: async ({ id, sent }) => {
        const span = { from: startAt, to: new Date(startAt.getTime() + hourMs) }
        const found = await speciesCompleteness(db(), { family: 'voc', siteIds: [id], ...span })
        return found.find(({ factorCode }) => factorCode in sent)?.valid === 1
      },
    },
  ],
}

const speciesOf = async ({ id, sent }: Target, purpose: Purpose): Promise<number | null> => {
  const span = { from: startAt, to: new Date(startAt.getTime() + hourMs) }
  const [position] = await rows(
    db(),
    sql<{ position: number }>`select position from species where factor_code = ${Object.keys(sent)[0]}`,
  )
  const [hour] = await speciesHours(db(), { family: 'voc', siteIds: [id], ...span, purpose })
  return hour?.values[(position?.position ?? 0) - 1] ?? null
}

describe.each(Object.keys(places) as (keyof typeof targets)[])(
  'one hour, one truth: an hour of a source (%s)',
  (kind) => {
    it.each(flags)('flagged %s is shown, counted and judged alike by every page and engine', async (flag) => {
      const target = targets[kind].get(flag)
      if (!target) throw new Error(`no ${kind} for ${flag}`)
      const answers: [string, boolean][] = []
      for (const { name, takes } of places[kind]) answers.push([name, await takes(target)])
      expect(answers).toEqual(places[kind].map(({ name, kind: rule, purpose }) => [name, isFit(rule, purpose, flag)]))
    })
  },
)
