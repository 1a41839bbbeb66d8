import { dayMs, hourMs } from '@qingkong/domain/time/city-time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows, sql } from '../db/database.ts'
import { type Ingest, startIngest } from '../ingest/port.ts'
import { DeviceLine, frameOf } from '../ingest/testing/device-line.ts'
import { smallCity } from '../ingest/testing/small-city.ts'
import { type TestServices, testServices } from '../testing/test-services.ts'
import { emissionDaysOf, remakeOutletDays, runRollUps } from './port.ts'

/** 1 October, a day of the quarter's first. */
const first = new Date('2026-10-01T00:00:00+08:00')
const hourAt = (day: number, hour: number) => new Date(first.getTime() + day * dayMs + hour * hourMs)
const factors = ['a21026', 'a21002'] as const

let test: TestServices
let ingest: Ingest
let line: DeviceLine
let outletId: number

beforeAll(async () => {
  test = await testServices()
  outletId = (await smallCity(test.services)).outlet
  await sql`update outlet_factor set limit_value = 50, judge_by = case factor_code when 'a21002' then 'DAY' else 'HOUR' end
    where outlet_id = ${outletId}`.execute(test.services.db)
  ingest = await startIngest(test.services)
  line = await DeviceLine.open(ingest.port)
})
afterAll(async () => {
  line?.end()
  await ingest?.close()
  await test?.close()
})

interface Said {
  /** Of both factors, mg/m³. */
  value?: number
  kg?: number
  flag?: string
}

/** Hours of a day as sent: `null` says nothing in that hour. */
const send = async (day: number, said: (hour: number) => Said | null) => {
  const frames = Array.from({ length: 24 }, (_, hour) => hour).flatMap((hour) => {
    const one = said(hour)
    if (one === null) return []
    const { value = 30, kg = 2, flag = 'N' } = one
    const fields = { Avg: String(value), Cou: String(kg), Flag: flag }
    return [
      frameOf({
        mn: 'STACK',
        cn: '2061',
        at: hourAt(day, hour),
        factors: Object.fromEntries(factors.map((code) => [code, fields])),
        draft: { st: '31' },
      }),
    ]
  })
  test.clock.set(new Date(hourAt(day + 1, 0).getTime() + 15 * 60_000))
  if (frames.length > 0) await line.sendAcknowledged(...frames)
  await runRollUps(test.services)
}

interface Day {
  mass: number | null
  filled: number | null
  filledHours: number
  invalid: number
  stopped: number
  judged: number
  exceeding: number
  multiple: number | null
  rate: number | null
}

const dayOf = async (day: number, factor: (typeof factors)[number] = 'a21026'): Promise<Day | undefined> => {
  const span = { from: hourAt(day, 0), to: hourAt(day + 1, 0), targets: [outletId], factors: [factor] }
  const [found] = await rows(
    test.services.db,
    sql<Day>`select mass, filled_mass as filled, filled_hours as "filledHours", invalid_hours as invalid,
        stopped_hours as stopped, judged_hours as judged, exceed_hours as exceeding, max_multiple as multiple,
        capture_rate as rate from ${emissionDaysOf(span)} d`,
  )
  return found
}

