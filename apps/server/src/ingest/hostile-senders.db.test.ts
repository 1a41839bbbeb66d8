import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rows, sql } from '../db/database.ts'
import type { TestServices } from '../testing/test-services.ts'
import { testServices } from '../testing/test-services.ts'
import { type Ingest, startIngest } from './start-ingest.ts'
import { avg, DeviceLine, frameOf } from './testing/device-line.ts'
import { sm4Key, smallCity } from './testing/small-city.ts'

const minute = new Date('2026-11-20T09:30:00+08:00')

let test: TestServices
let ingest: Ingest
let line: DeviceLine

const quarantined = async (): Promise<string[]> => {
  await ingest.settled()
  return (await rows(test.services.db, sql<{ reason: string }>`select reason from quarantine order by id`)).map(
    (row) => row.reason,
  )
}
const counted = async (table: string) =>
  (await rows(test.services.db, sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`))[0]?.n

beforeEach(async () => {
  test = await testServices()
  await smallCity(test.services)
  ingest = await startIngest(test.services)
  line = await DeviceLine.open(ingest.port)
})
afterEach(async () => {
  line.end()
  await ingest.close()
  await test.close()
})

describe('senders that mean no good', () => {
  it('S7: a sixth password is not compared: the socket is closed, the address blocked for the device, the operator told', async () => {
    line.end()
    await ingest.close()
    const told: string[][] = []
    ingest = await startIngest(test.services, {}, (...what) => told.push(what))
    line = await DeviceLine.open(ingest.port)
    const good = avg({ a34004: 1 })
    const guess = (n: number) => frameOf({ at: minute, factors: good, draft: { pw: `${600_000 + n}` } })
    // Guesses by the thousand in one write, the right one among them.
    line.send(...Array.from({ length: 2000 }, (_, n) => guess(n)), frameOf({ at: minute, factors: good }))
    await line.closed()
    expect(line.acknowledged).toBe(0)
    expect(told).toEqual([['password', 'SITE', expect.stringContaining('127.0.0.1')]])
    line = await DeviceLine.open(ingest.port)
    line.send(frameOf({ at: minute, factors: good }))
    await line.closed()
    expect(line.acknowledged).toBe(0)
    expect(new Set(await quarantined())).toEqual(new Set(['password', 'locked-out']))
    expect(await counted('site_minute')).toBe(0)
    // Another device behind the same address goes on.
    line = await DeviceLine.open(ingest.port)
    await line.sendAcknowledged(frameOf({ mn: 'DUST', at: minute, factors: avg({ a34001: 1 }) }))
  })

  it('S13: a device with an SM4 key may not send its data in clear', async () => {
    const clear = (cn: string) =>
      frameOf({
        mn: 'CIPHER',
        cn,
        at: minute,
        factors: { a21026: { Rtd: '12', Flag: 'N' } },
        draft: { flag: { version: '2025', split: false, ack: true } },
      })
    const cipher = frameOf({
      mn: 'CIPHER',
      cn: '2011',
      at: minute,
      factors: { a21026: { Rtd: '12', Flag: 'N' }, a21002: { Rtd: '30', Flag: 'N' } },
      draft: { sm4Key, flag: { version: '2025', split: false, ack: true } },
    })
    line.send(clear('2011'), clear('2061'), clear('3020'), clear('1014'))
    await line.sendAcknowledged(cipher)
    expect(line.acknowledged).toBe(1)
    expect(await quarantined()).toEqual(['clear-text', 'clear-text', 'clear-text', 'clear-text'])
    expect(await counted('outlet_minute')).toBe(1)
  })

  it('S13: a socket that speaks no HJ 212, one that is silent and one that only drips are closed', async () => {
    line.end()
    await ingest.close()
    ingest = await startIngest(test.services, { silentKeepMs: 200, identifyWithinMs: 600 })
    const [web, silent, dripping] = await Promise.all([0, 1, 2].map(() => DeviceLine.open(ingest.port)))
    line = await DeviceLine.open(ingest.port)
    await line.sendAcknowledged(frameOf({ at: minute, factors: avg({ a34004: 1 }) }))
    const flood = setInterval(() => web?.socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(50)), 2)
    const drip = setInterval(() => dripping?.socket.write('#'), 50)
    await Promise.all([web?.closed(), silent?.closed(), dripping?.closed()])
    clearInterval(flood)
    clearInterval(drip)
    expect(line.isClosed).toBe(false)
    const { counters } = ingest.stats()
    expect(counters).toMatchObject({ connectionsGarbage: 1, connectionsIdle: 1, connectionsUnidentified: 1 })
  })

  it('4.4 #63: a device’s number from another address range is refused, and the operators are told once', async () => {
    const { db } = test.services
    await sql`update device set address_range = '10.0.0.0/8' where mn = 'DUST'`.execute(db)
    line.end()
    await ingest.close()
    const told: string[][] = []
    ingest = await startIngest(test.services, {}, (...what) => told.push(what))
    line = await DeviceLine.open(ingest.port)
    // On the socket of a device that may speak from here.
    await line.sendAcknowledged(frameOf({ at: minute, factors: avg({ a34004: 1 }) }))
    const foreign = () => frameOf({ mn: 'DUST', at: minute, factors: avg({ a34001: 1 }) })
    line.send(foreign(), foreign(), foreign())
    await line.sendAcknowledged(frameOf({ at: new Date(minute.getTime() + 60_000), factors: avg({ a34004: 1 }) }))
    expect(line.acknowledged).toBe(2)
    expect(await quarantined()).toEqual(['address', 'address', 'address'])
    expect(told).toEqual([['address', 'DUST', expect.stringContaining('127.0.0.1')]])
  })

  it('4.4 #66: a bit flipped in ciphertext and a wrong key end in quarantine, never as data', async () => {
    const cipher = (key: Buffer) =>
      frameOf({
        mn: 'CIPHER',
        cn: '2011',
        at: minute,
        factors: { a21026: { Rtd: '12', Flag: 'N' }, a21002: { Rtd: '30', Flag: 'N' } },
        draft: { sm4Key: key, flag: { version: '2025', split: false, ack: true } },
      })
    const whole = cipher(sm4Key).bytes
    const region = whole.indexOf('CP=&&') + 5
    const flipped = [3, 17, 40].map((at) => {
      const bytes = Buffer.from(whole)
      bytes[region + at] = (bytes[region + at] ?? 0) ^ 1
      return { bytes }
    })
    line.send(...flipped, cipher(Buffer.from('some-other-key-1')))
    await line.sendAcknowledged(frameOf({ at: minute, factors: avg({ a34004: 1 }) }))
    expect(line.acknowledged).toBe(1)
    const reasons = await quarantined()
    expect(reasons).toHaveLength(4)
    expect(reasons.filter((reason) => reason !== 'sm4' && reason !== 'crc')).toEqual([])
    expect(await counted('outlet_minute')).toBe(0)
  })
})
