import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, rows, sql } from '../../../db/database.ts'
import { ensurePartitions } from '../../../db/partitions.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { type PaintingEnterprise, refusal, twoEnterprises } from '../enterprises/testing/two-enterprises.ts'
import { markedHours, marksBetween } from './port.ts'

let app: TestApp
type Api = Awaited<ReturnType<TestApp['as']>>
let chief: Api
let own: PaintingEnterprise
let outletCode: string

beforeAll(async () => {
  const city = await twoEnterprises()
  app = city.app
  own = city.own
  chief = await app.as('zhibanzhang')
  const outlet = await firstRow(
    app.services.db,
    sql<{ code: string }>`select outlet_code as code from outlet where id = ${own.outletId}`,
  )
  outletCode = outlet?.code ?? ''
})
afterAll(() => app?.close())

const wish = (part: Partial<Parameters<Api['sourceMarkSave']>[0]> = {}) => ({
  psCode: own.psCode,
  outletCodes: [outletCode],
  kind: 'overhaul' as const,
  startTime: '2026-11-18 08:00:00',
  endTime: '2026-11-18 20:00:00',
  reason: '更换活性炭。',
  ...part,
})
const dueDays = async () =>
  (
    await rows(
      app.services.db,
      sql<{ day: string }>`select to_char(start_at at time zone 'Asia/Shanghai', 'MM-DD') as day from roll_up_due
        where target_kind = 'outlet' and target_id = ${own.outletId} and granularity = 'day' order by 1`,
    )
  ).map(({ day }) => day)

describe('工况标记 (sources 1)', () => {
  it('say what, when, why and who, and make the days they touch anew', async () => {
    await ensurePartitions(app.services.db, 'outlet_day', [app.clock.now()])
    await sql`insert into outlet_day (outlet_id, start_at, valid_hours, stopped_hours, mean, peak, converted_mean,
        converted_peak, mass, mass_hours, flag_hours, computed_at)
      select ${own.outletId}, day, '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', now()
      from generate_series('2026-11-16T00:00:00+08:00'::timestamptz, '2026-11-19T00:00:00+08:00', interval '1 day') day`.execute(
      app.services.db,
    )
    const [markId] = await chief.sourceMarkSave(wish())
    expect(await dueDays()).toEqual(['11-18'])
    const { records, total } = await chief.sourceMarkList({ psCode: own.psCode })
    expect(total).toBe(1)
    expect(records[0]).toMatchObject({
      markId,
      outletCode,
      kindName: '检修',
      startTime: '2026-11-18 08:00:00',
      endTime: '2026-11-18 20:00:00',
      hours: 12,
      reason: '更换活性炭。',
      stateName: '已结束',
      withdrawn: null,
    })
    expect(records[0]?.createUser).not.toBe('')
  })

  it.each([
    [
      { startTime: '2026-11-18 19:59:59', endTime: '2026-11-19 08:00:00' },
      /^该排口已有检修标记（2026-11-18 08:00:00 至 2026-11-18 20:00:00），时段不能重叠$/,
    ],
    [{ endTime: undefined }, /^请选择结束时间，只有报停可以不填$/],
    [{ endTime: '2026-11-18 08:00:00' }, /^结束时间应晚于开始时间$/],
    [{ outletCodes: ['320281000001-DA001'] }, /^该企业没有此排口$/],
    [{ startTime: '2027-01-20 08:00:00', endTime: '2027-01-21 08:00:00' }, /^最多提前30天登记$/],
    [{ startTime: '2026-06-01 08:00:00', endTime: '2026-11-01 08:00:00' }, /^一条标记不能超过90天，请分段登记$/],
  ])('%j is refused', async (part, message) => {
    expect((await refusal(chief.sourceMarkSave(wish(part)))).message).toMatch(message)
  })

  it('a closed plant leaves the end open, and gives it when it begins again', async () => {
    const closed = wish({ kind: 'closed', startTime: '2026-11-19 00:00:00', endTime: undefined, reason: '全厂停产。' })
    const [markId = ''] = await chief.sourceMarkSave(closed)
    const spans = await marksBetween(
      app.services.db,
      [own.outletId],
      new Date('2026-11-19T00:00:00+08:00'),
      app.clock.now(),
    )
    expect(spans).toMatchObject([{ kind: 'closed', to: null, reason: '全厂停产。' }])
    await chief.sourceMarkSave({ ...closed, markId, endTime: '2026-11-19 12:00:00' })
    const { records } = await chief.sourceMarkList({ kinds: 'closed' })
    expect(records).toMatchObject([{ markId, endTime: '2026-11-19 12:00:00', stateName: '已结束' }])
  })

  it('is withdrawn with a reason and stays on record', async () => {
    const [markId = ''] = await chief.sourceMarkSave(
      wish({
        kind: 'cemsCare',
        startTime: '2026-11-16 00:00:00',
        endTime: '2026-11-17 08:00:00',
        reason: '更换采样管。',
      }),
    )
    const quarter = { outletIds: [own.outletId], from: new Date('2026-10-01T00:00:00+08:00'), to: app.clock.now() }
    const hours = () => markedHours(app.services.db, 'cemsCare', quarter)
    expect((await hours()).get(own.outletId)).toBe(32)
    await chief.sourceMarkWithdraw({ markId, reason: '日期有误。' })
    expect((await hours()).size).toBe(0)
    const { records } = await chief.sourceMarkList({ kinds: 'cemsCare' })
    expect(records).toMatchObject([{ stateName: '已撤回', withdrawn: { reason: '日期有误。' } }])
    expect((await refusal(chief.sourceMarkSave(wish({ markId })))).message).toBe('标记已撤回，请重新登记')
  })

  it('a plant marks its own outlets and nobody else’s; another district sees none', async () => {
    const qiye = await app.as('qiye')
    expect((await refusal(qiye.sourceMarkSave(wish()))).code).toBe(40301)
    const binhu = await app.as('binhu')
    expect((await binhu.sourceMarkList({ psCode: own.psCode })).total).toBe(0)
    const mine = await firstRow(
      app.services.db,
      sql<{ code: string }>`select outlet_code as code from outlet join enterprise on enterprise.id = enterprise_id
        where ps_code = '320281000025' order by outlet.id limit 1`,
    )
    await qiye.sourceMarkSave(wish({ psCode: '320281000025', outletCodes: [mine?.code ?? ''] }))
    expect((await qiye.sourceMarkList({})).records.map(({ psCode }) => psCode)).toEqual(['320281000025'])
  })
})
