import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../db/database.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { dutyNow } from './port.ts'

let app: TestApp
let chief: Awaited<ReturnType<TestApp['as']>>
const id: Record<string, string> = {}
beforeAll(async () => {
  app = await testApp()
  chief = await app.as('zhibanzhang')
  for (const { userId, userName } of await chief.dutyPeople({})) id[userName] = userId
})
afterAll(() => app?.close())

const person = (name: string): string => id[name] ?? ''
const refusal = (step: Promise<unknown>) =>
  step.then(
    () => 'not refused',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
const shiftOf = async (dutyDate: string, shift: 'day' | 'night') => {
  const found = (await chief.dutyRoster({ dutyDate })).shifts.find(
    (one) => one.dutyDate === dutyDate && one.shift === shift,
  )
  if (!found) throw new Error('no such shift')
  return found
}
const save = async (dutyDate: string, shift: 'day' | 'night', chiefName: string, ...officers: string[]) =>
  chief.dutyRosterSave({
    dutyDate,
    shift,
    version: (await shiftOf(dutyDate, shift)).version,
    chiefId: person(chiefName),
    officerIds: officers.map(person),
  })
const names = ({ members }: { members: { userName: string; part: string }[] }) =>
  members.map(({ userName, part }) => `${part} ${userName}`)

describe('值班表', () => {
  it('shows a week of day and night shifts, each with its 值班长 and officers', async () => {
    const week = await chief.dutyRoster({})
    expect(week.weekStart).toBe('2026-11-16')
    expect(week.shifts).toHaveLength(14)
    expect(week.shifts[1]).toMatchObject({
      shiftName: '夜班',
      startTime: '2026-11-16 20:00:00',
      endTime: '2026-11-17 08:00:00',
      editable: false,
    })
    for (const shift of week.shifts) expect(names(shift)[0]).toMatch(/^chief /)
  })

  it('offers the people who dispatch for the whole city; a 值班长 supervises as well', async () => {
    const people = await chief.dutyPeople({})
    expect(
      people
        .filter(({ mayBeChief }) => mayBeChief)
        .map(({ userName }) => userName)
        .toSorted(),
    ).toEqual(['钱伟民', '陆志远'].toSorted())
    expect(people.map(({ userName }) => userName)).toContain('沈佳怡')
    // District desks keep no city watch.
    expect(people.map(({ userName }) => userName)).not.toContain('安国栋')
    expect(await refusal(save('2026-11-24', 'day', '沈佳怡'))).toBe('沈佳怡没有督察环节的权限，不能担任值班长')
  })

  it('a shift is arranged once: whoever saves an older version is told; ended shifts are history', async () => {
    const { version } = await shiftOf('2026-11-24', 'day')
    const form = { dutyDate: '2026-11-24', shift: 'day' as const, version, chiefId: person('陆志远') }
    const answers = await Promise.all([refusal(chief.dutyRosterSave(form)), refusal(chief.dutyRosterSave(form))])
    expect(answers.toSorted()).toEqual(['not refused', '该班次排班已被他人修改，请刷新后重试'].toSorted())
    expect(await refusal(save('2026-11-19', 'day', '陆志远'))).toBe('11月19日白班已结束，不能再修改排班')
  })

  it('the settings move the hours of the shifts', async () => {
    await sql`insert into setting (key, value, updated_at) values ('shift.dayStartHour', '9', ${app.clock.now()}),
      ('shift.nightStartHour', '18', ${app.clock.now()})`.execute(app.services.db)
    expect(await shiftOf('2026-11-24', 'day')).toMatchObject({
      startTime: '2026-11-24 09:00:00',
      endTime: '2026-11-24 18:00:00',
    })
    await sql`delete from setting where key like 'shift.%'`.execute(app.services.db)
  })

  it('copy last week fills what is not arranged and leaves the rest', async () => {
    const db = app.services.db
    await sql`delete from duty_member where duty_date between '2026-11-30' and '2026-12-06'`.execute(db)
    await sql`delete from duty_shift where duty_date between '2026-11-30' and '2026-12-06'`.execute(db)
    await save('2026-12-01', 'night', '钱伟民', '尤丽萍')
    expect(await chief.dutyRosterCopyWeek({ dutyDate: '2026-12-03' })).toEqual({ copied: 13, skipped: 1 })
    expect(names(await shiftOf('2026-12-01', 'night'))).toEqual(['chief 钱伟民', 'officer 尤丽萍'])
    expect(names(await shiftOf('2026-12-02', 'day'))).toEqual(names(await shiftOf('2026-11-25', 'day')))
    expect(await chief.dutyRosterCopyWeek({ dutyDate: '2026-12-03' })).toEqual({ copied: 0, skipped: 14 })
  })

  it("a swap puts each in the other's place, and both names are logged", async () => {
    await save('2026-11-26', 'day', '陆志远', '沈佳怡')
    await save('2026-11-27', 'night', '钱伟民', '顾晓峰')
    const place = (dutyDate: string, shift: 'day' | 'night', name: string) => ({
      dutyDate,
      shift,
      userId: person(name),
    })
    const swap = {
      first: place('2026-11-26', 'day', '沈佳怡'),
      second: place('2026-11-27', 'night', '顾晓峰'),
      reason: '家中有事',
    }
    app.clock.set(new Date('2026-11-20T10:01:00+08:00'))
    await chief.dutyRosterSwap(swap)
    expect(names(await shiftOf('2026-11-26', 'day'))).toEqual(['chief 陆志远', 'officer 顾晓峰'])
    expect(names(await shiftOf('2026-11-27', 'night'))).toEqual(['chief 钱伟民', 'officer 沈佳怡'])
    const [newest] = (await chief.dutyChangeList({})).records
    expect(newest).toMatchObject({
      kindName: '调班',
      userName: '陆志远',
      sentence: '沈佳怡（11月26日白班）与顾晓峰（11月27日夜班）调班：家中有事',
    })
    // They stand elsewhere now.
    expect(await refusal(chief.dutyRosterSwap(swap))).toBe('该班次排班已被他人修改，请刷新后重试')
    await expect(sql`update duty_change set sentence = ''`.execute(app.services.db)).rejects.toThrow(/append-only/)
  })

  it('dutyNow names who is on duty at an instant, without disabled accounts', async () => {
    await save('2026-11-25', 'night', '陆志远', '沈佳怡', '顾晓峰')
    const night = new Date('2026-11-26T03:00:00+08:00')
    const now = await dutyNow(app.services.db, night)
    expect([now.chief?.userName, now.officers.map(({ userName }) => userName)]).toEqual([
      '陆志远',
      ['沈佳怡', '顾晓峰'],
    ])
    await sql`update app_user set disabled = true where remark_name = '沈佳怡'`.execute(app.services.db)
    expect((await dutyNow(app.services.db, night)).officers.map(({ userName }) => userName)).toEqual(['顾晓峰'])
    await sql`update app_user set disabled = false where remark_name = '沈佳怡'`.execute(app.services.db)
  })
})
