import { randomBytes } from 'node:crypto'
import type { Calls } from '@qingkong/contract/calls'
import { contractClient } from '@qingkong/contract/client'
import type { Client } from '@qingkong/contract/core/client'
import type { FixtureCity } from '@qingkong/contract/testing/fixture-city'
import { demoMn, demoPassword } from '@qingkong/domain/city/demo-device'
import { formatCity } from '@qingkong/domain/time/city-time'
import { formatDataTime, formatQn } from '@qingkong/protocol/hj212/data-time'
import { encodeFrame } from '@qingkong/protocol/hj212/encode'
import { sign } from '@qingkong/protocol/share/push'
import { createApi } from '../api.ts'
import { createDemoCity } from '../city/create-demo-city.ts'
import { firstRow, rows, sql } from '../db/database.ts'
import { runDueWork } from '../due-work.ts'
import { raiseEvent } from '../features/events/port.ts'
import { issueToken } from '../features/sign-in/port.ts'
import type { Services } from '../http/context.ts'
import { startIngest } from '../ingest/port.ts'
import type { DrivenClock } from '../platform/clock.ts'
import { uuidv7 } from '../platform/uuid.ts'
import { sendFrames } from './send-frames.ts'
import { smallPicture } from './small-picture.ts'

const hourMs = 3_600_000

/** Who plays which part, by the demo city's stable accounts. */
export const fixtureUsers: Record<keyof FixtureCity['users'], string> = {
  admin: 'admin',
  securityAdmin: 'anquan',
  auditAdmin: 'shenji',
  dutyChief: 'zhibanzhang',
  dispatcher: 'diaodu',
  districtDispatcher: 'xishan',
  handler: 'chengban1',
  handlerBelow: 'xishan_wg1',
  otherHandler: 'chengban2',
  overseer: 'ducha',
  leader: 'lingdao',
  auditor: 'shenhe1',
  operator: 'yunwei',
  enterpriseUser: 'qiye',
}

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

interface Place {
  client(userCode: string): Promise<Client<Calls>>
  base: string
  ingestPort: number
}

const pushNational = async (
  services: Services,
  place: Place,
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
    headers: {
      'content-type': 'application/json',
      'x-share-key': 'upper-level',
      'x-share-timestamp': signature.timestamp,
      'x-share-nonce': signature.nonce,
      'x-share-signature': signature.signature,
    },
    body,
  })
  const answer = (await response.json()) as { code: number; message: string; data: { rejected: unknown[] } }
  if (answer.code !== 0 || answer.data.rejected.length > 0)
    throw new Error(`share push: ${answer.message} ${JSON.stringify(answer.data)}`)
}

