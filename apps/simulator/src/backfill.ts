import { dayMs, formatCity, hourMs, startOfHour } from '@qingkong/domain/time/city-time'
import type { ShareRecord } from '@qingkong/protocol/share/push'
import type { CityData } from './city/city-data.ts'
import type { City } from './city/concentration.ts'
import type { GatewayPool } from './devices/connection.ts'
import type { Device } from './devices/device.ts'
import type { DeviceFrame } from './devices/device-frame.ts'
import { nationalSites } from './devices/fleet.ts'
import { nationalRecords } from './devices/national-record.ts'
import type { SharePusher } from './devices/share-pusher.ts'
import { componentHours, microHours, particleHours, seedHours } from './seed-plan.ts'
import type { StateFile } from './state-file.ts'
import { pause, type Timers } from './timers.ts'

/** How far the history has been sent. */
export interface BackfillState {
  /** When the city went live: history lies before it. */
  liveAt: number
  /** Hours of each stretch already sent, newest first; a list of the first version goes by place. */
  done: Record<string, number> | number[]
}

/** The stretches in the order a list of the first version has them. */
const namesOfFirstVersion = ['污染源与工地', '空气与气象', '微型站', '组分站'] as const

const doneByName = (done: BackfillState['done']): Record<string, number> =>
  Array.isArray(done)
    ? Object.fromEntries(namesOfFirstVersion.map((name, place) => [name, done[place] ?? 0]))
    : { ...done }

/** Hours of a stretch that were sent before now. */
export const sentHours = (state: BackfillState | null, name: string): number =>
  state === null ? 0 : (doneByName(state.done)[name] ?? 0)

export const isBackfillState = (value: unknown): value is BackfillState =>
  typeof value === 'object' &&
  value !== null &&
  'liveAt' in value &&
  typeof value.liveAt === 'number' &&
  'done' in value &&
  typeof value.done === 'object' &&
  value.done !== null &&
  Object.values(value.done).every((hours) => typeof hours === 'number')

/** Hours of history of some devices, sent from the newest to the oldest. */
export interface Stretch {
  name: string
  /** End of the newest hour. */
  endAt: number
  hours: number
  includes: (device: Device) => boolean
  national: boolean
}

const dayHours = 24
const yearHours = 365 * dayHours
const monthHours = 30 * dayHours
/** Micro and component stations stand for a season; receptor models want two months at least. */
const seasonHours = 120 * dayHours

const isSource = ({ kind }: Device): boolean =>
  kind === 'outlet' || kind === 'dust' || kind === 'meter' || kind === 'condition'

/** The outlet an enterprise is known by. */
export const firstOutletsOf = ({ enterprises }: Pick<CityData, 'enterprises'>): ReadonlySet<string> =>
  new Set(enterprises.flatMap(({ outlets }) => outlets.slice(0, 1).map(({ outletCode }) => outletCode)))

/**
 * A season of particle components first: 2,856 hours of two stations, three frames each, some 17,000 in all.
 * Two years of air and weather before the seeded days, which pages compare with; 30 days of the sources, of which
 * seeding sent only samples; a season of the micro and component stations; a year of each enterprise's first outlet.
 * A year of every outlet would take more room than all the rest.
 */
export const stretchesOf = (liveAt: number, firstOutlets: ReadonlySet<string>): Stretch[] => {
  const endAt = startOfHour(liveAt).getTime()
  const before = (
    name: string,
    seeded: number,
    hours: number,
    includes: Stretch['includes'],
    national = false,
  ): Stretch => ({ name, endAt: endAt - seeded * hourMs, hours: hours - seeded, includes, national })
  return [
    before('颗粒物组分', particleHours, seasonHours, ({ kind }) => kind === 'particles'),
    before('空气与气象', seedHours, 2 * yearHours, ({ kind }) => kind === 'air' || kind === 'met', true),
    before('污染源与工地', 0, monthHours, isSource),
    before('微型站', microHours, seasonHours, ({ kind }) => kind === 'micro'),
    before('组分站', componentHours, seasonHours, ({ kind }) => kind === 'component'),
    before('企业', monthHours, yearHours, ({ kind, target }) => kind === 'outlet' && firstOutlets.has(target)),
  ]
}

export interface BackfillOptions {
  city: City
  data: CityData
  fleet: readonly Device[]
  pool: GatewayPool
  pusher: Pick<SharePusher, 'push' | 'tellHistory'>
  timers: Timers
  state: StateFile<BackfillState>
  say: (line: string) => void
  /** Frames a second at most, so that live data stay first. */
  framesPerSecond?: number
  stopped: () => boolean
}

const slowAckMs = 500
/** The middle stands for the hour, as in seeded ones. */
const samplesPerHour = 1
/** Hours sent at a time: a day is quick to send again after an interruption. */
const hoursAtOnce = 24

