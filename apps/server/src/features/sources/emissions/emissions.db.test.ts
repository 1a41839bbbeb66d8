import { CallError } from '@qingkong/contract/core/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../db/database.ts'
import { bypassDay, outletCode, psCode } from './testing/bypass-day.ts'

let app: Awaited<ReturnType<typeof bypassDay>>
let api: Awaited<ReturnType<typeof app.as>>
beforeAll(async () => {
  app = await bypassDay()
  api = await app.as('zhibanzhang')
})
afterAll(() => app?.close())

const refusal = async (promise: Promise<unknown>) => {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CallError)) throw new Error(`expected a refusal, got ${String(error)}`)
  return { code: error.code, message: error.message }
}

describe('tab states (popup-11, event-30)', () => {
  it('each monitor type of the enterprise has a tab in the state of its worst monitor (popup-11)', async () => {
    expect(await api.tabStateList({ psCode, timeType: 'HOUR' })).toEqual([
      { code: 'pst001', tabType: 'zdjk', state: 'alarm' },
      { code: 'pst002', tabType: 'kwh', state: 'alarm' },
      { code: 'pst003', tabType: 'gkjk', state: 'alarm' },
    ])
  })

  it('states are those of the moment asked for, not of now', async () => {
    expect(await api.tabStateList({ psCode, timeType: 'HOUR', dataTime: '2026-11-20 09:10:00' })).toEqual([
      { code: 'pst001', tabType: 'zdjk', state: 'online' },
      { code: 'pst002', tabType: 'kwh', state: 'online' },
      { code: 'pst003', tabType: 'gkjk', state: 'online' },
    ])
    const before = await api.tabStateList({ psCode, timeType: 'HOUR', dataTime: '2026-11-18 00:00:00' })
    expect(new Set(before.map(({ state }) => state))).toEqual(new Set(['offline']))
  })

  it('lines come with the number of monitors in each state (popup-15, enterprise-11)', async () => {
    const groups = await api.subTabStateList({ psCode, monitorType: 'pst002', timeType: 'HOUR' })
    expect(groups.gasStation).toEqual([])
    expect(groups.production.map(({ name, state }) => [name, state])).toEqual([
      ['工艺生产线', 'online'],
      ['罐区生产线', 'stop'],
    ])
    expect(groups.govern[0]).toMatchObject({
      name: '工艺生产线',
      state: 'alarm',
      dataStatistics: { sum: 1, alarm: 1, online: 0 },
      children: [{ code: `${psCode}-D02`, name: '工艺RTO风机', state: 'alarm' }],
    })
    expect(groups.govern[1]?.state).toBe('stop')
  })

  it('conditions of a line at rest are a stop, of a treatment out of range an alarm', async () => {
    const { govern, process } = await api.subTabStateList({ psCode, monitorType: 'pst003', timeType: 'HOUR' })
    expect(govern.map(({ state }) => state)).toEqual(['alarm', 'stop'])
    expect(process.map(({ state }) => state)).toEqual(['online'])
  })

  it('outlets are the gas stations', async () => {
    const { gasStation } = await api.subTabStateList({ psCode, monitorType: 'pst001', timeType: 'HOUR' })
    expect(gasStation[0]?.dataStatistics).toMatchObject({ sum: 2, alarm: 1, online: 1 })
  })

  it('a factor without a limit is online beside one that exceeds', async () => {
    const factors = await api.zdjkFactorStateList({ stationCode: outletCode, timeType: 'HOUR' })
    const states = new Map(factors.map(({ code, state }) => [code, state]))
    expect(states.get('a24088')).toBe('alarm')
    expect(states.get('a00000')).toBe('online')
    const minutes = await api.zdjkFactorStateList({ stationCode: outletCode, timeType: 'MIN' })
    expect(minutes.find(({ code }) => code === 'a24088')?.state).toBe('warning')
  })
})

