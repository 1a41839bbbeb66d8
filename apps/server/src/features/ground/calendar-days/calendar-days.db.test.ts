import { CallError } from '@qingkong/contract/core/client'
import { sandDustDates } from '@qingkong/domain/period/sand-dust'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rows, sql } from '../../../db/database.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { takePush } from '../../doors/share/commands.ts'
import { daysOf, sandDustRecords } from './port.ts'

let app: TestApp
let chief: Awaited<ReturnType<TestApp['as']>>
let admin: Awaited<ReturnType<TestApp['as']>>
beforeEach(async () => {
  app = await testApp()
  chief = await app.as('zhibanzhang')
  admin = await app.as('admin')
})
afterEach(() => app.close())

const hours = { startTime: '2026-11-15 09:00:00', endTime: '2026-11-16 02:00:00' }
const reason = '上游沙尘输送'
const refusal = async (promise: Promise<unknown>) => {
  const error: unknown = await promise.then(
    () => null,
    (failure: unknown) => failure,
  )
  if (!(error instanceof CallError)) throw new Error(`expected a refusal, got ${String(error)}`)
  return { code: error.code, message: error.message }
}
type Decision = Parameters<typeof takePush>[1]['sandDustRecords'][number]
const decide = (...sandDustRecords: Decision[]) =>
  takePush(app.services, { sequence: 1, sentAt: '', records: [], cityRecords: [], sandDustRecords })
const decision = (change: Partial<Decision> = {}): Decision => ({
  cityCode: '320200',
  ...hours,
  status: 'confirmed',
  reason: '认定通报',
  ...change,
})
const deducted = async (reading: 'actual' | 'provisional' | 'confirmed') => {
  const [from, to] = [new Date('2026-11-01T00:00:00+08:00'), new Date('2026-12-01T00:00:00+08:00')]
  return [...sandDustDates(await sandDustRecords(app.services.db, ['320200'], from, to), '320200', reading)]
}

describe('calendar days', () => {
  it('tell lunar day, solar term, festival, holiday and worked weekend', async () => {
    const days = await daysOf(app.services.db, '2026-02-14', '2026-02-18')
    expect(days.map(({ date, isWorkday }) => [date, isWorkday])).toEqual([
      ['2026-02-14', true],
      ['2026-02-15', false],
      ['2026-02-16', false],
      ['2026-02-17', false],
      ['2026-02-18', false],
    ])
    expect(days[3]).toMatchObject({ lunarText: '正月', festivals: ['春节'], statutory: { name: '春节', isOff: true } })
    expect(days[4]).toMatchObject({ lunarText: '初二', solarTerm: '雨水' })
  })

  it('follow what the bureau saved', async () => {
    const day = { date: '2026-11-20', name: '停工日', off: true }
    await admin.holidaySave({ year: 2026, days: [day] })
    expect((await daysOf(app.services.db, '2026-11-20', '2026-11-20'))[0]).toMatchObject({
      isWorkday: false,
      statutory: { name: '停工日' },
    })
  })
})

