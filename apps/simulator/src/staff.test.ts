import type { EventRow } from '@qingkong/contract/shapes/event'
import { formatCity, hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import { expect, it } from 'vitest'
import type { SeedDoor } from './seed-door.ts'
import { createStaff } from './staff.ts'
import type { Colleague, StaffDirectory } from './staff-directory.ts'

type Client = Awaited<ReturnType<SeedDoor['clientOf']>>
interface Held {
  row: EventRow
  host: string | null
}

const liveAt = Date.UTC(2026, 10, 20, 3, 17)

const person = (userCode: string, areaCode: string): Colleague => ({
  userCode,
  areaCode,
  recipient: { userId: userCode, username: userCode, structureCode: areaCode, structureName: areaCode },
})
const districts = ['320205', '320206', '320211', '320213', '320214']
const directory: StaffDirectory = {
  dispatchers: ['diaodu'],
  handlers: [
    person('chengban1', '320205'),
    person('chengban2', '320214'),
    person('chengban3', '320200'),
    ...districts.flatMap((areaCode) => [1, 2, 3].map((n) => person(`wg${n}-${areaCode}`, areaCode))),
  ],
  overseers: [person('ducha', '320200')],
  leaders: new Set(),
  below: () => Promise.resolve([]),
}

/** A city that raises an alarm an hour and moves its events as its people say. */
const cityOf = () => {
  const events = new Map<string, Held>()
  const raise = (at: number, eventType: string, areaCode: string): void => {
    const eventId = String(events.size + 1)
    const row = { eventId, eventCode: eventId, eventType, areaCode, level: 3, eventStatus: 1, location: eventId }
    const rest = { eventTime: formatCity(at), parentEventId: null, recovered: false, siteName: '点位', psId: null }
    events.set(eventId, { row: { ...row, ...rest } as EventRow, host: null })
  }
  let now = 0
  const moved = (eventId: string, eventStatus: EventRow['eventStatus'], host?: string) => {
    const one = events.get(eventId)
    if (!one) throw new Error(`no event ${eventId}`)
    one.row.eventStatus = eventStatus
    if (host !== undefined) one.host = host
    return Promise.resolve({ eventStatus })
  }
  const clientFor = (userCode: string) => ({
    eventRecord: () => {
      const open = [...events.values()].filter(({ row }) => row.eventStatus === 1)
      return Promise.resolve({ records: open.map(({ row }) => ({ ...row })), total: open.length })
    },
    reportCreate: () => Promise.resolve(raise(now, '3', '320213')),
    delegateEvent: (input: { eventId: string; users: { userId: string }[] }) =>
      moved(input.eventId, 2, input.users[0]?.userId ?? ''),
    taskConfirm: ({ eventId }: { eventId: string }) => {
      // Only the one who holds it signs it.
      return events.get(eventId)?.host === userCode ? moved(eventId, 3) : Promise.resolve({ eventStatus: 3 })
    },
    taskRollback: ({ eventId }: { eventId: string }) => moved(eventId, 4),
    taskRefuseReturn: ({ eventId }: { eventId: string }) => moved(eventId, 2),
    taskFeedback: ({ eventId }: { eventId: string }) => moved(eventId, 6),
    commitAssess: ({ eventId, assessStatus }: { eventId: string; assessStatus: number }) =>
      moved(eventId, assessStatus === 2 ? 8 : 9),
    overseerConfirm: ({ eventId }: { eventId: string }) => moved(eventId, 7),
    overseerRollback: ({ eventId }: { eventId: string }) => moved(eventId, 12),
    overseerFeedback: ({ eventId }: { eventId: string }) => moved(eventId, 9),
    closeEvent: ({ eventId }: { eventId: string }) => moved(eventId, 9),
    eventFlow: () => Promise.resolve([]),
  })
  const door: SeedDoor = {
    setClock: () => Promise.resolve(),
    passTime: () => Promise.resolve(),
    clientOf: (userCode) => Promise.resolve(clientFor(userCode) as unknown as Client),
    finish: () => Promise.resolve(),
  }
  /** Lives the last hours before the city is live. */
  const live = async (seed: number, hours: number): Promise<void> => {
    const staff = createStaff({ seed, door, directory, liveAt })
    for (now = liveAt - hours * hourMs; now <= liveAt; now += 5 * minuteMs) {
      if ((liveAt - now) % hourMs === 0 && now < liveAt) {
        raise(now, '1', districts[(events.size + seed) % districts.length] ?? '320205')
        await staff.look(now)
      }
      await staff.act(now)
    }
  }
  const openWith = (userCode: string) =>
    [...events.values()].filter(({ row, host }) => host === userCode && [2, 3].includes(row.eventStatus)).length
  return { live, openWith }
}

it.each([1, 7, 20260101])('C: each handler of the README finds an open task when the seed ends (%i)', async (seed) => {
  const city = cityOf()
  await city.live(seed, 40)
  for (const userCode of ['chengban1', 'chengban2', 'chengban3'])
    expect(city.openWith(userCode), userCode).toBeGreaterThanOrEqual(1)
})
