import { fuelNames } from '@qingkong/domain/vehicle/fuel'
import { plateColorNames } from '@qingkong/domain/vehicle/plate-color'
import { vehicleTypeNames } from '@qingkong/domain/vehicle/vehicle-type'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows, sql } from '../../../db/database.ts'
import { type FixtureApp, fixtureTemplate } from '../../../testing/fixture-app.ts'
import { ownSheet } from '../../../testing/own-sheet.ts'
import { sessionCalls } from '../../../testing/security/answered-calls.ts'
import { sendCall } from '../../../testing/security/send-call.ts'
import {
  type PushInput,
  passageOf,
  plateBox,
  samplePicture,
  sendVehiclePush,
  smokeOfCamera,
} from './testing/sample-push.ts'
import { judgedVehicles } from './verdicts.ts'

let app: FixtureApp

beforeAll(async () => {
  app = await (await fixtureTemplate()).open()
})
afterAll(async () => {
  await app?.close()
})

const today = () => ({ startTime: app.city.today.start, endTime: app.city.today.end })
const push = (input: Omit<PushInput, 'sentAt'>) =>
  sendVehiclePush(
    app.base,
    app.services.config.keys.shareSecret,
    { sentAt: '2026-11-20 12:00:00', ...input },
    app.services.clock.now(),
  )

describe('the door of the points', () => {
  it('takes a passage once, however often it is pushed', async () => {
    const passages = [passageOf(900, '2026-11-19 08:00:00')]
    expect(await push({ passages })).toEqual({ accepted: 1, duplicates: 0, rejected: [] })
    expect(await push({ passages })).toEqual({ accepted: 0, duplicates: 1, rejected: [] })
    const other = [{ ...passageOf(900, '2026-11-19 08:00:00'), identifier: 'WXYG02' }]
    expect(await push({ passages: other })).toMatchObject({ accepted: 1 })
  })

  it('names each record it does not take and takes the others', async () => {
    const image = await samplePicture()
    const answer = await push({
      passages: [
        passageOf(901, '2026-11-19 08:00:00', { identifier: 'WXYG99' }),
        passageOf(902, '2026-11-19 08:00:00', { identifier: 'WXHY01' }),
        passageOf(903, '2026-11-21 08:00:00'),
        passageOf(904, '2026-11-19 25:00:00'),
        passageOf(905, '2026-11-19 08:00:00', { test: { picture: { image: 'AAAA', plateBox } } }),
        passageOf(906, '2026-11-19 08:00:00'),
      ],
      smoke: [smokeOfCamera(901, '2026-11-19 08:00:00', image, { identifier: 'WXYG01' })],
    })
    expect(answer).toEqual({
      accepted: 1,
      duplicates: 0,
      rejected: [
        { list: 'passages', index: 0, message: '点位 WXYG99 未登记' },
        { list: 'passages', index: 1, message: '点位 WXHY01 不是遥感检测点位' },
        { list: 'passages', index: 2, message: '时间“2026-11-21 08:00:00”晚于平台当前时间' },
        { list: 'passages', index: 3, message: '时间“2026-11-19 25:00:00”格式应为 YYYY-MM-DD HH:mm:ss' },
        { list: 'passages', index: 4, message: '图片无法识别' },
        { list: 'smoke', index: 0, message: '点位 WXYG01 不是黑烟抓拍点位' },
      ],
    })
  })

  it('is shut to another secret', async () => {
    const guess = sendVehiclePush(app.base, 'guess', { sentAt: '' }, app.services.clock.now())
    await expect(guess).rejects.toMatchObject({ code: 47001 })
  })
})