/** A day of quiet hours at every station, then one hour in which a dozen stations and an outlet are far too high. */
const sendWeather = async (services: Services, clock: DrivenClock, place: Place) => {
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

/** Hours of the first plain outlet: a quiet day, then three times its limit. */
const sendOutlet = async (services: Services, place: Place, alarmHour: Date) => {
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
  await sendFrames(place.ingestPort, [...quiet, frameAt(alarmHour, outlet.limit_value * 3)])
  return outlet
}

const eventAt = async (client: Client<Calls>, type: '1' | '6', today: FixtureCity['today']) =>
  (
    await client.eventList({ eventType: type, updateTimeStart: today.start, updateTimeEnd: today.end, pageSize: 100 })
  ).records.filter((event) => event.eventStatus === 1)

const must = <T>(value: T | undefined | null, what: string): T => {
  if (value === undefined || value === null) throw new Error(`the fixture city lacks ${what}`)
  return value
}

/** Takes events through the API to a rest at every status, as staff would. */
const actOut = async (
  services: Services,
  place: Place,
  today: FixtureCity['today'],
  recipients: Pick<FixtureCity, 'recipient' | 'recipientBelow' | 'overseerRecipient'>,
) => {
  const dispatcher = await place.client('diaodu')
  const handler = await place.client('chengban1')
  const overseer = await place.client('ducha')
  const alarms = (await eventAt(dispatcher, '1', today)).map((event) => event.eventId)
  const take = () => must(alarms.shift(), 'enough site alarms')
  const delegated = async () => {
    const eventId = take()
    await dispatcher.delegateEvent({
      eventId,
      eventStatus: 1,
      delegateNote: '站点数据异常，请溯源排查。',
      users: [recipients.recipient],
    })
    return eventId
  }
  const confirmed = async () => {
    const eventId = await delegated()
    await handler.taskConfirm({ eventId, eventStatus: 2 })
    return eventId
  }
  const fedBack = async () => {
    const eventId = await confirmed()
    await handler.taskFeedback({
      eventId,
      eventStatus: 3,
      location: '东亭街道',
      pollutionJudge: '1',
      pollutionType: '工地扬尘',
      traceContent: '裸土未覆盖，已整改。',
    })
    return eventId
  }
  const overseen = async () => {
    const eventId = await fedBack()
    await dispatcher.commitAssess({
      eventId,
      eventStatus: 6,
      assessNote: '请督察复核。',
      assessStatus: 2,
      finding: '属实',
      measure: '立行立改',
      users: [recipients.overseerRecipient],
    })
    return eventId
  }
  const alarming = take()
  const dispatched = await delegated()
  const tracing = await confirmed()
  const returned = await delegated()
  await handler.taskRollback({ eventId: returned, eventStatus: 2, reasonCode: '非本辖区', reason: '位于新吴区' })
  const toAssess = await fedBack()
  const toConfirmSupervision = await overseen()
  const toSupervise = await overseen()
  await overseer.overseerConfirm({ eventId: toSupervise, eventStatus: 8 })
  const transferred = await confirmed()
  await handler.taskDeliver({
    eventId: transferred,
    eventStatus: 3,
    users: [recipients.recipientBelow],
    reason: '属下级网格',
  })
  const archived = await fedBack()
  await dispatcher.commitAssess({
    eventId: archived,
    eventStatus: 6,
    assessNote: '属实，已整改。',
    assessStatus: 3,
    finding: '属实',
    measure: '立行立改',
  })
  const flow = await dispatcher.eventFlow({ eventId: archived })
  const traceTaskId = must(
    flow.find((stage) => stage.flowType === 'user_trace'),
    'a trace record',
  ).taskId
  await dispatcher.commentAdd({ sourceId: traceTaskId, note: '已阅。' })
  const report = await handler.reportCreate({
    pollutionTypeName: '露天焚烧',
    location: '东亭街道',
    reportContent: '路口焚烧垃圾。',
    longitude: 120.35,
    latitude: 31.58,
  })
  const enterpriseAlarm = must((await eventAt(dispatcher, '6', today))[0], 'an enterprise alarm').eventId
  const radarId = await services.db.transaction().execute((tx) =>
    raiseEvent(tx, services, {
      eventType: '2',
      level: 2,
      eventTime: services.clock.now(),
      sourceId: uuidv7(services.clock.now()),
      longitude: 120.31,
      latitude: 31.58,
      location: '高浪路雷达东北2.1公里',
      areaCode: '320205',
      description: '雷达扫描发现高值热点',
    }),
  )
  return {
    events: {
      alarming,
      dispatched,
      tracing,
      returned,
      toAssess,
      toSupervise,
      toConfirmSupervision,
      transferred,
      archived,
      enterpriseAlarm,
      report: report.eventId,
      radar: radarId.event.id,
    },
    traceTaskId,
  }
}

const personOf = async (services: Services, userCode: string) => {
  const row = await firstRow(
    services.db,
    sql<{ userId: string; username: string; structureCode: string; structureName: string }>`
      select app_user.id as "userId", remark_name as username, organisation.org_code as "structureCode", org_name as "structureName"
      from app_user join organisation using (org_code) where user_code = ${userCode}`,
  )
  return must(row, userCode)
}

/** A user whose role holds no right: the conformance suite sends it where a right is needed. */
const addPowerlessUser = async (services: Services) => {
  const id = uuidv7(services.clock.now())
  await sql`insert into role (role_code, role_name, rights) values ('none', '无权限', '{}')`.execute(services.db)
  await sql`insert into app_user (id, user_code, remark_name, password_hash, must_change_password, org_code, created_at)
    select ${id}, 'wuquanxian', '无权限', 'none', false, org_code, ${services.clock.now()} from organisation order by org_code limit 1`.execute(
    services.db,
  )
  await sql`insert into user_role (user_id, role_code) values (${id}, 'none')`.execute(services.db)
}

export const buildFixtureCity = async (services: Services, clock: DrivenClock): Promise<FixtureCity> => {
  await createDemoCity(services)
  await addPowerlessUser(services)
  const app = await createApi(services)
  const base = (await app.listen({ port: 0, host: '127.0.0.1' })) + services.config.apiBase
  const ingest = await startIngest(services)
  const client = async (userCode: string) => {
    const token = await issueToken(services, userCode)
    return contractClient({ base, headers: () => ({ authorization: `Bearer ${token}` }) })
  }
  const place: Place = { base, ingestPort: ingest.port, client }
  try {
    const alarmHour = await sendWeather(services, clock, place)
    const outlet = await sendOutlet(services, place, alarmHour)
    await runDueWork(services)
    const people = Object.fromEntries(
      await Promise.all(
        Object.entries(fixtureUsers).map(
          async ([part, userCode]) => [part, await personOf(services, userCode)] as const,
        ),
      ),
    )
    const today = { start: '2026-11-20 00:00:00', end: '2026-11-20 23:59:59' }
    const recipients = {
      recipient: must(people['handler'], 'handler'),
      recipientBelow: must(people['handlerBelow'], 'handlerBelow'),
      overseerRecipient: must(people['overseer'], 'overseer'),
    }
    const acted = await actOut(services, place, today, recipients)
    const chief = await client('zhibanzhang')
    const siteAlarm = must(
      (await chief.alarmRecordList({ keyword: '' })).records.find((alarm) => alarm.eventId === acted.events.alarming),
      'the alarm record of the first event',
    )
    const enterpriseAlarm = must(
      (await chief.companyPolluteAlarmListRecord({})).records[0],
      'an enterprise alarm record',
    )
    const rules = (await chief.alarmRuleList({ pageSize: 100 })).records
    const used = must(
      rules.find((rule) => rule.name === siteAlarm.ruleName),
      'the rule behind the alarm',
    )
    const admin = await client('zhibanzhang')
    const idle = await admin.alarmRuleSave({
      name: '闲置规则',
      factorCode: 'so2',
      siteTypes: '30',
      thresholdLevel3: 500,
    })
    const picture = smallPicture()
    const uploaded = must(
      (await (await client('zhibanzhang')).attachmentUpload({ files: [picture] }))[0],
      'an attachment',
    )
    const site = (type: string) =>
      firstRow(
        services.db,
        sql<{ site_code: string }>`select site_code from site where site_type = ${type} order by id limit 1`,
      )
    return {
      now: formatCity(clock.now()),
      today,
      areaCode: services.config.cityCode,
      districtCode: '320205',
      nationalSiteCode: must(await site('10'), 'a national site').site_code,
      municipalSiteCode: must(await site('30'), 'a municipal site').site_code,
      enterpriseCode: outlet.ps_code,
      outletCode: outlet.outlet_code,
      users: fixtureUsers,
      userIds: Object.fromEntries(
        Object.entries(people).map(([part, person]) => [part, person.userId]),
      ) as FixtureCity['userIds'],
      ...recipients,
      orgCode: must(people['dispatcher'], 'dispatcher').structureCode,
      ...acted,
      sourceIds: { siteAlarm: siteAlarm.alarmId, enterpriseAlarm: enterpriseAlarm.polluteId },
      alarmRuleId: used.id,
      idleAlarmRuleId: idle.id,
      attachmentId: uploaded.attachmentId,
      picture: smallPicture,
    }
  } finally {
    await ingest.close()
    app.server.closeAllConnections()
    await app.close()
  }
}