describe('sand and dust', () => {
  it('is declared by the city and takes its days out of the provisional reading only', async () => {
    const declared = await chief.sandDustDeclare({ ...hours, reason })
    expect(declared).toMatchObject({ ...hours, hours: 18, status: 'declared', statusName: '申报', source: 'city' })
    expect(await chief.sandDustDeclare({ ...hours, reason })).toEqual(declared)
    expect(await chief.sandDustList({})).toEqual([declared])
    expect(await deducted('actual')).toEqual([])
    expect(await deducted('provisional')).toEqual(['2026-11-15', '2026-11-16'])
    expect(await deducted('confirmed')).toEqual([])
  })

  it('is decided through the share door; the hours decided stand, every change stays readable', async () => {
    const { id, createUser } = await chief.sandDustDeclare({ ...hours, reason })
    const fewer = decision({ endTime: '2026-11-15 20:00:00' })
    expect(await decide(fewer)).toEqual({ accepted: 1, duplicates: 0, rejected: [] })
    expect(await decide(fewer)).toEqual({ accepted: 0, duplicates: 1, rejected: [] })
    const [record] = await chief.sandDustList({})
    expect(record).toMatchObject({ id, status: 'confirmed', endTime: '2026-11-15 20:00:00', reason })
    expect(record?.changes.map(({ statusName, endTime, changeUser }) => [statusName, endTime, changeUser])).toEqual([
      ['申报', '2026-11-16 02:00:00', createUser],
      ['认定', '2026-11-15 20:00:00', '国家环境监测网'],
    ])
    expect(await deducted('confirmed')).toEqual(['2026-11-15'])
  })

  it('may be decided without a declaration, also for other cities; unknown ones are refused', async () => {
    expect(await decide(decision(), decision({ cityCode: '320500' }), decision({ cityCode: '999999' }))).toEqual({
      accepted: 2,
      duplicates: 0,
      rejected: [{ index: 2, message: '城市 999999 未登记', list: 'sandDustRecords' }],
    })
    expect(await chief.sandDustList({ cityCode: '320500' })).toMatchObject([
      { source: 'national', status: 'confirmed' },
    ])
  })

  it('a decision that touches two declarations is handed back', async () => {
    await chief.sandDustDeclare({ startTime: '2026-11-15 09:00:00', endTime: '2026-11-15 10:00:00', reason })
    await chief.sandDustDeclare({ startTime: '2026-11-15 12:00:00', endTime: '2026-11-15 13:00:00', reason })
    expect((await decide(decision())).rejected[0]?.message).toBe('时段与多条沙尘记录重叠，请按申报时段分别下发')
  })

  it('is not decided by whoever declares: the result is entered with the right to the settings', async () => {
    const { id } = await chief.sandDustDeclare({ ...hours, reason })
    expect((await refusal(chief.sandDustConfirm({ id, status: 'confirmed' }))).code).toBe(40300)
    expect(await admin.sandDustConfirm({ id, status: 'rejected' })).toMatchObject({ statusName: '未认定' })
    expect(await deducted('provisional')).toEqual([])
    expect(await refusal(chief.sandDustWithdraw({ id, reason }))).toEqual({
      code: 40991,
      message: '该沙尘记录已有认定结果，不能撤回',
    })
    const logged = await rows(
      app.services.db,
      sql<{
        action: string
      }>`select action from operations_log where action like 'sandDust%' and result = 'ok' order by id`,
    )
    expect(logged.map(({ action }) => action)).toEqual(['sandDustDeclare', 'sandDustConfirm'])
  })

  it('withdrawn makes room for another declaration and is not decided any more', async () => {
    const { id } = await chief.sandDustDeclare({ ...hours, reason })
    expect(await refusal(chief.sandDustDeclare({ ...hours, startTime: '2026-11-15 10:00:00', reason }))).toEqual({
      code: 40990,
      message: '该时段已有沙尘记录，请先撤回或调整时段',
    })
    expect(await chief.sandDustWithdraw({ id, reason: '时段有误' })).toMatchObject({ statusName: '已撤回' })
    expect((await refusal(admin.sandDustConfirm({ id, status: 'confirmed' }))).code).toBe(40991)
    await chief.sandDustDeclare({ ...hours, startTime: '2026-11-15 10:00:00', reason })
    expect(await chief.sandDustList({})).toHaveLength(2)
    expect(await deducted('provisional')).toEqual(['2026-11-15', '2026-11-16'])
  })

  it.each([
    ['2026-11-15 09:30:00', '2026-11-15 10:00:00', '沙尘时段应为整点时间'],
    ['2026-11-20 10:00:00', '2026-11-20 11:00:00', '沙尘时段不能晚于当前时间'],
    ['2026-11-01 10:00:00', '2026-11-15 11:00:00', '一条沙尘记录不能超过10天，请分段填写'],
  ])('hours from %s to %s are refused', async (startTime, endTime, message) => {
    expect(await refusal(chief.sandDustDeclare({ startTime, endTime, reason }))).toEqual({ code: 40000, message })
  })
})
