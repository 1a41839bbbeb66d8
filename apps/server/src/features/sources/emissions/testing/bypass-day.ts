import { demoPassword } from '@qingkong/domain/city/demo-device'
import { hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import { formatDataTime, formatQn } from '@qingkong/protocol/hj212/data-time'
import { encodeFrame } from '@qingkong/protocol/hj212/encode'
import type { FactorFields } from '@qingkong/protocol/hj212/fields'
import { rows, sql } from '../../../../db/database.ts'
import { runDueWork } from '../../../../due-work.ts'
import { startIngest } from '../../../../ingest/port.ts'
import { sendFrames } from '../../../../testing/send-frames.ts'
import { type TestApp, testApp } from '../../../../testing/test-app.ts'

/** A chemical plant of 锡山区 with two outlets, meters and condition sensors. */
export const psCode = '320205000058'
export const outletCode = `${psCode}-DA001`
const now = new Date('2026-11-20T10:05:00+08:00')
/** The last complete hour: production runs, the treatment stands still. */
const bypassHour = new Date('2026-11-20T09:00:00+08:00')
const hours = 30

interface Channel {
  key: string
  mn: string
  st: string
  sent: string
}

/** What loggers send, by `point/quantity` of meters and `point/factor` of the rest. */
const channelsOf = async ({ services }: TestApp): Promise<Map<string, Channel>> => {
  const found = await rows(
    services.db,
    sql<Channel>`select p.point_code || '/' || case when f.quantity = 'condition' then f.factor_code else f.quantity end as key,
        mn, system_type as st, device_factor as sent
      from monitor_point p join enterprise on enterprise.id = p.enterprise_id join monitor_point_factor f on f.point_id = p.id
      join device_binding b on b.target_kind = 'point' and b.target_id = p.id and b.factor_code = f.factor_code
      join device on device.id = b.device_id where ps_code = ${psCode}
      union all
      select outlet_code || '/' || b.factor_code, mn, system_type, device_factor
      from outlet join enterprise on enterprise.id = enterprise_id
      join device_binding b on b.target_kind = 'outlet' and b.target_id = outlet.id
      join device on device.id = b.device_id where ps_code = ${psCode}`,
  )
  return new Map(found.map((channel) => [channel.key, channel]))
}

type Said = Record<string, FactorFields>

/** Frames of an interval, one for each logger that has something to say. */
const framesOf = (channels: ReadonlyMap<string, Channel>, cn: string, at: Date, said: Said): Buffer[] => {
  const byLogger = new Map<string, { st: string; factors: [string, FactorFields][] }>()
  for (const [key, fields] of Object.entries(said)) {
    const channel = channels.get(key)
    if (!channel) throw new Error(`nothing sends ${key}`)
    const logger = byLogger.get(channel.mn) ?? { st: channel.st, factors: [] }
    byLogger.set(channel.mn, logger)
    logger.factors.push([channel.sent, { ...fields, Flag: 'N' }])
  }
  return [...byLogger].map(([mn, { st, factors }], index) =>
    encodeFrame({
      qn: formatQn(new Date(at.getTime() + index)),
      st,
      cn,
      pw: demoPassword,
      mn,
      flag: { version: '2025', split: false, ack: true },
      cp: { DataTime: formatDataTime(at) },
      factors,
    }),
  )
}

/** Hourly energies in kWh, which are mean loads in kW as well, temperature of the RTO, concentration at outlet 1. */
const hourSaid = (isBypass: boolean): Said => {
  const meter = (number: string, kwh: number): Said => ({
    [`${psCode}-${number}/energy`]: { Cou: String(kwh) },
    [`${psCode}-${number}/load`]: { Avg: String(kwh) },
  })
  return {
    ...meter('D01', 150),
    ...meter('D02', isBypass ? 0.2 : 26),
    // The tank farm rests.
    ...meter('D03', 1),
    ...meter('D04', 0.1),
    [`${psCode}-G01/p90101`]: { Avg: isBypass ? '602' : '822' },
    [`${psCode}-G01/p90301`]: { Avg: '57' },
    [`${psCode}-G02/p90801`]: { Avg: '144' },
    [`${psCode}-G03/p90201`]: { Avg: '19' },
    [`${outletCode}/a24088`]: {
      Avg: isBypass ? '84' : '31',
      ZsAvg: isBypass ? '90' : '33',
      Cou: isBypass ? '5.6' : '2.1',
    },
    [`${outletCode}/a00000`]: { Avg: '68000' },
    [`${psCode}-DA002/a24088`]: { Avg: '12', ZsAvg: '13', Cou: '0.4' },
  }
}

const minuteSaid = (n: number): Said => ({
  [`${psCode}-D01/energy`]: { Rtd: '2.5' },
  [`${psCode}-D01/load`]: { Rtd: '150' },
  [`${psCode}-D02/energy`]: { Rtd: n < 30 ? '0.43' : '0.003' },
  [`${psCode}-D02/load`]: { Rtd: n < 30 ? '26' : '0.2' },
  [`${psCode}-G01/p90101`]: { Rtd: n < 30 ? '822' : '602' },
  [`${outletCode}/a24088`]: { Rtd: '60', ZsRtd: '63' },
  [`${outletCode}/a00000`]: { Rtd: '60000' },
})

/** A demo city in which the plant lives thirty quiet hours and a bypass in the last, told by its loggers. */
export const bypassDay = async (): Promise<TestApp & { municipalSiteCode: string }> => {
  const app = await testApp()
  const channels = await channelsOf(app)
  app.clock.set(now)
  const ingest = await startIngest(app.services)
  try {
    const frames = Array.from({ length: hours }, (_, back) =>
      framesOf(channels, '2061', new Date(bypassHour.getTime() - back * hourMs), hourSaid(back === 0)),
    )
    const minutes = Array.from({ length: 64 }, (_, n) =>
      framesOf(channels, '2011', new Date(bypassHour.getTime() + n * minuteMs), minuteSaid(n)),
    )
    const [site] = await rows(
      app.services.db,
      sql<{ code: string; mn: string }>`select site_code as code, mn from site
        join device_binding b on b.target_kind = 'site' and b.target_id = site.id join device on device.id = b.device_id
        where site_type = '30' order by site.id limit 1`,
    )
    if (!site) throw new Error('no municipal site')
    const siteHour = encodeFrame({
      st: '22',
      cn: '2061',
      pw: demoPassword,
      mn: site.mn,
      flag: { version: '2017', split: false, ack: true },
      cp: { DataTime: formatDataTime(bypassHour) },
      factors: [['a34004', { Avg: '88', Flag: 'N' }]],
    })
    await sendFrames(ingest.port, [...frames.flat(), ...minutes.flat(), siteHour])
    await runDueWork(app.services)
    return { ...app, municipalSiteCode: site.code }
  } finally {
    await ingest.close()
  }
}
