import { demoMn } from '@qingkong/domain/city/demo-device'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, rows, sql } from '../../../db/database.ts'
import { callNamed, sendCall } from '../../../testing/security/send-call.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
let admin: string
const mn = demoMn('outlet', 0)

beforeAll(async () => {
  app = await testApp()
  admin = await app.token('admin')
})
afterAll(() => app?.close())

const save = (password: string, of = mn, token = admin) =>
  sendCall(callNamed('devicePasswordSave'), { mn: of, password }, { base: app.base, token })
const stored = async () =>
  (await firstRow(app.services.db, sql<{ password: string }>`select password from device where mn = ${mn}`))?.password

describe('S7: passwords of devices', () => {
  it('an administrator sets one of its own; it is logged as changed and never told', async () => {
    const saved = await save('a7K2q9')
    expect(saved).toMatchObject({ code: 0, data: null })
    expect(await stored()).toBe('a7K2q9')
    const logged = await rows(
      app.services.db,
      sql<{
        entry: string
      }>`select (operations_log.*)::text as entry from operations_log where action = 'devicePasswordSave'`,
    )
    expect(logged).toHaveLength(1)
    expect(logged[0]?.entry).toContain(mn)
    expect(logged[0]?.entry).not.toContain('a7K2q9')
    const list = await sendCall(callNamed('deviceList'), { keyword: mn }, { base: app.base, token: admin })
    expect(list.data).toMatchObject({ total: 1, records: [{ mn, publishedPassword: false, wrongPasswords: 0 }] })
    expect(JSON.stringify(list.data)).not.toContain('a7K2q9')
  })

  it('each says what it measures, once for all its channels, and is found by that', async () => {
    const asked = async (keyword: string) =>
      (await sendCall(callNamed('deviceList'), { keyword, pageSize: 200 }, { base: app.base, token: admin })).data as {
        total: number
        records: { mn: string; measures: string[] }[]
      }
    const [outlet] = (await asked(mn)).records
    expect(outlet?.measures).toHaveLength(1)
    const [name = ''] = outlet?.measures ?? []
    expect((await asked(name)).records).toContainEqual(expect.objectContaining({ mn, measures: [name] }))
    expect((await asked('不存在的对象')).total).toBe(0)
    const unbound = await rows(
      app.services.db,
      sql<{
        mn: string
      }>`select mn from device where not exists (select from device_binding where device_id = device.id)`,
    )
    const nameless = (await asked('')).records.filter(({ measures }) => measures.length === 0)
    expect(nameless.every((device) => unbound.some((one) => one.mn === device.mn))).toBe(true)
  })

  it('published and unusable passwords, unknown devices and people without the right are refused', async () => {
    for (const password of ['123456', 'abc', 'a7;K2q9']) expect((await save(password)).code).toBe(40000)
    expect((await save('a7K2q9', 'NOBODY')).code).toBe(40400)
    expect((await save('a7K2q8', mn, await app.token('diaodu'))).code).toBe(40300)
    expect(await stored()).toBe('a7K2q9')
  })

  it('who tries is seen in the list', async () => {
    const now = app.clock.now()
    await sql`insert into quarantine (received_at, remote_address, mn, reason, bytes) values
      (${now}, '10.1.2.3', ${mn}, 'password', ''), (${now}, '10.1.2.3', ${mn}, 'locked-out', '')`.execute(
      app.services.db,
    )
    const list = await sendCall(callNamed('deviceList'), {}, { base: app.base, token: admin })
    expect((list.data as { records: unknown[] }).records[0]).toMatchObject({
      mn,
      wrongPasswords: 2,
      lastWrongAddress: '10.1.2.3',
    })
  })

  it('a device made without one gets a random password', async () => {
    const made = await rows(
      app.services.db,
      sql<{ password: string }>`insert into device (mn, profile_code, system_type)
        select 'MADE' || n, 'default', '22' from generate_series(1, 5) n returning password`,
    )
    expect(new Set(made.map(({ password }) => password)).size).toBe(5)
    for (const { password } of made) expect(password).toMatch(/^[0-9a-f]{6}$/)
  })
})