/** Percent of all hours, by stretch. */
const percentOf = (stretches: readonly Stretch[], done: Readonly<Record<string, number>>): number => {
  const all = stretches.reduce((sum, { hours }) => sum + hours, 0)
  const sent = stretches.reduce((sum, { name, hours }) => sum + Math.min(hours, done[name] ?? 0), 0)
  return (100 * sent) / Math.max(1, all)
}

/** Some hours of a stretch that are sent together. */
interface Part {
  stretch: Stretch
  /** Hours of the stretch that are sent when this part is. */
  done: number
  /** Starts of the hours, newest first. */
  starts: number[]
}

const partsOf = (stretches: readonly Stretch[], sent: Readonly<Record<string, number>>): Part[] =>
  stretches.flatMap((stretch) => {
    const from = sent[stretch.name] ?? 0
    return Array.from({ length: Math.max(0, Math.ceil((stretch.hours - from) / hoursAtOnce)) }, (_, n): Part => {
      const first = from + n * hoursAtOnce
      const done = Math.min(stretch.hours, first + hoursAtOnce)
      const starts = Array.from({ length: done - first }, (_, hour) => stretch.endAt - (first + hour + 1) * hourMs)
      return { stretch, done, starts }
    })
  })

interface PartLoad {
  frames: DeviceFrame[]
  records: ShareRecord[]
}

/** Everything said about a part's hours; sockets and the live city go on meanwhile. */
const loadOf = async (options: BackfillOptions, { stretch, starts }: Part): Promise<PartLoad> => {
  const { city, data, fleet, timers } = options
  const devices = fleet.filter(stretch.includes)
  // The city is computed hour by hour, but a device's day is sent together, so that the server sums it up once.
  const byDevice = devices.map((): DeviceFrame[] => [])
  const records: ShareRecord[] = []
  const sites = stretch.national ? nationalSites(data) : []
  for (const startAt of starts) {
    const told = { sentAt: timers.now(), backfill: true, samples: samplesPerHour }
    for (const [place, device] of devices.entries()) byDevice[place]?.push(...device.hour(startAt, told))
    if (sites.length > 0) records.push(...nationalRecords(city, sites, startAt, 'HOUR', samplesPerHour))
    await pause(timers, 0)
  }
  return { frames: byDevice.flat(), records }
}

/**
 * Sends the history behind the live city's back; stops where it was told to and goes on there next time. The next
 * hours are computed while the server works on those before.
 */
export const runBackfill = async (options: BackfillOptions): Promise<void> => {
  const { data, fleet, pool, pusher, timers, state, say, stopped, framesPerSecond = 8000 } = options
  const known = state.read() ?? { liveAt: timers.now(), done: {} }
  const progress = { liveAt: known.liveAt, done: doneByName(known.done) }
  // A city without component stations has no history of them.
  const stretches = stretchesOf(progress.liveAt, firstOutletsOf(data)).filter(
    ({ national, includes }) => national || fleet.some(includes),
  )
  const tell = (title: string, reachedAt: number, isOver = false) =>
    pusher.tellHistory({
      title,
      percent: percentOf(stretches, progress.done),
      reachedTime: formatCity(reachedAt),
      isOver,
    })

  let reachedAt = progress.liveAt
  const parts = partsOf(stretches, progress.done)
  let computing = parts[0] && loadOf(options, parts[0])
  for (const [place, part] of parts.entries()) {
    const load = await computing
    if (load === undefined || stopped()) return
    const { frames, records } = load
    const startedAt = timers.now()
    const sending = Promise.all([pool.sendAll(frames), records.length > 0 ? pusher.push(records) : null])
    const following = parts[place + 1]
    computing = following && loadOf(options, following)
    const [lost] = await sending
    if (lost > 0 && stopped()) return
    const { stretch, done, starts } = part
    const { name, hours, endAt } = stretch
    progress.done[name] = done
    state.write(progress)
    reachedAt = endAt - done * hourMs
    if (done % (10 * dayHours) < starts.length || done >= hours) {
      say(`backfill ${name} ${Math.floor((100 * done) / hours)}% ${formatCity(reachedAt, 'YYYY-MM-DD HH')}`)
      await tell(name, reachedAt)
    }
    const leastMs = (frames.length / framesPerSecond) * 1000
    await pause(timers, Math.max(0, leastMs - (timers.now() - startedAt)))
    while (pool.ackLatencyMs() > slowAckMs && pool.waiting() > 0 && !stopped()) await pause(timers, 1000)
  }
  await tell('历史数据', reachedAt, true)
}

/** Hours between the last sign of life and now, at most 30 days: what a stopped simulator owes the city. */
export const missedHours = (lastAt: number | null, now: number): number[] => {
  if (lastAt === null) return []
  const end = startOfHour(now).getTime()
  const from = Math.max(startOfHour(lastAt).getTime(), end - 30 * dayMs)
  return Array.from({ length: Math.max(0, (end - from) / hourMs) }, (_, n) => from + n * hourMs)
}
