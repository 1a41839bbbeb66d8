import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { firstRow, sql } from '../../../db/database.ts'
import { closeByEngine, lockEvent } from '../events/port.ts'
import { evaluateAlarms } from './port.ts'
import { type SmallCity, smallCity } from './testing/small-city.ts'

let city: SmallCity
beforeEach(async () => {
  city = await smallCity()
})
afterEach(() => city.close())

const threshold = {
  name: 'PM10小时高值',
  factor: 'pm10',
  siteTypes: ['10', '30'],
  thresholds: [350, 250, 150] as [number, number, number],
}
const fiveMinutes = { granularity: 'fiveMinute' } as const

describe('hourly threshold rules', () => {
  it('raise one event with sentence, level, weather and a message; the next hour updates it', async () => {
    await city.addRule(threshold)
    await city.put('M1', '2026-11-20 09:00', { pm10: 180, windSpeed: 2.1, temperature: 18.2 })
    await city.evaluateAt('2026-11-20 10:01')
    const [record] = await city.records()
    expect(record).toMatchObject({ code: 'M1', level: 3, status: 1, peak: 180, multiple: 0.2, notify: true })
    expect(record?.meteorology).toMatchObject({ windSpeed: 2.1, temperature: 18.2, humidity: null })
    expect(record?.startedAt).toEqual(city.at('2026-11-20 10:00'))
    const [event] = await city.events()
    expect(event).toMatchObject({ type: '1', status: 1, level: 3, sourceId: record?.id, recovered: false })
    expect(event?.description).toBe('M1站：PM10小时均值180 µg/m³，高于阈值150 µg/m³，触发三级告警')
    expect(record?.eventId).toBe(event?.id)
    expect(await city.sounds()).toHaveLength(1)

    await city.put('M1', '2026-11-20 10:00', { pm10: 260 })
    await city.evaluateAt('2026-11-20 11:01')
    expect(await city.records()).toMatchObject([{ level: 2, peak: 260, last: 260 }])
    expect(await city.events()).toMatchObject([{ id: event?.id, level: 2 }])
  })

  it('two clean hours tag the event 已恢复, a return within three hours joins it, a later one is new', async () => {
    await city.addRule(threshold)
    const hours: [number, number][] = [
      [9, 180],
      [10, 90],
      [11, 90],
    ]
    for (const [hour, pm10] of hours) {
      await city.put('M1', `2026-11-20 ${String(hour).padStart(2, '0')}:00`, { pm10 })
      await city.evaluateAt(`2026-11-20 ${hour + 1}:01`)
    }
    expect(await city.records()).toMatchObject([{ status: 2, endedAt: city.at('2026-11-20 10:00') }])
    expect(await city.events()).toMatchObject([{ status: 1, recovered: true }])
    await city.put('M1', '2026-11-20 12:00', { pm10: 200 })
    await city.evaluateAt('2026-11-20 13:01')
    expect(await city.records()).toMatchObject([{ status: 1, peak: 200, endedAt: null }])
    expect(await city.events()).toMatchObject([{ recovered: false }])
    for (const hour of [13, 14, 15, 16]) await city.put('M1', `2026-11-20 ${hour}:00`, { pm10: 80 })
    await city.put('M1', '2026-11-20 17:00', { pm10: 200 })
    await city.evaluateAt('2026-11-20 18:01')
    expect(await city.records()).toHaveLength(2)
    expect(await city.events()).toHaveLength(2)
  })

  it('a flagged or missing hour neither raises nor ends anything', async () => {
    await city.addRule(threshold)
    await city.put('M1', '2026-11-20 08:00', { pm10: 900 }, { flags: { pm10: 'M' } })
    await city.evaluateAt('2026-11-20 09:01')
    expect(await city.records()).toEqual([])
    await city.put('M1', '2026-11-20 09:00', { pm10: 200 })
    await city.put('M1', '2026-11-20 10:00', { pm10: null })
    await city.put('M1', '2026-11-20 11:00', { pm10: 40 }, { flags: { pm10: 'C' } })
    await city.put('M1', '2026-11-20 12:00', { pm10: 40 })
    await city.evaluateAt('2026-11-20 13:01')
    expect(await city.records()).toMatchObject([{ status: 1 }])
  })

  it('an hour that comes in pieces is judged again; the same hour twice raises once (R7)', async () => {
    await city.addRule(threshold)
    await city.put('M1', '2026-11-20 09:00', { pm10: null })
    await city.evaluateAt('2026-11-20 10:01')
    for (let i = 0; i < 3; i++) {
      await city.put('M1', '2026-11-20 09:00', { pm10: 200 })
      await city.evaluateAt('2026-11-20 10:03')
    }
    expect(await city.records()).toHaveLength(1)
    expect(await city.events()).toHaveLength(1)
  })

  it('a rule’s quiet window and a planned quiet period raise nothing', async () => {
    await city.addRule({ ...threshold, siteCodes: ['M1'], quietWindow: '22:00-06:00' })
    await city.addRule({ ...threshold, name: 'M2', siteCodes: ['M2'] })
    await city.put('M1', '2026-11-20 05:00', { pm10: 400 })
    await city.services.db.transaction().execute(async (tx) => {
      await sql`insert into quiet_period values (gen_random_uuid(), 'site', ${await city.idOf('site', 'M2')},
        '2026-11-20 08:00+08', '2026-11-20 10:00+08', '停电')`.execute(tx)
    })
    await city.put('M2', '2026-11-20 09:00', { pm10: 400 })
    await city.evaluateAt('2026-11-20 10:01')
    expect(await city.records()).toEqual([])
    await city.put('M2', '2026-11-20 10:00', { pm10: 400 })
    await city.evaluateAt('2026-11-20 11:01')
    expect(await city.records()).toMatchObject([{ code: 'M2', level: 1 }])
  })

  it('a site outside the rule’s types and a disabled rule raise nothing', async () => {
    const id = await city.addRule({ ...threshold, siteTypes: ['30'] })
    await city.put('N1', '2026-11-20 09:00', { pm10: 400 })
    await city.evaluateAt('2026-11-20 10:01')

    await sql`update alarm_rule set status = '0' where id = ${id}::uuid`.execute(city.services.db)
    await city.put('M1', '2026-11-20 09:00', { pm10: 400 })
    await city.evaluateAt('2026-11-20 10:02')
    expect(await city.records()).toEqual([])
  })
})

