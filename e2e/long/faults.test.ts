import { demoMn } from '@qingkong/domain/city/demo-device'
import { formatDataTime, formatQn } from '@qingkong/protocol/hj212/data-time'
import { seededRandom } from '@qingkong/protocol/hj212/testing/mutate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterprisesInData, outletIndex } from '../support/city-data.ts'
import { queryDatabase } from '../support/database.ts'
import { DeviceLink } from '../support/device-link.ts'
import { outletHourFrame, outletRealtimeFrame } from '../support/frames.ts'
import { type House, openHouse } from '../support/house.ts'

const kills = 20
const links = 8
const minuteMs = 60_000

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house?.close())

/** One outlet and one minute: the key under which a frame must be stored exactly once. */
interface Sent {
  mn: string
  at: Date
  value: number
}

describe('R1: kill -9 of the server 20 times under load', () => {
  it('loses no acknowledged frame, stores none twice, doubles no alarm', { timeout: 1_200_000 }, async () => {
    const random = seededRandom(7)
    const outlets = outletIndex(enterprisesInData()).filter((outlet) => !outlet.sm4)
    // One outlet exceeds its limit and sends nothing else; what the others send stays well below theirs.
    const offender = outlets.find((outlet) => outlet.limit !== null)
    if (!offender || offender.limit === null) throw new Error('no outlet with a limit')
    const plain = outlets.filter((outlet) => outlet !== offender)
    const from = new Date(Math.floor(Date.now() / minuteMs) * minuteMs - 20 * 3_600_000)
    const journal = new Map<string, Sent>()
    const lines = Array.from({ length: links }, () => new DeviceLink(house.ingestPort))
    await Promise.all(lines.map((line) => line.open()))
    let stopping = false
    let sequence = 0

    const pump = async (line: DeviceLink) => {
      while (!stopping) {
        if (!line.connected) await line.resume()
        for (let burst = 0; burst < 40; burst += 1) {
          const number = sequence++
          const outlet = plain[number % plain.length]
          if (!outlet) throw new Error('no outlets')
          const at = new Date(from.getTime() + Math.floor(number / plain.length) * minuteMs)
          const qn = formatQn(new Date(from.getTime() + number))
          const value = Math.round(random() * (outlet.limit ?? 10) * 50) / 100
          journal.set(qn, { mn: demoMn('outlet', outlet.index), at, value })
          line.send(qn, outletRealtimeFrame(outlet.index, { qn, at, values: { [outlet.factor]: value } }))
        }
        await line.drain(400)
        await new Promise((done) => setImmediate(done))
      }
      if (!line.connected) await line.resume()
      await line.drain()
    }
    const pumps = lines.map(pump)

    // An exceedance that every restart meets again: one alarm, one event, whatever happens.
    const hour = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 - 3_600_000)
    const alarmLine = new DeviceLink(house.ingestPort)
    await alarmLine.open()
    const readySeconds: number[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      const qn = formatQn(new Date(hour.getTime() + kill))
      if (!alarmLine.connected) await alarmLine.resume()
      alarmLine.send(
        qn,
        outletHourFrame(offender.index, { qn, at: hour, values: { [offender.factor]: offender.limit * 3 } }),
      )
      await new Promise((done) => setTimeout(done, 300 + random() * 1500))
      const before = performance.now()
      await house.killAndRestart()
      readySeconds.push((performance.now() - before) / 1000)
    }
    stopping = true
    await Promise.all(pumps)
    await alarmLine.resume()
    await alarmLine.drain()

    const acknowledged = new Set(lines.flatMap((line) => [...line.acknowledged]))
    const stored = await queryDatabase<{ mn: string; at: Date; value: number; copies: number }>(
      house,
      `select d.mn, o.start_at as at, o.measured[f.position] as value, count(*) over (partition by d.mn, o.start_at)::int as copies
       from outlet_minute o
       join device_binding b on b.target_kind = 'outlet' and b.target_id = o.outlet_id
       join device d on d.id = b.device_id
       join outlet_factor f on f.outlet_id = o.outlet_id and f.factor_code = b.factor_code
       where o.measured[f.position] is not null`,
    )
    const byKey = new Map(stored.map((row) => [`${row.mn} ${formatDataTime(row.at)}`, row]))
    const lost = [...acknowledged].filter((qn) => {
      const sent = journal.get(qn)
      if (!sent) return true
      const row = byKey.get(`${sent.mn} ${formatDataTime(sent.at)}`)
      return !row || Math.abs(row.value - sent.value) > 0.01
    })
    process.stdout.write(
      `acknowledged ${acknowledged.size}, stored ${stored.length}, lost ${lost.length}, kills ${kills}, slowest restart ${Math.max(...readySeconds).toFixed(1)} s\n`,
    )
    expect(acknowledged.size).toBeGreaterThan(5_000)
    expect(lost).toEqual([])
    expect(stored.filter((row) => row.copies > 1)).toEqual([])

    const frames = await queryDatabase<{ copies: number }>(
      house,
      'select count(*)::int as copies from frame_raw group by device_id, cn, interval_start, sha256 having count(*) > 1',
    )
    expect(frames).toEqual([])

    // The worker needs a moment after the last restart to take what is due.
    await expect
      .poll(
        async () =>
          (
            await queryDatabase<{ n: number }>(
              house,
              "select count(*)::int as n from alarm_record where subject_kind = 'outlet'",
            )
          )[0]?.n,
        { timeout: 60_000 },
      )
      .toBeGreaterThan(0)
    const alarms = await queryDatabase<{ n: number; events: number }>(
      house,
      `select count(*)::int as n, count(distinct event_id)::int as events from alarm_record where subject_kind = 'outlet' group by subject_id, factor_code, rule_id`,
    )
    expect(alarms).toEqual([{ n: 1, events: 1 }])
    const slow = readySeconds.filter((seconds) => seconds > 15)
    expect(slow).toEqual([])
  })
})