describe('days of emissions', () => {
  it('sources 1: a gap of a day or less takes the largest of the last 180 valid hours', async () => {
    for (let day = 0; day < 20; day += 1) await send(day, (hour) => ({ kg: day === 2 && hour === 5 ? 5 : 2 }))
    await send(20, (hour) => (hour >= 8 && hour < 14 ? null : hour === 3 ? { kg: 4.2 } : {}))
    expect(await dayOf(20)).toMatchObject({ invalid: 6, filledHours: 6, filled: expect.closeTo(6 * 4.2, 4) })
  })

  it('sources 11.6: hours above the limit exceed, the limit itself and hours by hand do not', async () => {
    await send(21, (hour) => {
      if (hour < 7) return { value: 62.4 }
      return hour === 7 ? { value: 50 } : hour === 8 ? { value: 90, flag: 'S' } : hour === 9 ? { flag: 'F' } : {}
    })
    expect(await dayOf(21)).toMatchObject({
      judged: 22,
      exceeding: 7,
      multiple: expect.closeTo(0.248, 4),
      stopped: 1,
      invalid: 0,
    })
  })

  it('a limit by day means is held against the day: its hours exceed together or not at all', async () => {
    // 7 × 62.4, 50 and 14 × 30: a mean of 41.2.
    expect(await dayOf(21, 'a21002')).toMatchObject({ judged: 22, exceeding: 0, multiple: null })
    await send(22, (hour) => (hour < 21 ? { value: 55 } : null))
    expect(await dayOf(22, 'a21002')).toMatchObject({ judged: 21, exceeding: 21, multiple: expect.closeTo(0.1, 4) })
    await send(23, (hour) => (hour < 19 ? { value: 55 } : null))
    expect(await dayOf(23, 'a21002')).toMatchObject({ judged: 0, exceeding: 0, multiple: null })
    expect(await dayOf(23)).toMatchObject({ judged: 19, exceeding: 19 })
  })

  it('a gap that grows beyond a day takes the largest of 720 hours, on the days behind it too', async () => {
    await send(24, (hour) => (hour < 18 ? {} : null))
    expect(await dayOf(24)).toMatchObject({ filledHours: 6, filled: expect.closeTo(6 * 4.2, 4) })
    await send(25, () => null)
    // 30 hours of 5 kg, the hour of the third day; its 180 hours knew only 4.2.
    expect(await dayOf(25)).toMatchObject({
      mass: null,
      invalid: 24,
      filledHours: 24,
      filled: expect.closeTo(24 * 5, 4),
    })
    expect(await dayOf(24)).toMatchObject({ filledHours: 6, filled: expect.closeTo(6 * 5, 4) })
  })

  it('a day on which nothing comes is there with 24 missing hours', async () => {
    test.clock.set(new Date(hourAt(28, 0).getTime() + hourMs))
    await runRollUps(test.services)
    expect(await dayOf(27)).toMatchObject({ invalid: 24, stopped: 0, judged: 0, mass: null })
    expect(await dayOf(28)).toBeUndefined()
  })

  it('late hours fill the gaps behind them anew in the night', async () => {
    await line.sendAcknowledged(
      frameOf({
        mn: 'STACK',
        cn: '2061',
        at: hourAt(20, 6),
        factors: { a21026: { Avg: '30', Cou: '6', Flag: 'N' } },
        draft: { st: '31' },
      }),
    )
    await runRollUps(test.services)
    // The capture rate is 86 % by now: the largest of 2160 hours, which were 5 kg at most.
    expect((await dayOf(23))?.filled).toBeCloseTo(5 * 5, 4)
    test.clock.set(hourAt(28, 3))
    await runRollUps(test.services)
    expect((await dayOf(23))?.filled).toBeCloseTo(5 * 6, 4)
  })

  it('sources 1: marked hours are out of 超标 and stay in the mass; a mark that is withdrawn changes nothing', async () => {
    const before = await dayOf(21)
    const mark = async (kind: string, from: Date, to: Date | null, withdrawn = false) => {
      const now = test.clock.now()
      await sql`insert into source_mark (id, outlet_id, kind, from_at, to_at, reason, created_at, created_by, updated_at,
          withdrawn_at, withdrawn_by, withdrawn_reason)
        values (gen_random_uuid(), ${outletId}, ${kind}, ${from}, ${to}, '', ${now}, '', ${now},
          ${withdrawn ? now : null}, ${withdrawn ? '' : null}, ${withdrawn ? '' : null})`.execute(test.services.db)
      await remakeOutletDays(test.services.db, { outletIds: [outletId], from, to, now })
      await runRollUps(test.services)
    }
    await mark('startUp', hourAt(21, 0), hourAt(21, 8), true)
    expect(await dayOf(21)).toEqual(before)
    await mark('startUp', new Date(hourAt(21, 2).getTime() + 60_000), hourAt(21, 5))
    expect(await dayOf(21)).toEqual({ ...before, judged: 19, exceeding: 4 })
    await mark('closed', hourAt(26, 0), null)
    expect(await dayOf(26)).toMatchObject({ mass: 0, stopped: 24, invalid: 0, filledHours: 0 })
    expect(await dayOf(25)).toMatchObject({ mass: null, stopped: 0, invalid: 24 })
  })

  it('below 90 % the largest of 2160 hours serves, below 75 % nothing is filled', async () => {
    await sql`delete from source_mark`.execute(test.services.db)
    await remakeOutletDays(test.services.db, { outletIds: [outletId], from: first, to: null, now: test.clock.now() })
    await runRollUps(test.services)
    expect((await dayOf(27))?.rate).toBeCloseTo(1 - (6 + 3 + 5 + 6 + 3 * 24) / (28 * 24 - 1), 3)
    const before = await dayOf(20)
    test.clock.set(new Date(hourAt(45, 0).getTime() + hourMs))
    await runRollUps(test.services)
    expect((await dayOf(20))?.rate).toBeLessThan(0.75)
    expect([before?.filled, (await dayOf(20))?.filled]).toEqual([expect.any(Number), null])
  })
})