describe('minute rules', () => {
  const rule = {
    name: 'PM10分钟高值',
    factor: 'pm10',
    accuracy: '0',
    siteTypes: ['30'],
    thresholds: [null, null, 250] as [null, null, number],
  }
  const time = (minutes: number) =>
    `2026-11-20 ${String(9 + Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

  it('values that swing about the limit for two hours are one event (R18)', async () => {
    await city.addRule(rule)
    for (let n = 0; n < 24; n++) {
      await city.put('M1', time(n * 5), { pm10: n % 2 === 0 ? 260 + n : 240 }, fiveMinutes)
      await city.evaluateAt(`${time(n * 5 + 5)}:20`)
    }
    expect(await city.records()).toMatchObject([{ status: 1, peak: 282 }])
    expect(await city.events()).toHaveLength(1)
    expect(await city.sounds()).toHaveLength(1)
  })

  it('an engine restarted in mid-pending continues: the second exceeding mean raises, once (R17)', async () => {
    await city.addRule(rule)
    await city.put('M1', time(0), { pm10: 260 }, fiveMinutes)
    await city.evaluateAt(`${time(5)}:20`)
    expect(await city.records()).toEqual([])
    await city.put('M1', time(5), { pm10: 270 }, fiveMinutes)
    await city.evaluateAt(`${time(10)}:20`)
    const first = await city.events()
    expect(first).toHaveLength(1)
    await city.put('M1', time(10), { pm10: 280 }, fiveMinutes)
    await city.evaluateAt(`${time(15)}:20`)
    expect((await city.events()).map(({ id }) => id)).toEqual(first.map(({ id }) => id))
    expect(await city.records()).toMatchObject([{ peak: 280 }])
  })

  it('a micro station alone needs three values in a row, with a neighbour two', async () => {
    await city.addRule({ ...rule, siteTypes: ['40'] })
    for (const minutes of [0, 5]) {
      await city.put('K1', time(minutes), { pm10: 300 }, fiveMinutes)
      await city.put('K2', time(minutes), { pm10: 300 }, fiveMinutes)
      await city.put('K3', time(minutes), { pm10: 300 }, fiveMinutes)
      await city.evaluateAt(`${time(minutes + 5)}:20`)
    }
    expect((await city.records()).map(({ code }) => code).toSorted()).toEqual(['K1', 'K2'])
    await city.put('K3', time(10), { pm10: 300 }, fiveMinutes)
    await city.evaluateAt(`${time(15)}:20`)
    expect((await city.records()).map(({ code }) => code).toSorted()).toEqual(['K1', 'K2', 'K3'])
  })
})

describe('rules that compare', () => {
  it('above the city’s mean: judged again when the national hours arrive, and no clean hour before', async () => {
    await city.addRule({
      name: '高于全市',
      factor: 'pm25',
      mode: '1',
      siteTypes: ['30'],
      unit: 'percent',
      thresholds: [100, 70, 50],
    })
    await city.put('M1', '2026-11-20 09:00', { pm25: 80 })
    await city.evaluateAt('2026-11-20 10:01')
    expect(await city.records()).toEqual([])
    for (const code of ['N1', 'N2', 'N3', 'N4', 'N5']) await city.put(code, '2026-11-20 09:00', { pm25: 50 })
    await city.evaluateAt('2026-11-20 10:40')
    expect(await city.records()).toMatchObject([{ code: 'M1', level: 3, multiple: 0.6 }])
  })

  it('above chosen sites, above the own past, by ratio, by jump', async () => {
    await city.addRule({
      name: '对比',
      factor: 'no2',
      mode: '2',
      siteCodes: ['M1'],
      compare: ['M2'],
      thresholds: [null, null, 30],
    })
    await city.addRule({
      name: '前期',
      factor: 'so2',
      mode: '3',
      siteCodes: ['M1'],
      lookback: 2,
      thresholds: [null, null, 10],
    })
    await city.addRule({
      name: '比值',
      factor: 'pm25',
      mode: '4',
      ratioFactor: 'pm10',
      siteCodes: ['M1'],
      thresholds: [null, null, 0.95],
    })
    await city.addRule({ name: '跳变', factor: 'co', mode: '5', siteCodes: ['M1'], thresholds: [null, null, 0.3] })
    await city.put('M1', '2026-11-20 07:00', { so2: 8, co: 0.7 })
    await city.put('M1', '2026-11-20 08:00', { so2: 10, co: 1 })
    await city.put('M2', '2026-11-20 09:00', { no2: 40 })
    await city.put('M1', '2026-11-20 09:00', { no2: 71, so2: 20, pm25: 48, pm10: 50, co: 1.4 })
    await city.evaluateAt('2026-11-20 10:01')
    expect((await city.records()).map(({ ruleName }) => ruleName).toSorted()).toEqual(
      ['前期', '对比', '比值', '跳变'].toSorted(),
    )
  })
})

describe('one event for one thing', () => {
  it('of two rules on the same site, factor and hour the more severe raises; the other joins and says why', async () => {
    await city.addRule(threshold)
    await city.addRule({ name: 'PM10跳变', factor: 'pm10', mode: '5', siteTypes: ['30'], thresholds: [null, 50, null] })
    await city.put('M1', '2026-11-20 08:00', { pm10: 90 })
    await city.put('M1', '2026-11-20 09:00', { pm10: 180 })
    await city.evaluateAt('2026-11-20 10:01')
    const [event, ...rest] = await city.events()
    expect(rest).toEqual([])
    expect(event).toMatchObject({ level: 2 })
    const records = await city.records()
    expect(records).toHaveLength(2)
    expect(records.every(({ eventId }) => eventId === event?.id)).toBe(true)
    expect(records.find(({ ruleName }) => ruleName === 'PM10小时高值')?.reason).toContain('PM10跳变')
    expect(records.find(({ ruleName }) => ruleName === 'PM10跳变')?.reason).toBeNull()
  })

  it('a rule that fires while another’s event is open joins and worsens it', async () => {
    await city.addRule({ ...threshold, thresholds: [null, null, 150] })
    await city.addRule({ name: '二级线', factor: 'pm10', siteTypes: ['30'], thresholds: [null, 250, null] })
    await city.put('M1', '2026-11-20 08:00', { pm10: 180 })
    await city.put('M1', '2026-11-20 09:00', { pm10: 260 })
    await city.evaluateAt('2026-11-20 10:01')
    expect(await city.events()).toMatchObject([{ level: 2, recovered: false }])
    expect((await city.records()).map(({ reason }) => reason === null)).toEqual([true, false])
  })

  it('what staff closed stays closed while it merely goes on; a return is a new event', async () => {
    await city.addRule(threshold)
    await city.put('M1', '2026-11-20 08:00', { pm10: 180 })
    await city.evaluateAt('2026-11-20 09:01')

    await city.services.db.transaction().execute(async (tx) => {
      const [open] = await city.events()
      const event = await lockEvent(tx, open?.id ?? '')
      if (event) await closeByEngine(tx, event, city.clock.now())
    })
    await city.put('M1', '2026-11-20 09:00', { pm10: 190 })
    await city.evaluateAt('2026-11-20 10:01')
    expect(await city.records()).toMatchObject([{ status: 3 }])
    for (const hour of [10, 11]) await city.put('M1', `2026-11-20 ${hour}:00`, { pm10: 60 })
    await city.put('M1', '2026-11-20 12:00', { pm10: 190 })
    await city.evaluateAt('2026-11-20 13:01')
    expect(await city.records()).toMatchObject([{ status: 3 }, { status: 1 }])
    expect(await city.events()).toMatchObject([{ status: 9 }, { status: 1 }])
  })
})

describe('late data (R8)', () => {
  it('older than two hours: record and event, but nobody is notified', async () => {
    await city.addRule(threshold)
    await city.put('M1', '2026-11-20 05:00', { pm10: 200 }, { late: true })
    await city.evaluateAt('2026-11-20 10:01')
    expect(await city.records()).toMatchObject([{ notify: false, startedAt: city.at('2026-11-20 06:00') }])
    expect(await city.events()).toMatchObject([{ notify: false, status: 1 }])
    expect(await city.sounds()).toEqual([])
  })

  it('older than a day: a record that says why it has no event', async () => {
    await city.addRule(threshold)
    await city.put('M1', '2026-11-18 05:00', { pm10: 200 }, { late: true })
    await city.evaluateAt('2026-11-20 10:01')
    expect(await city.records()).toMatchObject([{ notify: false, startedAt: city.at('2026-11-18 06:00') }])
    expect(await city.events()).toEqual([])
  })

  it('behind newer data: a record that is over; the next hours of it prolong the record', async () => {
    await city.addRule(threshold)
    await city.put('M1', '2026-11-20 09:00', { pm10: 60 })
    await city.evaluateAt('2026-11-20 10:01')
    for (const hour of ['03', '04']) {
      await city.put('M1', `2026-11-20 ${hour}:00`, { pm10: hour === '03' ? 200 : 230 }, { late: true })
      await city.evaluateAt('2026-11-20 10:05')
    }
    expect(await city.records()).toMatchObject([
      { status: 2, notify: false, peak: 230, endedAt: city.at('2026-11-20 05:00') },
    ])
    expect(await city.events()).toMatchObject([{ recovered: true, notify: false }])
    expect(await city.sounds()).toEqual([])
  })
})

describe('enterprise exceedance', () => {
  const rule = {
    name: '小时浓度超标',
    alarmType: '1',
    factor: 'all',
    thresholds: [1, 0.5, 0] as [number, number, number],
  }

  it('the converted value against the limit: level and multiple, one event of type 6', async () => {
    await city.addRule(rule)
    await city.putOutlet('2026-11-20 09:00', { measured: [30, 40, 9], converted: [null, 80, null], flags: 'NNN' })
    await city.evaluateAt('2026-11-20 10:01')
    expect(await city.records()).toMatchObject([{ code: 'O1', factor: 'a21002', level: 2, multiple: 0.6, peak: 80 }])
    expect(await city.events()).toMatchObject([{ type: '6', psType: '1', level: 2 }])
    expect((await city.events())[0]?.description).toContain(
      '演示热电1号排口：氮氧化物小时均值80 mg/m³，超过排放限值50 mg/m³',
    )
  })

  it('an hour flagged as anything but N never counts', async () => {
    await city.addRule(rule)
    await city.putOutlet('2026-11-20 09:00', { measured: [300, 400, 9], flags: 'MFN' })
    await city.evaluateAt('2026-11-20 10:01')
    expect(await city.records()).toEqual([])
  })

  it('a dust site by a rule for dust sites: event of type 6, psType 2', async () => {
    await city.addRule({ name: '工地TSP', factor: 'tsp', siteTypes: ['dust'], thresholds: [null, null, 500] })
    await city.put('D1', '2026-11-20 09:00', { tsp: 620 }, { kind: 'dust' })
    await city.evaluateAt('2026-11-20 10:01')
    expect(await city.records()).toMatchObject([{ code: 'D1', level: 3, multiple: 0.24 }])
    expect(await city.events()).toMatchObject([{ type: '6', psType: '2' }])
  })
})

describe('several engines', () => {
  it('running at once judge each interval once and raise each alarm once (R16)', async () => {
    await city.addRule(threshold)
    for (const hour of ['06', '07', '08', '09']) {
      for (const code of ['N1', 'N2', 'M1', 'M2']) await city.put(code, `2026-11-20 ${hour}:00`, { pm10: 200 })
    }
    city.clock.set(city.at('2026-11-20 10:01'))
    await Promise.all([1, 2, 3].map(() => evaluateAlarms(city.services)))
    expect(await city.records()).toHaveLength(4)
    expect(await city.events()).toHaveLength(4)
    expect(await firstRow(city.services.db, sql`select 1 from alarm_due`)).toBeUndefined()
  })

  it('a batch that fails leaves everything as it was, to be taken again', async () => {
    await city.addRule(threshold)
    await city.put('M1', '2026-11-20 09:00', { pm10: 200 })
    await sql`alter table outbox rename to outbox_away`.execute(city.services.db)
    await city.evaluateAt('2026-11-20 10:01')
    expect(await city.records()).toEqual([])
    await sql`alter table outbox_away rename to outbox`.execute(city.services.db)
    await city.evaluateAt('2026-11-20 10:02')
    expect(await city.records()).toHaveLength(1)
    expect(await city.events()).toHaveLength(1)
  })
})

describe('end of the shift', () => {
  const recovered = async (code: string, pm10: number) => {
    await city.put(code, '2026-11-20 09:00', { pm10 })
    for (const hour of [10, 11]) await city.put(code, `2026-11-20 ${hour}:00`, { pm10: 60 })
    await city.evaluateAt('2026-11-20 12:01')
  }

  it('a recovered level-three alarm closes itself at 20:00, not before; worse ones and national sites’ stay', async () => {
    await city.addRule(threshold)
    await recovered('M1', 180)
    await recovered('M2', 260)
    await recovered('N1', 180)
    await city.evaluateAt('2026-11-20 19:59')
    expect((await city.events()).map(({ status }) => status)).toEqual([1, 1, 1])
    await city.evaluateAt('2026-11-20 20:00')
    expect((await city.events()).map(({ status }) => status)).toEqual([9, 1, 1])
    expect((await city.records())[0]).toMatchObject({ code: 'M1', status: 3 })
  })
})