describe('outlet charts', () => {
  const wish = { psCode, outletCode, factorCode: 'a24088' }

  it('show 48 hours of concentration and emission beside the enterprise’s', async () => {
    const points = await api.zdOutletData({ ...wish, timeType: 'HOUR', isSum: '1' })
    expect(points).toHaveLength(48)
    expect(points.at(-1)).toEqual({
      dataTime: '2026-11-20 10:00:00',
      outletAvgZsRevised: 90,
      outletAvgFlux: 5.6,
      psAvgZsRevised: 51.5,
      psAvgFlux: 6,
      outletIsAlarm: true,
      outletIsWarn: false,
      outletIsStop: false,
      conUnit: 'mg/m³',
      disUnit: 'kg',
      rtdR: 84,
      workedZs: null,
      isConversionOff: false,
      couR: 5.6,
      limitValue: 60,
      indexValue: null,
    })
    expect(points[0]).toMatchObject({ dataTime: '2026-11-18 11:00:00', outletAvgZsRevised: null, outletIsAlarm: false })
  })

  it('in minutes go back six hours; the emission is concentration times flow where none is sent', async () => {
    const points = await api.zdOutletData({ ...wish, timeType: 'MIN' })
    expect(points).toHaveLength(360)
    expect(points.at(-2)).toMatchObject({
      dataTime: '2026-11-20 10:03:00',
      outletAvgZsRevised: 63,
      outletAvgFlux: 3.6,
      disUnit: 'kg/h',
      outletIsAlarm: false,
      outletIsWarn: true,
    })
  })

  it('in ACC show the day’s running emission and no concentration', async () => {
    const points = await api.zdOutletData({
      ...wish,
      timeType: 'ACC',
      startTime: '2026-11-19 22:00:00',
      endTime: '2026-11-20 02:00:00',
    })
    expect(points.map(({ outletAvgFlux, outletAvgZsRevised }) => [outletAvgFlux, outletAvgZsRevised])).toEqual([
      [39.9, null],
      [42, null],
      [2.1, null],
      [4.2, null],
    ])
    expect(points.map(({ dataTime }) => dataTime.slice(11, 13))).toEqual(['23', '00', '01', '02'])
  })

  it('carry the site’s factor while the trace layer is on (trace-22)', async () => {
    const points = await api.zdOutletData({
      ...wish,
      timeType: 'HOUR',
      indexFactorCode: 'pm25',
      indexSiteCode: app.municipalSiteCode,
    })
    expect(points.at(-1)?.indexValue).toBe(88)
    expect(points.at(-2)?.indexValue).toBeNull()
    expect(
      (await refusal(api.zdOutletData({ ...wish, indexFactorCode: 'aqi', indexSiteCode: app.municipalSiteCode }))).code,
    ).toBe(40000)
  })

  it('show several factors over the same hours, by default those with a limit', async () => {
    const lines = await api.zdOutletMoreData({ psCode, outletCode, timeType: 'HOUR' })
    expect(lines.map(({ factorCode, limitValue }) => [factorCode, limitValue])).toEqual([['a24088', 60]])
    const chosen = await api.zdOutletMoreData({ psCode, outletCode, factorCodes: 'a24088,a00000', timeType: 'HOUR' })
    expect(chosen[1]).toMatchObject({ factorName: '废气', unit: 'm³/h' })
    expect(chosen[1]?.valueList.at(-1)).toBe(68000)
    expect(chosen[1]?.timeList).toHaveLength(48)
  })

  it.each([
    [{ startTime: '2026-11-20 10:00:00', endTime: '2026-11-20 10:00:00' }, '开始时间应早于结束时间'],
    [{ startTime: '2026-11-01 10:00:00', timeType: 'MIN' }, '分钟数据一次最多查询7天'],
    [{ startTime: '2020-11-01 10:00:00', timeType: 'HOUR' }, '小时数据一次最多查询一年'],
  ] as const)('a range %j is refused: %s', async (range, message) => {
    expect(await refusal(api.zdOutletData({ ...wish, ...range }))).toEqual({ code: 40000, message })
  })

  it('an outlet or factor of somebody else is not found', async () => {
    expect((await refusal(api.zdOutletData({ ...wish, outletCode: '320281000001-DA001' }))).message).toBe(
      '该企业没有此排口',
    )
    expect((await refusal(api.zdOutletData({ ...wish, factorCode: 'a21026' }))).message).toBe('该排口没有此监测因子')
    expect((await refusal(api.tabStateList({ psCode: 'NOPE' }))).message).toBe('企业不存在或已停用')
  })
})

describe('our own conversion beside the sent one (sources 1, 4)', () => {
  it('check value 1: 30 mg/m³ at 7.4 % oxygen, reference 6 → 33.09; a sent 40 is off by more than 10 %, 33 is not', async () => {
    const { db } = app.services
    const own = sql`outlet_id = (select id from outlet where outlet_code = ${outletCode})`
    const begun =
      await sql`update outlet_factor set o2_reference_pct = 6 where ${own} and factor_code = 'a24088'`.execute(db)
    expect(begun.numAffectedRows).toBe(1n)
    await sql`insert into outlet_factor (outlet_id, factor_code, factor_name, unit, position)
      select outlet_id, 'a19001', '氧含量', '%', max(position) + 1 from outlet_factor where ${own} group by 1
      on conflict do nothing`.execute(db)
    const positionOf = (code: string) =>
      sql`(select position from outlet_factor where ${own} and factor_code = ${code})`
    const setHour = (sent: number) =>
      sql`update outlet_hour set measured[${positionOf('a24088')}] = 30, measured[${positionOf('a19001')}] = 7.4,
        converted[${positionOf('a24088')}] = ${sent}, flags = null where ${own} and start_at = '2026-11-20T08:00:00+08:00'`.execute(
        db,
      )
    const hour = async () =>
      (await api.zdOutletData({ psCode, outletCode, factorCode: 'a24088', timeType: 'HOUR' })).find(
        ({ dataTime }) => dataTime === '2026-11-20 09:00:00',
      )
    await setHour(40)
    expect(await hour()).toMatchObject({ outletAvgZsRevised: 40, isConversionOff: true })
    expect((await hour())?.workedZs).toBeCloseTo(33.09, 2)
    await setHour(33)
    expect(await hour()).toMatchObject({ outletAvgZsRevised: 33, isConversionOff: false })
    const acc = await api.zdOutletData({ psCode, outletCode, factorCode: 'a24088', timeType: 'ACC' })
    expect(acc.every(({ workedZs, isConversionOff }) => workedZs === null && !isConversionOff)).toBe(true)
    await sql`update outlet_factor set o2_reference_pct = null where ${own} and factor_code = 'a24088'`.execute(db)
  })
})

