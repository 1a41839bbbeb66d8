import { randomBytes } from 'node:crypto'
import { demoMn, demoPassword } from '@qingkong/domain/city/demo-device'
import { formatCity } from '@qingkong/domain/time/city-time'
import { formatDataTime, formatQn } from '@qingkong/protocol/hj212/data-time'
import { encodeFrame } from '@qingkong/protocol/hj212/encode'
import { sign, signedHeaders, upperLevelKey } from '@qingkong/protocol/share/push'
import { firstRow, rows, sql } from '../db/database.ts'
import { runDueWork } from '../due-work.ts'
import type { DrivenClock } from '../platform/clock.ts'
import type { Services } from '../platform/services.ts'
import type { FixturePlace } from './fixture-place.ts'
import { sendFrames } from './send-frames.ts'

const hourMs = 3_600_000

const clean = { pm25: 40, pm10: 60, so2: 8, no2: 35, o3: 60, co: 0.7 }
const hj212OfFactor = {
  pm25: 'a34004',
  pm10: 'a34002',
  so2: 'a21026',
  no2: 'a21004',
  o3: 'a05024',
  co: 'a21005',
} as const

const siteHourFrame = (index: number, at: Date, values: typeof clean): Buffer =>
  encodeFrame({
    qn: formatQn(new Date(at.getTime() + index)),
    st: '22',
    cn: '2061',
    pw: demoPassword,
    mn: demoMn('site', index),
    flag: { version: '2017', split: false, ack: true },
    cp: { DataTime: formatDataTime(at) },
    factors: Object.entries(hj212OfFactor).map(
      ([factor, code]) => [code, { Avg: String(values[factor as keyof typeof clean]), Flag: 'N' }] as const,
    ),
  })

const siteMinuteFrame = (index: number, at: Date, pm25: number): Buffer =>
  encodeFrame({
    qn: formatQn(new Date(at.getTime() + index)),
    st: '22',
    cn: '2051',
    pw: demoPassword,
    mn: demoMn('site', index),
    flag: { version: '2017', split: false, ack: true },
    cp: { DataTime: formatDataTime(at) },
    factors: [
      ['a34004', { Avg: String(pm25), Flag: 'N' }],
      ['a01007', { Avg: '2.1', Flag: 'N' }],
      ['a01008', { Avg: '225', Flag: 'N' }],
      ['a01001', { Avg: '18.2', Flag: 'N' }],
    ],
  })

const pushNational = async (
  services: Services,
  place: FixturePlace,
  records: { stationCode: string; at: Date; values: Record<string, number | null> }[],
) => {
  const body = JSON.stringify({
    sequence: 1,
    sentAt: formatCity(services.clock.now()),
    records: records.map(({ stationCode, at, values }) => ({
      stationCode,
      time: formatCity(new Date(at.getTime() + hourMs)),
      interval: 'HOUR',
      values,
    })),
  })
  const signature = sign(services.config.keys.shareSecret, services.clock.now(), randomBytes(12).toString('hex'), body)
  const response = await fetch(`${place.base}/share/push`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signedHeaders(upperLevelKey, signature) },
    body,
  })
  const answer = (await response.json()) as { code: number; message: string; data: { rejected: unknown[] } }
  if (answer.code !== 0 || answer.data.rejected.length > 0)
    throw new Error(`share push: ${answer.message} ${JSON.stringify(answer.data)}`)
}

/** A day of quiet hours at every station, then one hour in which a dozen stations and an outlet are far too high. */
export const sendWeather = async (services: Services, clock: DrivenClock, place: FixturePlace) => {
  const sites = await rows(
    services.db,
    sql<{ site_code: string; site_type: string; id: number }>`select site_code, site_type, id from site order by id`,
  )
  const nationals = sites.filter((site) => ['10', '11', '12'].includes(site.site_type))
  const devices = sites.flatMap((site, index) => (['20', '30', '50'].includes(site.site_type) ? [index] : []))
  const alarmHour = new Date('2026-11-20T09:00:00+08:00')
  for (let back = 24; back >= 1; back -= 1) {
    const at = new Date(alarmHour.getTime() - back * hourMs)
    clock.set(new Date(at.getTime() + hourMs + 300_000))
    await pushNational(
      services,
      place,
      nationals.map(({ site_code }) => ({ stationCode: site_code, at, values: clean })),
    )
    await sendFrames(
      place.ingestPort,
      devices.map((index) => siteHourFrame(index, at, clean)),
    )
  }
  await runDueWork(services)
  clock.set(new Date('2026-11-20T10:05:00+08:00'))
  const minutes = Array.from({ length: 60 }, (_, minute) =>
    siteMinuteFrame(devices[0] ?? 0, new Date(alarmHour.getTime() + minute * 60_000), 180 + (minute % 7)),
  )
  await sendFrames(place.ingestPort, minutes)
  // Fewer than half of the national stations on any one factor: no regional process.
  const loud = [
    { pm25: 180 },
    { pm25: 190 },
    { pm25: 185 },
    { pm25: 200 },
    { o3: 230 },
    { o3: 240 },
    { o3: 220 },
    { o3: 235 },
    { pm10: 420 },
    { pm10: 400 },
    { no2: 260 },
    { no2: 255 },
  ]
  await pushNational(
    services,
    place,
    nationals.map(({ site_code }, index) => ({
      stationCode: site_code,
      at: alarmHour,
      values: { ...clean, ...loud[index] },
    })),
  )
  await sendFrames(
    place.ingestPort,
    devices.slice(1).map((index) => siteHourFrame(index, alarmHour, { ...clean, pm25: 170 + index })),
  )
  return alarmHour
}

/** Hours of the first plain outlet: a quiet day, then forty percent above its limit. */
export const sendOutlet = async (services: Services, place: FixturePlace, alarmHour: Date) => {
  const outlet = await firstRow(
    services.db,
    sql<{ mn: string; outlet_code: string; ps_code: string; factor_code: string; limit_value: number }>`
      select device.mn, outlet.outlet_code, enterprise.ps_code, outlet_factor.factor_code, outlet_factor.limit_value
      from outlet
      join enterprise on enterprise.id = outlet.enterprise_id
      join outlet_factor on outlet_factor.outlet_id = outlet.id and outlet_factor.limit_value is not null
      join device_binding on device_binding.target_kind = 'outlet' and device_binding.target_id = outlet.id and device_binding.factor_code = outlet_factor.factor_code
      join device on device.id = device_binding.device_id and device.sm4_key is null
      where enterprise.area_code = '320205'
      order by outlet.id, outlet_factor.position limit 1`,
  )
  if (!outlet) throw new Error('the demo city has no plain outlet in 320205')
  const frameAt = (at: Date, value: number) =>
    encodeFrame({
      qn: formatQn(new Date(at.getTime() + 999)),
      st: '31',
      cn: '2061',
      pw: demoPassword,
      mn: outlet.mn,
      flag: { version: '2017', split: false, ack: true },
      cp: { DataTime: formatDataTime(at) },
      factors: [[outlet.factor_code, { Avg: String(value), ZsAvg: String(value), Cou: String(value / 10), Flag: 'N' }]],
    })
  const quiet = Array.from({ length: 23 }, (_, back) =>
    frameAt(new Date(alarmHour.getTime() - (back + 1) * hourMs), outlet.limit_value * 0.6),
  )
  await sendFrames(place.ingestPort, [...quiet, frameAt(alarmHour, outlet.limit_value * 1.4)])
  return outlet
}
