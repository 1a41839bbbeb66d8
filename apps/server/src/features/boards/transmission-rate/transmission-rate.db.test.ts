import { addDays, parseCity } from '@qingkong/domain/time/city-time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, sql } from '../../../db/database.ts'
import { insertOutletDays } from '../../../series/testing/outlet-days.ts'
import { ownSheet } from '../../../testing/own-sheet.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
let chief: Awaited<ReturnType<TestApp['as']>>
let own: Outlet
let foreign: Outlet

interface Outlet {
  id: number
  code: string
  psCode: string
}

/** An outlet of a district with three limited factors. */
const threeFactors = async (areaCode: string): Promise<Outlet> => {
  const { db } = app.services
  const outlet = await firstRow(
    db,
    sql<Outlet>`select outlet.id, outlet_code as code, ps_code as "psCode" from outlet
      join enterprise on enterprise.id = enterprise_id
      where area_code = ${areaCode} and (select count(*) from outlet_factor where outlet_id = outlet.id) >= 3
      order by outlet.id limit 1`,
  )
  if (!outlet) throw new Error(`no outlet with three factors in ${areaCode}`)
  await sql`update outlet_factor set limit_value = case when position <= 3 then 50 end where outlet_id = ${outlet.id}`.execute(
    db,
  )
  return outlet
}

const first = '2026-10-21'
const period = { startTime: first, endTime: '2026-11-19' }
const midnight = (day: number) => parseCity(addDays(first, day)) ?? new Date(Number.NaN)

beforeAll(async () => {
  app = await testApp()
  chief = await app.as('zhibanzhang')
  own = await threeFactors('320205')
  foreign = await threeFactors('320281')
  // 3 factors × 30 days × 24 hours are due; sixty do not come, sixty come under a fault.
  const days = Array.from({ length: 30 }, (_, day) => {
    if (day < 10) return { startAt: midnight(day), valid: 22 }
    if (day < 20) return { startAt: midnight(day), valid: 20, stopped: 2, flags: { D: 2, F: 2 } }
    return { startAt: midnight(day), valid: 23, flags: { S: 1 }, stopped: 1 }
  })
  await insertOutletDays(app.services.db, own.id, days)
  await insertOutletDays(app.services.db, foreign.id, [
    { startAt: midnight(29), valid: 0 },
    { startAt: midnight(28), valid: 12 },
    { startAt: midnight(27), valid: 12, flags: { D: 12 } },
  ])
})
afterAll(() => app.close())

describe('数据传输率', () => {
  it('sources 11.4: due 2,160, received 2,100, invalid 60 → 97.2 × 97.1 = 94.4 %', async () => {
    const rate = await chief.cockpitPsRate({ ...period, areaCodes: ['320205'] })
    expect(rate).toMatchObject({ due: 2160, received: 2100, invalid: 60, outlets: 1, lowCount: 0, hiddenCount: 0 })
    const round = (value: number | null) => Math.round((value ?? 0) * 10) / 10
    expect([rate.transRate, rate.validRate, rate.product].map(round)).toEqual([97.2, 97.1, 94.4])
  })

  it('adds up the districts, the lowest first, and says how many outlets are online', async () => {
    const rate = await chief.cockpitPsRate(period)
    expect(rate.records.map(({ code }) => code)).toEqual(['320281', '320205'])
    expect(rate.due).toBe(rate.records.reduce((sum, { due }) => sum + due, 0))
    expect(rate).toMatchObject({ outlets: 2, online: 0, onlineRate: 0, lowCount: 1 })
  })

  it.each([
    ['离线', 'offline', 29],
    ['缺失', 'missing', 28],
    ['无效', 'invalid', 27],
  ] as const)('lists outlets below nine tenths with what they lost most by: %s', async (reasonName, reason, day) => {
    const date = addDays(first, day)
    const { records, total } = await chief.cockpitPsRateDetails({ startTime: date, endTime: date })
    expect(total).toBe(1)
    expect(records[0]).toMatchObject({ outletCode: foreign.code, reason, reasonName, due: 72 })
  })

  it('shows a district its own outlets only, and counts the others', async () => {
    const district = await app.as('xishan')
    const rate = await district.cockpitPsRate(period)
    expect(rate.records.map(({ code }) => code)).toEqual(['320205'])
    expect(rate.hiddenCount).toBeGreaterThan(0)
    expect(
      (await district.cockpitPsRateDetails({ ...period, below: 100 })).records.map(({ psCode }) => psCode),
    ).toEqual([own.psCode])
  })

  it('the file has the rows of the screen', async () => {
    const input = { ...period, below: 100 }
    const file = await chief.cockpitPsRateDetailsExport(input)
    const sheet = await ownSheet(new Uint8Array(await file.arrayBuffer()))
    const { records } = await chief.cockpitPsRateDetails(input)
    expect(records).toHaveLength(2)
    for (const { outletCode } of records) expect(sheet.rows.flat()).toContain(outletCode)
  })

  it('without outlets it says why', async () => {
    expect(await chief.cockpitPsRate({ startTime: '2026-01-01', endTime: '2026-01-01' })).toMatchObject({
      due: 0,
      product: null,
      reason: '所选日期没有联网的排口',
    })
  })
})