describe('whose emissions a user may read', () => {
  it('those of the own district, not of another; an enterprise’s people only their own', async () => {
    expect(await (await app.as('xishan')).tabStateList({ psCode })).toHaveLength(3)
    for (const user of ['binhu', 'qiye']) {
      const other = await app.as(user)
      expect((await refusal(other.tabStateList({ psCode }))).code).toBe(40301)
      expect((await refusal(other.zdOutletData({ psCode, outletCode, factorCode: 'a24088' }))).code).toBe(40301)
      expect((await refusal(other.zdjkFactorStateList({ stationCode: outletCode }))).code).toBe(40301)
    }
  })
})

describe('the state of the plant (enterprise-01)', () => {
  it('is an alarm while its treatment stands still under production, however clean its stacks are', async () => {
    const { db } = app.services
    const own = sql`(select outlet.id from outlet join enterprise on enterprise.id = enterprise_id where ps_code = ${psCode})`
    await sql`update alarm_record set status = 2, ended_at = ${app.clock.now()} where subject_kind = 'outlet' and subject_id in ${own}`.execute(
      db,
    )
    await sql`update outlet_hour set converted = (select array_agg(1::real) from unnest(converted)) where outlet_id in ${own}`.execute(
      db,
    )
    const stateNow = async () => (await api.psBaseOne({ id: psCode })).state
    expect(await stateNow()).toBe('alarm')
    // The conditions of the treatment are out of their range as well; here it is the fan alone.
    await sql`update monitor_point_factor set low_limit = null where point_id = (select id from monitor_point where point_code = ${`${psCode}-G01`})`.execute(
      db,
    )
    expect(await stateNow()).toBe('alarm')
    await sql`delete from point_hour where point_id in (select id from monitor_point where outlet_id in ${own} and outlet_group = 'govern')`.execute(
      db,
    )
    expect(await stateNow()).toBe('online')
  })

  it('is an alarm while a condition of its treatment is out of its range, and none once the line rests (工况)', async () => {
    const { db } = app.services
    const sensor = sql`(select id from monitor_point where point_code = ${`${psCode}-G01`})`
    const stateNow = async () => (await api.psBaseOne({ id: psCode })).state
    await sql`update monitor_point_factor set low_limit = null, high_limit = null where point_id = ${sensor}`.execute(
      db,
    )
    const loggedHour = new Date('2026-11-20T09:00:00+08:00')
    await sql`insert into point_hour (point_id, start_at, measured)
      select id, ${loggedHour}, (select array_agg(602::real order by position) from monitor_point_factor where point_id = id)
      from monitor_point where id = ${sensor} on conflict (point_id, start_at) do update set measured = excluded.measured`.execute(
      db,
    )
    expect(await stateNow()).toBe('online')
    await sql`update monitor_point_factor set low_limit = 760 where point_id = ${sensor} and factor_code = 'p90101'`.execute(
      db,
    )
    expect(await stateNow()).toBe('alarm')
    await sql`update monitor_point_factor set high_limit = 605, low_limit = 500 where point_id = ${sensor} and factor_code = 'p90101'`.execute(
      db,
    )
    expect(await stateNow()).toBe('warning')
    await sql`update outlet_hour set flags = repeat('F', 40) where start_at > now() - interval '100 years'
      and outlet_id in (select outlet.id from outlet join enterprise on enterprise.id = enterprise_id where ps_code = ${psCode})`.execute(
      db,
    )
    await sql`delete from point_hour where point_id in (select p.id from monitor_point p join enterprise on enterprise.id = p.enterprise_id
      where ps_code = ${psCode} and monitor_type = 'pst002')`.execute(db)
    expect(await stateNow()).toBe('stop')
  })
})
