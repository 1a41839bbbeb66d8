import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { formatCity, hourMs } from '@qingkong/domain/time/city-time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rows, sql } from '../db/database.ts'
import { runDueWork } from '../due-work.ts'
import { startOutboxListener } from '../features/office/live/outbox-listener.ts'
import { type Ingest, startIngest } from '../ingest/port.ts'
import { DeviceLine, frameOf } from '../ingest/testing/device-line.ts'
import { type TestApp, testApp } from './test-app.ts'

/** The caches fill in the first hours. */
const warmUpHours = 24
const hours = 96
/** What the heap may be higher at the end than after warming up, MB: the caches that days still fill. */
const tolerance = 4

interface Speaker {
  mn: string
  password: string
  factors: string[]
}

let app: TestApp
let ingest: Ingest
let listener: Awaited<ReturnType<typeof startOutboxListener>>
beforeAll(async () => {
  app = await testApp()
  ingest = await startIngest(app.services)
  listener = await startOutboxListener(app.services)
})
afterAll(async () => {
  await listener?.close()
  await ingest?.close()
  await app?.close()
})

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
/** What is still held, MB. */
const heapMb = (): number => {
  collect()
  collect()
  return process.memoryUsage().heapUsed / 2 ** 20
}

/** The minutes and the hour of every speaker, as devices send them. */
const sendHour = async (speakers: readonly Speaker[], start: Date, value: number) => {
  const line = await DeviceLine.open(ingest.port)
  for (const { mn, password, factors } of speakers) {
    const fields = Object.fromEntries(factors.map((code) => [code, { Avg: String(value), Flag: 'N' }]))
    const minute = (n: number) =>
      frameOf({ mn, at: new Date(start.getTime() + n * 60_000), factors: fields, draft: { pw: password } })
    const whole = frameOf({ mn, cn: '2061', at: start, factors: fields, draft: { pw: password } })
    await line.sendAcknowledged(...Array.from({ length: 6 }, (_, n) => minute(n * 10)), whole)
  }
  line.end()
}

it('R12: the heap of a server that takes in, sums up, judges, tells and answers four simulated days stays where the first left it', async () => {
  const { services, clock } = app
  const speakers = await rows(
    services.db,
    sql<Speaker>`select mn, password, array_agg(distinct device_factor) as factors from device
      join device_binding on device_id = device.id where target_kind in ('site', 'outlet') and sm4_key is null
      group by device.id, mn, password order by mn limit 40`,
  )
  expect(speakers).toHaveLength(40)
  const start = clock.now().getTime()
  const heap: number[] = []
  for (let hour = 0; hour < hours; hour++) {
    const from = new Date(start + hour * hourMs)
    clock.set(new Date(from.getTime() + hourMs + 120_000))
    // High at every eighth hour, so that alarms, events and pushes come and go.
    await sendHour(speakers, from, hour % 8 === 7 ? 900 : 20 + (hour % 8))
    await ingest.settled()
    await runDueWork(services)
    // An hour without a word ends a session.
    const chief = await app.as('zhibanzhang')
    const now = formatCity(clock.now())
    const day = { updateTimeStart: `${now.slice(0, 10)} 00:00:00`, updateTimeEnd: `${now.slice(0, 10)} 23:59:59` }
    await Promise.all([
      chief.cockpitMapSites({}),
      chief.homePsStation({}),
      chief.eventCount(day),
      chief.eventTodayList({}),
      chief.bulletinOne({}),
      chief.nearPol({ longitude: 120.3, latitude: 31.57, distance: 10, dataTime: now }),
    ])
    if (hour + 1 >= warmUpHours && (hour + 1) % 12 === 0) heap.push(heapMb())
  }
  const stored = await rows(services.db, sql<{ n: number }>`select count(*)::int as n from site_hour_raw`)
  expect(stored[0]?.n).toBeGreaterThan(hours * 5)
  const [first = Number.NaN] = heap
  expect(heap.map((mb) => Math.round((mb - first) * 10) / 10).filter((grown) => !(grown < tolerance))).toEqual([])
}, 540_000)