describe('a test and its vehicle', () => {
  const recordOf = async (identifier: string, sequence: number) => {
    const client = app.as('dutyChief')
    return client.qcwqMaaoDetail({ recordId: `${identifier}:${sequence}` })
  }

  it('is judged by the limits of its fuel, with every reason why it does not count', async () => {
    await push({
      passages: [
        passageOf(910, '2026-11-19 09:00:00', { licensePlateNo: '苏BJ0001', test: { opacity: 30 } }),
        passageOf(911, '2026-11-19 09:01:00', { licensePlateNo: '苏BJ0002', test: { opacity: 30.1, no: 1501 } }),
        passageOf(912, '2026-11-19 09:02:00', {
          licensePlateNo: '苏BJ0003',
          test: { weather: 'rain', windMs: 6, opacity: 90 },
        }),
      ],
    })
    expect(await recordOf('WXYG01', 910)).toMatchObject({ detectionResult: '1', reason: '', verdict: '合格' })
    expect(await recordOf('WXYG01', 911)).toMatchObject({
      detectionResult: '-1',
      reason: 'NO、不透光度超标',
      verdict: '超标一次',
    })
    expect(await recordOf('WXYG01', 912)).toMatchObject({
      detectionResult: '0',
      reason: '雨、雪或雾、风速大于5 m/s',
      verdict: '无效',
    })
    // 45 km/h, 0.4 m/s², 1 %: 12.5·(0.44 + 0.0981 + 0.132) + 3.02e-4·12.5³.
    expect((await recordOf('WXYG01', 910)).vsp).toBeCloseTo(8.967, 2)
  })

  it('radar 11.11: two consecutive exceedances of one pollutant condemn the vehicle, an invalid test between does not save it', async () => {
    const plate = { licensePlateNo: '苏BH7731' }
    await push({
      passages: [
        passageOf(920, '2026-06-25 09:00:00', { ...plate, test: { opacity: 40 } }),
        passageOf(921, '2026-09-01 09:00:00', { ...plate, test: { opacity: 5, weather: 'fog' } }),
        passageOf(922, '2026-11-18 09:00:00', { ...plate, test: { opacity: 44 } }),
        passageOf(923, '2026-11-18 10:00:00', { ...plate, test: { opacity: 4 } }),
      ],
    })
    expect(await recordOf('WXYG01', 922)).toMatchObject({ verdict: '判定不合格' })
    expect(await recordOf('WXYG01', 923)).toMatchObject({ detectionResult: '1', verdict: '判定不合格' })
    expect((await recordOf('WXYG01', 922)).history.map(({ recordId }) => recordId)).toEqual([
      'WXYG01:923',
      'WXYG01:921',
      'WXYG01:920',
    ])
    const judged = (to: string) =>
      judgedVehicles(
        app.services.db,
        sql`v.plate = '苏BH7731' and v.passed_at >= '2026-11-01'`,
        new Date(`${to}+08:00`),
      )
    expect(await judged('2026-11-18T09:30:00')).toBe(1)
    expect(await judged('2027-06-01T00:00:00')).toBe(0)
  })

  it('without a limit nothing is judged, and the record says so', async () => {
    const { db } = app.services
    await sql`update vehicle_limit set valid_to = '2026-11-18' where fuel_code = 'A'`.execute(db)
    const car = { fuelType: 'A', licensePlateNo: '苏BQ0001', test: { co: 9 } } as const
    await push({ passages: [passageOf(930, '2026-11-19 09:00:00', car), passageOf(931, '2026-11-18 09:00:00', car)] })
    await sql`update vehicle_limit set valid_to = null where fuel_code = 'A'`.execute(db)
    expect(await recordOf('WXYG01', 930)).toMatchObject({
      detectionResult: null,
      detectionResultName: '未判定',
      reason: '未录入汽油车限值',
    })
    expect(await recordOf('WXYG01', 931)).toMatchObject({ detectionResult: '-1', reason: 'CO超标' })
  })
})

describe('limits', () => {
  const ofPetrolNo = async () =>
    (await app.as('leader').vehicleLimitList({}))
      .filter(({ fuelType, item }) => fuelType === 'A' && item === 'no')
      .map(({ limit, validFrom, validTo }) => [limit, validFrom, validTo])

  it('one entered from a day on ends the one before it, and is judged by from then on', async () => {
    const chief = app.as('dutyChief')
    const save = (limit: number, validFrom: string) =>
      chief.vehicleLimitSave({ fuelType: 'A', item: 'no', limit, validFrom, source: '省标准' })
    await save(800, '2026-11-20')
    await save(700, '2026-06-01')
    await save(750, '2026-06-01')
    expect(await ofPetrolNo()).toEqual([
      [1200, '2024-01-01', '2026-05-31'],
      [750, '2026-06-01', '2026-11-19'],
      [800, '2026-11-20', null],
    ])
    const car = { fuelType: 'A', licensePlateNo: '苏BL0001', test: { no: 780 } } as const
    await push({ passages: [passageOf(950, '2026-11-20 09:00:00', car), passageOf(951, '2026-11-19 09:00:00', car)] })
    const results = []
    for (const sequence of [950, 951])
      results.push((await chief.qcwqMaaoDetail({ recordId: `WXYG01:${sequence}` })).detectionResult)
    expect(results).toEqual(['1', '-1'])
  })

  it('every one says where it is from', async () => {
    const limits = await app.as('leader').vehicleLimitList({})
    expect(limits.map(({ source }) => source).filter((source) => source === '')).toEqual([])
    expect(limits).toContainEqual(
      expect.objectContaining({ fuelType: 'B', item: 'opacity', limit: 30, unit: '%', validFrom: '2017-07-27' }),
    )
  })

  it('the names of types, colours and fuels are those of the program', async () => {
    const names = async (table: string) =>
      await rows(
        app.services.db,
        sql<{ code: string | number; name: string }>`select code, name from ${sql.table(table)} order by code`,
      )
    expect((await names('vehicle_type')).map(({ name }) => name)).toEqual(vehicleTypeNames)
    expect(Object.fromEntries((await names('plate_color')).map(({ code, name }) => [code, name]))).toEqual(
      plateColorNames,
    )
    expect(Object.fromEntries((await names('vehicle_fuel')).map(({ code, name }) => [code, name]))).toEqual(fuelNames)
  })
})

