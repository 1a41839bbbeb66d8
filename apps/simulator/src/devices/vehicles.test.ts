import { vehicles } from '@qingkong/contract/calls/sources/vehicles'
import { dayMs, hourMs, minuteMs, parseCity } from '@qingkong/domain/time/city-time'
import { passageResult } from '@qingkong/domain/vehicle/passage-result'
import type { VehicleLimit } from '@qingkong/domain/vehicle/vehicle-limit'
import { upperLevelKey } from '@qingkong/protocol/share/push'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { SeedDoor } from '../seed-door.ts'
import { createSmokeStaff } from '../smoke-staff.ts'
import { manualTimers } from '../testing/manual-timers.ts'
import { runVehicleHistory, type VehicleHistoryState } from '../vehicle-history.ts'
import { fleetSize, fleetVehicle } from './vehicle-fleet.ts'
import { type PassageRecord, passagesOf, readVehiclePoints, type SmokeRecord, smokeOfHour } from './vehicle-point.ts'
import { createVehiclePusher, type VehicleRecords } from './vehicle-pusher.ts'

const seed = 20260101
const points = readVehiclePoints()
const dayAt = parseCity('2026-11-18')?.getTime() ?? 0

const wholeDay = async (): Promise<PassageRecord[]> => {
  const all: PassageRecord[] = []
  for (let at = dayAt; at < dayAt + dayMs; at += minuteMs) all.push(...(await passagesOf(seed, points, at, false)))
  return all
}

const limits: VehicleLimit[] = [
  ['B', 'opacity', 30],
  ['B', 'no', 1500],
  ['A', 'co', 2],
  ['A', 'hc', 600],
  ['A', 'no', 1200],
].map(([fuel, item, limit]) => ({ fuel, item, limit, validFrom: '2017-01-01', validTo: null }) as VehicleLimit)

describe('the points of remote sensing', () => {
  it('sources 10.4: 12 points and 6 cameras, 8,000 plates, fuels 68/14/16/2', () => {
    expect([
      points.filter(({ kind }) => kind === '1').length,
      points.filter(({ kind }) => kind === '2').length,
    ]).toEqual([12, 6])
    const fleet = Array.from({ length: fleetSize }, (_, n) => fleetVehicle(seed, n))
    expect(new Set(fleet.map(({ plate }) => plate)).size).toBe(8000)
    expect(fleet[0]?.plate).toBe('苏B演0001')
    const share = (fuel: string) => fleet.filter((one) => one.fuel === fuel).length / 80
    expect(Math.abs(share('A') - 68)).toBeLessThan(2)
    expect(Math.abs(share('B') - 14)).toBeLessThan(1.5)
    expect(Math.abs(share('C') - 16)).toBeLessThan(1.5)
    expect(fleet.filter(({ isAlwaysBad }) => isAlwaysBad).length / fleetSize).toBeGreaterThan(0.002)
  })

  it('sources 10.4: about 1,000 passages per point and day, a fifth of the tests invalid, failures by fuel', async () => {
    const day = await wholeDay()
    expect(day.length / 12).toBeGreaterThan(850)
    expect(day.length / 12).toBeLessThan(1150)
    const tests = day.flatMap(({ test, ...one }) => (test ? [{ ...one, test }] : []))
    const judged = tests.map((one) => {
      const { plumePct = null, weather, windMs = null, picture: _, temperature: _t, humidity: _h, ...values } = one.test
      const conditions = {
        plateConfidence: one.plateConfidence ?? null,
        fuel: one.fuelType,
        plumePct,
        weather,
        windMs,
        speedKmh: one.speedKmh ?? null,
        accelMs2: one.accelMs2 ?? null,
        slopePct: 0.5,
      }
      const { co = null, hc = null, no = null, opacity = null, ringelmann = null } = values
      const measured = { co, hc, no, opacity, ringelmann }
      return { fuel: one.fuelType, ...passageResult(conditions, measured, limits, '2026-11-18') }
    })
    const invalid = judged.filter(({ result }) => result === '0').length / judged.length
    expect(invalid).toBeGreaterThan(0.16)
    expect(invalid).toBeLessThan(0.24)
    expect(new Set(judged.flatMap(({ reasons }) => reasons)).size).toBeGreaterThanOrEqual(6)
    const failing = (fuel: string) => {
      const valid = judged.filter((one) => one.fuel === fuel && one.result !== '0')
      return valid.filter(({ result }) => result === '-1').length / valid.length
    }
    expect(failing('B')).toBeGreaterThan(0.05)
    expect(failing('B')).toBeLessThan(0.12)
    expect(failing('A')).toBeGreaterThan(0.008)
    expect(failing('A')).toBeLessThan(0.03)
  })

  it('the same minute says the same, and the door takes it', async () => {
    const at = dayAt + 8 * hourMs
    const [once, again] = [await passagesOf(seed, points, at, true), await passagesOf(seed, points, at, true)]
    expect(again).toEqual(once)
    const smoke: SmokeRecord[] = []
    for (let hour = 6; hour < 20; hour++) smoke.push(...(await smokeOfHour(seed, points, dayAt + hour * hourMs)))
    expect(smoke.length).toBeGreaterThan(5)
    expect(await smokeOfHour(seed, points, dayAt + 2 * hourMs)).toEqual([])
    const parsed = vehicles.vehiclePush.input.safeParse({ sentAt: '', passages: once, smoke: smoke.slice(0, 20) })
    expect(parsed.error).toBeUndefined()
    const { width } = await sharp(Buffer.from(smoke[0]?.pictures[0]?.image ?? '', 'base64')).metadata()
    expect(width).toBe(480)
  })
})

