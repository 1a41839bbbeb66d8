import type { EventRow } from '@qingkong/contract/shapes/event'
import { formatCity, hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import { expect, it } from 'vitest'
import type { SeedDoor } from './seed-door.ts'
import { createStaff } from './staff.ts'
import type { Colleague, StaffDirectory } from './staff-directory.ts'
import { type Asked, answeredClient } from './testing/answered-client.ts'

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
  const moved = (asked: Asked, eventStatus: EventRow['eventStatus'], host?: string) => {
    const eventId = asked.get('eventId') ?? ''
    const one = events.get(eventId)
    if (!one) throw new Error(`no event ${eventId}`)
    one.row.eventStatus = eventStatus
    if (host !== undefined) one.host = host
    return { eventStatus }
  }
  const clientFor = (userCode: string) =>
    answeredClient({
      eventRecord: () => {
        const open = [...events.values()].filter(({ row }) => row.eventStatus === 1)
        return { records: open.map(({ row }) => row), total: open.length }
      },
      reportCreate: () => {
        raise(now, '3', '320213')
        return null
      },
      delegateEvent: (asked) => moved(asked, 2, asked.get('users[0].userId') ?? ''),
      // Only the one who holds it signs it.
      taskConfirm: (asked) =>
        events.get(asked.get('eventId') ?? '')?.host === userCode ? moved(asked, 3) : { eventStatus: 3 },
      taskRollback: (asked) => moved(asked, 4),
      taskRefuseReturn: (asked) => moved(asked, 2),
      taskFeedback: (asked) => moved(asked, 6),
      commitAssess: (asked) => moved(asked, asked.get('assessStatus') === '2' ? 8 : 9),
      overseerConfirm: (asked) => moved(asked, 7),
      overseerRollback: (asked) => moved(asked, 12),
      overseerFeedback: (asked) => moved(asked, 9),
      closeEvent: (asked) => moved(asked, 9),
      eventFlow: () => [],
    })
  const door: SeedDoor = {
    setClock: () => Promise.resolve(),
    passTime: () => Promise.resolve(),
    clientOf: (userCode) => Promise.resolve(clientFor(userCode)),
    tokenOf: (userCode) => Promise.resolve(userCode),
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