describe('number plates', () => {
  const plates = ['苏BA8823', '苏B6K905', '苏B3T118', '苏BD12345', '苏BG6017']

  it('sources 7: none leaves whole by any call to somebody without the right', async () => {
    const about = sessionCalls.filter(
      ({ path }) => /qcwq|remote-sensing|vehicle/.test(path) && !path.includes('/share/'),
    )
    expect(about.length).toBeGreaterThan(20)
    let masked = 0
    for (const call of about) {
      const answer = await sendCall(call, call.example(app.city), { base: app.base, token: app.tokens['leader'] })
      const text = answer.bytes ? await sheetText(answer.bytes) : JSON.stringify(answer)
      expect([call.name, plates.filter((plate) => text.includes(plate))]).toEqual([call.name, []])
      masked += text.includes('***') ? 1 : 0
    }
    // Lists, details, sheets and the live passages did tell of these vehicles.
    expect(masked).toBeGreaterThanOrEqual(6)
  })

  const sheetText = async (bytes: Uint8Array): Promise<string> => {
    if (bytes[0] === 0xff) return ''
    const { rows: cells } = await ownSheet(bytes)
    return cells.flat().join('\n')
  }

  it('nor do the operations log and its details hold one', async () => {
    const logged = await rows(
      app.services.db,
      sql<{ text: string }>`select operations_log::text as text from operations_log`,
    )
    expect(logged.length).toBeGreaterThan(0)
    expect(logged.filter(({ text }) => plates.some((plate) => text.includes(plate)))).toEqual([])
  })

  it('whoever may see them does, and the sheet without a reason masks them all the same', async () => {
    const chief = app.as('dutyChief')
    const { records } = await chief.qcwqMaaoList(today())
    expect(records.map(({ licensePlateNo }) => licensePlateNo)).toContain('苏BA8823')
    const masked = await sheetText(
      await (await chief.qcwqMaaoExportExcel(today())).arrayBuffer().then((b) => new Uint8Array(b)),
    )
    expect([masked.includes('苏BA8823'), masked.includes('苏B***23')]).toEqual([false, true])
    const whole = await chief.vehiclePlateExport({ ...today(), reason: '移交交警部门核查' })
    expect(await sheetText(new Uint8Array(await whole.arrayBuffer()))).toContain('苏BA8823')
    const logged = await rows(
      app.services.db,
      sql<{ detail: unknown }>`select detail from operations_log where action = 'vehiclePlateExport' and result = 'ok'`,
    )
    expect(JSON.stringify(logged)).toContain('移交交警部门核查')
    await expect(chief.vehiclePlateExport({ ...today(), reason: '看看' })).rejects.toThrow('请填写事由')
  })

  it('are searched by whole ones only without the right', async () => {
    const [leader, chief] = [app.as('leader'), app.as('dutyChief')]
    const found = await leader.qcwqMaaoList({ ...today(), searchContent: '苏b·a8823' })
    expect(found.records.map(({ licensePlateNo }) => licensePlateNo)).toEqual(['苏B***23'])
    await expect(leader.qcwqMaaoList({ ...today(), searchContent: '苏BA88' })).rejects.toThrow(
      '您没有查看完整号牌的权限，请输入完整号牌查询',
    )
    await expect(leader.qcwqMaaoHyzpList({ ...today(), searchContent: 'G60' })).rejects.toThrow(
      '您没有查看完整号牌的权限',
    )
    expect((await chief.qcwqMaaoList({ ...today(), searchContent: 'A88' })).total).toBe(1)
    expect((await chief.qcwqMaaoList({ ...today(), searchContent: 'A%3' })).total).toBe(0)
  })

  it('are covered in the picture, so that nothing of their characters is left', async () => {
    const { failedRecordId: recordId } = app.city.vehicles
    const pixels = async (who: 'leader' | 'dutyChief') => {
      const file = await app.as(who).vehiclePicture({ recordId })
      const { data } = await sharp(Buffer.from(await file.arrayBuffer()))
        .extract({ left: 80, top: 71, width: 40, height: 8 })
        .grayscale()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const row = [...data.subarray(0, 40)]
      return Math.max(...row.slice(1).map((value, index) => Math.abs(value - (row[index] ?? 0))))
    }
    expect(await pixels('dutyChief')).toBeGreaterThan(120)
    expect(await pixels('leader')).toBeLessThan(40)
  })

  it('a picture that does not say where the plate stands is shown to those alone who may see it', async () => {
    const image = await samplePicture()
    await push({ passages: [passageOf(940, '2026-11-19 12:00:00', { test: { picture: { image } } })] })
    const recordId = 'WXYG01:940'
    await expect(app.as('leader').vehiclePicture({ recordId })).rejects.toThrow('您没有查看完整号牌的权限')
    expect((await app.as('dutyChief').vehiclePicture({ recordId })).size).toBeGreaterThan(500)
  })
})