describe('the sender', () => {
  it('signs each part and tries again what got no answer', async () => {
    const timers = manualTimers(dayAt)
    const sent: { key: string; passages: number }[] = []
    let failures = 1
    const push = createVehiclePusher({
      base: 'http://x',
      secret: 's',
      timers,
      clock: timers.now,
      fetch: (async (_url, init) => {
        if (failures-- > 0) throw new Error('down')
        const body = JSON.parse(String(init?.body)) as { passages?: unknown[] }
        const headers = new Headers(init?.headers)
        const passages = body.passages?.length ?? 0
        sent.push({ key: headers.get('x-share-key') ?? '', passages })
        return Response.json({ code: 0, data: { accepted: passages, duplicates: 0, rejected: [] }, message: 'ok' })
      }) as typeof fetch,
    })
    const passages = await wholeDay()
    const done = push({ passages: passages.slice(0, 2000) })
    await new Promise((resolve) => setImmediate(resolve))
    timers.advance(5000)
    expect(await done).toBe(2000)
    expect(sent).toEqual([
      { key: upperLevelKey, passages: 1500 },
      { key: upperLevelKey, passages: 500 },
    ])
  })

  it('sends two weeks newest first after ready, goes on where it stopped, and fills what was missed', async () => {
    const now = dayAt + 9 * hourMs + 20 * minuteMs
    const timers = {
      now: () => now,
      after: (_ms: number, act: () => void) => {
        queueMicrotask(act)
        return () => undefined
      },
    }
    let state: VehicleHistoryState | null = { oldestAt: dayAt - 13 * dayMs - 12 * hourMs, untilAt: dayAt + 6 * hourMs }
    const hours = new Set<string>()
    let pushes = 0
    await runVehicleHistory({
      seed,
      points: points.slice(0, 1),
      push: async ({ passages = [] }: VehicleRecords) => {
        pushes++
        for (const { time } of passages) hours.add(time.slice(0, 13))
        return passages.length
      },
      timers,
      state: { read: () => state, write: (next) => (state = next) },
      say: () => undefined,
      stopped: () => false,
    })
    // Three hours since, and what is left of the two weeks.
    expect(pushes).toBe(3 + 3)
    expect(hours.has('2026-11-18 06') && hours.has('2026-11-18 08')).toBe(true)
    expect(hours.has('2026-11-18 09')).toBe(false)
    expect(state).toEqual({ oldestAt: dayAt + 9 * hourMs - 14 * dayMs, untilAt: dayAt + 9 * hourMs })
  })
})

describe('the reviewers', () => {
  it('two different people look at a capture, the second an hour later', async () => {
    const reviews: { who: string; recordId: string; seenStatus: string }[] = []
    const records = Array.from({ length: 20 }, (_, n) => ({ recordId: `r${n}`, status: '1', ringelmann: 3 }))
    const client = (who: string) => ({
      qcwqMaaoHyzpList: async ({ smokeStatus }: { smokeStatus: string[] }) => ({
        records: records.filter(({ status }) => smokeStatus.includes(status)),
      }),
      vehicleSmokeReview: async ({ recordId, seenStatus }: { recordId: string; seenStatus: string }) => {
        reviews.push({ who, recordId, seenStatus })
        const record = records.find((one) => one.recordId === recordId)
        if (record) record.status = seenStatus === '1' ? '2' : '3'
      },
      vehicleSmokeHandOver: async () => undefined,
    })
    const door: Pick<SeedDoor, 'clientOf'> = { clientOf: (who) => Promise.resolve(client(who) as never) }
    const staff = createSmokeStaff({ seed, points: [], push: async () => 0, door, reviewers: ['a', 'b', 'c'] })
    const nine = dayAt + 9 * hourMs
    await staff.hour(nine - hourMs, nine)
    await staff.hour(nine, nine + hourMs)
    await staff.hour(nine + 14 * hourMs, nine + 14 * hourMs)
    const twice = records.filter(({ status }) => status === '3')
    expect(twice.length).toBeGreaterThan(10)
    for (const { recordId } of twice) {
      const who = reviews.filter((one) => one.recordId === recordId).map((one) => one.who)
      expect(new Set(who).size).toBe(2)
    }
  })
})
