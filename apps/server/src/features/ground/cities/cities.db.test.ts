import { CallError } from '@qingkong/contract/core/client'
import { citiesOfSet } from '@qingkong/domain/ranking/city-set'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows, sql } from '../../../db/database.ts'
import { currentRev, readDays, readHours, resolvePlaces } from '../../../series/port.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { takePush } from '../../doors/share/commands.ts'
import { loadCities } from './port.ts'

let app: TestApp
let api: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  app = await testApp()
  api = await app.as('zhibanzhang')
})
afterAll(() => app.close())

type PushInput = Parameters<typeof takePush>[1]
const record = (change: Partial<PushInput['cityRecords'][number]>): PushInput['cityRecords'][number] => ({
  cityCode: '320500',
  time: '2026-11-20 10:00:00',
  interval: 'HOUR',
  values: { pm25: 40, pm10: 60, so2: 8, no2: 35, o3: 60, co: 0.7, o38h: 55 },
  aqi: 57,
  primary: ['pm25'],
  ...change,
})
const push = (...cityRecords: PushInput['cityRecords']) =>
  takePush(app.services, { sequence: 1, sentAt: '2026-11-20 10:00:00', records: [], cityRecords, sandDustRecords: [] })

describe('city sets', () => {
  it('are loaded with the city, the own city among each', async () => {
    const sets = await api.citySets({})
    expect(sets.map(({ groupCode }) => groupCode).filter((code) => code !== null)).toEqual([
      'C00024',
      'C00025',
      'C00026',
      'C00006',
      'C00004',
    ])
    const named = (key: string) => sets.find(({ setKey }) => setKey === key)?.cities.map(({ cityCode }) => cityCode)
    expect(named('city168')).toHaveLength(168)
    expect(named('province')).toEqual(citiesOfSet('province', '320200').map(({ cityCode }) => cityCode))
    expect(sets.every(({ cities }) => cities.some(({ cityCode }) => cityCode === '320200'))).toBe(true)
    expect((await api.cityList({})).filter(({ isOwn }) => isOwn).map(({ cityName }) => cityName)).toEqual(['无锡市'])
  })

  it('a member the bureau took out stays out, and a missing city comes back, when the program starts again', async () => {
    const { db } = app.services
    await sql`delete from city_set_member where set_key = 'compete' and city_code = '330200'`.execute(db)
    await sql`delete from city_set_member where city_code = '654300'`.execute(db)
    await sql`delete from city where city_code = '654300'`.execute(db)
    await loadCities(db, '320200')
    const competing = (await api.citySets({})).find(({ setKey }) => setKey === 'compete')?.cities ?? []
    expect(competing.map(({ cityCode }) => cityCode)).not.toContain('330200')
    expect((await api.cityList({})).some(({ cityCode }) => cityCode === '654300')).toBe(true)
  })
})

describe('published values of other cities', () => {
  it('are stored once, however often they are pushed; city-update-time is the label of the newest', async () => {
    expect(await push(record({}), record({}))).toEqual({ accepted: 1, duplicates: 1, rejected: [] })
    expect(await push(record({}))).toEqual({ accepted: 0, duplicates: 1, rejected: [] })
    expect(await api.getCityUpdateTime({})).toBe('2026-11-20 10:00:00')
  })

  it('a revision is a new version; the older one is read as it was', async () => {
    const [place] = await resolvePlaces(app.services.db, { cityCode: '320200' }, ['320500'], '10')
    if (!place) throw new Error('320500 is a city')
    const then = await currentRev(app.services.db)
    const values = { pm25: 75, pm10: 60, so2: 8, no2: 35, o3: 60, co: 0.7, o38h: 55 }
    expect(await push(record({ values, aqi: 113 }))).toMatchObject({ accepted: 1 })
    const start = new Date('2026-11-20T09:00:00+08:00').getTime()
    const read = async (asOfRev?: number) => {
      const range = { fromMs: start, toMs: start + 3_600_000 }
      const question = { places: [place], factors: ['pm25', 'aqi'] as const, ...range, status: 'MIX' as const, asOfRev }
      const city = (await readHours(app.services.db, question)).values.get('320500')
      return [city?.get('pm25')?.[0], city?.get('aqi')?.[0]]
    }
    expect([await read(), await read(then)]).toEqual([
      [75, 113],
      [40, 57],
    ])
    expect(
      await rows(
        app.services.db,
        sql`select target_kind, granularity, factor, old_value, reason from value_history order by factor`,
      ),
    ).toEqual([
      { target_kind: 'city', granularity: 'hour', factor: 'aqi', old_value: 57, reason: 'share' },
      { target_kind: 'city', granularity: 'hour', factor: 'pm25', old_value: 40, reason: 'share' },
    ])
  })

  it('days are natural days, revised and read back like hours', async () => {
    const day = (pm25: number) =>
      record({ interval: 'DAY', time: '2026-11-19', values: { pm25, pm10: 60, o38h: 90, co: null }, aqi: null })
    expect(await push(day(31))).toMatchObject({ accepted: 1 })
    const then = await currentRev(app.services.db)
    expect(await push(day(33))).toMatchObject({ accepted: 1 })
    const places = await resolvePlaces(app.services.db, { cityCode: '320200' }, ['320500'], '10')
    const pm25 = async (asOfRev?: number) => {
      const range = { fromDay: '2026-11-19', toDay: '2026-11-19' }
      const question = { places, factors: ['pm25'] as const, ...range, status: 'MIX' as const, asOfRev }
      return (await readDays(app.services.db, question)).places.get('320500')?.[0]?.values.pm25
    }
    expect([await pm25(), await pm25(then)]).toEqual([33, 31])
  })

  it('each record is taken or refused on its own merit', async () => {
    const answer = await push(
      record({ time: '2026-11-20 09:00:00' }),
      record({ cityCode: '320200' }),
      record({ cityCode: '999999' }),
      record({ time: '2026-11-20 09:30:00' }),
      record({ time: '2026-11-20 12:00:00' }),
      record({ interval: 'DAY', time: '2026-11-20' }),
      record({ values: { pm25: -1 } }),
      record({ values: { nh3: 1 } }),
      record({ primary: ['nh3'] }),
    )
    expect(answer).toMatchObject({ accepted: 1, duplicates: 0 })
    expect(answer.rejected).toEqual(
      [
        '本市数据由国控站计算，不接收城市发布值',
        '城市 999999 未登记',
        '时间“2026-11-20 09:30:00”不是该时段的结束时刻',
        '时间“2026-11-20 12:00:00”晚于平台当前时间',
        '日期“2026-11-20”无效或该日尚未结束',
        'pm25 为负值',
        '不支持的监测因子 nh3',
        '不支持的首要污染物 nh3',
      ].map((message, at) => ({ index: at + 1, message, list: 'cityRecords' })),
    )
  })
})

describe('data versions', () => {
  it('dataVersionChanges refuses a factor or place that does not exist, in words', async () => {
    const asked = { startTime: '2026-11-20 00:00:00', endTime: '2026-11-20 10:00:00', sinceRev: 0 }
    const refusal = async (change: { siteCodes: string; factorCodes: string }) =>
      api.dataVersionChanges({ ...asked, ...change }).catch((error: unknown) => error)
    expect(await refusal({ siteCodes: '1188A', factorCodes: 'nh3' })).toMatchObject({
      code: 40000,
      message: '污染物“nh3”不存在',
    })
    const error = await refusal({ siteCodes: 'NOPE', factorCodes: 'pm25' })
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({ code: 40000, message: '站点或区域“NOPE”不存在，请重新选择' })
  })
})
