import { ack9014, answer9013 } from '@qingkong/protocol/hj212/answer'
import { command } from '@qingkong/protocol/hj212/command'
import { formatQn, parseDataTime } from '@qingkong/protocol/hj212/data-time'
import { type Decoded, decode } from '@qingkong/protocol/hj212/decode'
import type { Frame, FramerItem } from '@qingkong/protocol/hj212/frame'
import { toObservation } from '@qingkong/protocol/hj212/observation'
import { setTimeRequest } from '@qingkong/protocol/hj212/request'
import type { Clock } from '../platform/clock.ts'
import { TokenBucket } from '../platform/token-bucket.ts'
import { decodeFor, hasPassword, peekMn, refusalOf } from './admit.ts'
import { bindObservation } from './bind.ts'
import type { Connection } from './connection.ts'
import type { Counters } from './counters.ts'
import type { Device } from './device.ts'
import type { DeviceDirectory } from './devices.ts'
import type { Intake } from './intake.ts'
import type { PasswordGuard } from './password-guard.ts'
import type { Quarantine } from './quarantine.ts'
import type { RefusalReason } from './refusal-reason.ts'
import { SplitSets } from './split-sets.ts'
import { ToldOnce } from './told-once.ts'

/** What came of an item, as far as the connection has to act on it. */
export type Handled = 'accepted' | 'refused' | 'garbage' | 'unknown-device' | 'locked-out'

const hourMs = 3_600_000
/** A device whose clock is wrong is told the time at most this often. */
const offerTimeEveryMs = 600_000
const noBytes = Buffer.alloc(0)

/** Somebody tries the passwords of a device, or speaks for it from where it does not stand. */
type Impostor = 'password' | 'address'
/** Told once for each block, and once in its length for a foreign address. */
export type TellImpostor = (what: Impostor, mn: string, remoteAddress: string) => void

/** The state kept for a device number, whatever sockets it speaks on (forwarders carry many). */
interface DeviceState {
  bucket: TokenBucket | null
  timeOfferedAtMs: number
}

/** Takes one item of a stream through the acceptance rule of ingest.md 1.5. */
export class FrameHandler {
  readonly #clock: Clock
  readonly #directory: DeviceDirectory
  readonly #intake: Intake
  readonly #quarantine: Quarantine
  readonly #counters: Counters
  readonly #guard: PasswordGuard
  readonly #tell: TellImpostor
  readonly #foreign: ToldOnce
  readonly #states = new Map<number, DeviceState>()
  readonly splits: SplitSets

  constructor(
    clock: Clock,
    directory: DeviceDirectory,
    intake: Intake,
    quarantine: Quarantine,
    counters: Counters,
    guard: PasswordGuard,
    tell: TellImpostor,
    tellAgainMs: number,
  ) {
    this.#guard = guard
    this.#tell = tell
    this.#foreign = new ToldOnce(tellAgainMs)
    this.#clock = clock
    this.#directory = directory
    this.#intake = intake
    this.#quarantine = quarantine
    this.#counters = counters
    this.splits = new SplitSets((key, missing) => {
      const [mn = '', ...packet] = key.split('/')
      quarantine.add({
        remoteAddress: '',
        mn,
        reason: 'incomplete-split',
        detail: `分包 ${packet.join(' ')} 缺 ${missing} 包`,
        bytes: noBytes,
      })
    })
  }

  /** The registered device an item is from; undefined when its number is not registered, null when it shows none. */
  deviceOf(item: FramerItem): Device | undefined | null {
    if (item.kind !== 'frame') return null
    const peeked = peekMn(item.segment)
    const found = peeked === null ? undefined : this.#directory.find(peeked)
    // Odd headers (other case, blanks) are left to the parser.
    const mn = found ? found.mn : (decode(item).header.MN ?? null)
    return mn === null ? null : (found ?? this.#directory.find(mn))
  }

  handle(connection: Connection, item: FramerItem, device: Device | undefined | null): Handled {
    this.#counters.add('itemsReceived')
    if (item.kind === 'garbage' || device === null) {
      const decoded = decode(item)
      const reason = decoded.verdict === 'quarantine' ? decoded.reason : 'header'
      this.refuse(connection, item, reason, decoded.header.MN ?? null)
      return 'garbage'
    }
    if (item.kind === 'bad') {
      this.refuse(connection, item, item.reason, decode(item).header.MN ?? null)
      return 'refused'
    }
    this.#counters.add('framesReceived')
    if (device === undefined) {
      this.refuse(connection, item, 'unknown-mn', peekMn(item.segment))
      return 'unknown-device'
    }
    return this.#handleFrame(connection, item, device)
  }

  /** Counts and keeps what is not taken. */
  refuse(connection: Connection, item: FramerItem, reason: RefusalReason, mn: string | null, detail?: string): void {
    this.#quarantine.add({
      remoteAddress: connection.remoteAddress,
      mn,
      reason,
      bytes: item.bytes ?? noBytes,
      ...(detail === undefined ? {} : { detail }),
    })
  }

  #stateOf(device: Device): DeviceState {
    let state = this.#states.get(device.id)
    if (state === undefined) {
      state = { bucket: null, timeOfferedAtMs: Number.NEGATIVE_INFINITY }
      this.#states.set(device.id, state)
    }
    return state
  }

  /** The guard is asked before the password is compared: whoever guesses learns nothing more. */
  #passwordRefusal({ remoteAddress }: Connection, device: Device, decoded: Decoded): 'locked-out' | 'password' | null {
    const { mn } = device
    const nowMs = this.#clock.monotonicMs()
    if (this.#guard.isBlocked(mn, remoteAddress, nowMs)) return 'locked-out'
    if (hasPassword(device, decoded)) {
      this.#guard.right(mn, remoteAddress)
      return null
    }
    if (!this.#guard.wrong(mn, remoteAddress, nowMs)) return 'password'
    this.#counters.add('passwordBlocks')
    this.#tell('password', mn, remoteAddress)
    return 'locked-out'
  }

  #isWithinRate(device: Device): boolean {
    const { ratePerMin, burst } = device.profile
    if (ratePerMin === null) return true
    const nowMs = this.#clock.monotonicMs()
    const state = this.#stateOf(device)
    state.bucket ??= new TokenBucket(ratePerMin, burst ?? ratePerMin, nowMs)
    return state.bucket.take(nowMs)
  }

  #handleFrame(connection: Connection, frame: Frame, device: Device): Handled {
    const now = this.#clock.now()
    const decoded = decodeFor(device, frame, now.getTime())
    const refusal =
      decoded.verdict === 'quarantine'
        ? decoded.reason
        : (refusalOf(device, frame, decoded, connection.remoteAddress) ??
          this.#passwordRefusal(connection, device, decoded))
    if (refusal !== null || !this.#isWithinRate(device)) {
      this.refuse(connection, frame, refusal ?? 'rate', device.mn)
      const { remoteAddress } = connection
      if (refusal === 'address' && this.#foreign.isNews(`${device.mn}@${remoteAddress}`, this.#clock.monotonicMs()))
        this.#tell('address', device.mn, remoteAddress)
      return refusal === 'locked-out' ? 'locked-out' : 'refused'
    }
    const cn = decoded.header.CN ?? ''
    if (cn === '1013') {
      connection.answer(answer9013(decoded))
      connection.answer(this.#timeRequest(device, decoded, now))
      return 'accepted'
    }
    if (cn === '9015') {
      if (decoded.flag?.ack) connection.answer(ack9014(decoded))
      return 'accepted'
    }
    if (command(cn)?.kind === 'answer') {
      this.#counters.add('answersReceived')
      return 'accepted'
    }
    return this.#take(connection, frame, device, decoded, now)
  }

  #timeRequest(device: Device, decoded: Decoded, now: Date): Buffer {
    const { ST = '22', PW = '', MN = device.mn } = decoded.header
    return setTimeRequest({ qn: formatQn(now), st: ST, pw: PW, mn: MN, version: decoded.version }, now)
  }

  #offerTime(connection: Connection, device: Device, decoded: Decoded, now: Date): void {
    const state = this.#stateOf(device)
    const nowMs = this.#clock.monotonicMs()
    if (nowMs - state.timeOfferedAtMs < offerTimeEveryMs) return
    state.timeOfferedAtMs = nowMs
    connection.answer(this.#timeRequest(device, decoded, now))
  }

  /** Real-time data with an old QN are a replay or a late resend: stored, but nobody is alarmed by them. */
  #isStale(device: Device, decoded: Decoded, now: Date): boolean {
    const { freshQnHours } = device.profile
    if (freshQnHours === null || decoded.header.CN !== '2011' || decoded.header.QN === undefined) return false
    const sentAt = parseDataTime(decoded.header.QN)
    return sentAt === null || Math.abs(now.getTime() - sentAt.getTime()) > freshQnHours * hourMs
  }

  #take(connection: Connection, frame: Frame, device: Device, decoded: Decoded, now: Date): Handled {
    const result = toObservation(decoded, device.profile.observation, now)
    if (result.outcome === 'refused') {
      this.refuse(connection, frame, result.reason, device.mn, result.message)
      if (result.reason === 'data-time-future' || result.reason === 'data-time-old')
        this.#offerTime(connection, device, decoded, now)
      return 'refused'
    }
    const observation = result.outcome === 'observation' ? result.observation : null
    const isStale = this.#isStale(device, decoded, now)
    const bound = observation ? bindObservation(device, observation, now, isStale) : { parts: [], unbound: 0 }
    this.#counters.add('unboundFactors', bound.unbound)
    this.#counters.add(
      'values',
      bound.parts.reduce(
        (total, part) =>
          total + part.row.values.reduce<number>((count, value) => (value == null ? count : count + 1), 0),
        0,
      ),
    )
    if (decoded.flag?.split && decoded.header.PNUM !== undefined) {
      const key = `${device.mn}/${decoded.header.CN}/${decoded.cp['DataTime']}`
      this.splits.note(key, Number(decoded.header.PNUM), Number(decoded.header.PNO), this.#clock.monotonicMs())
    }
    const marks: string[] = [...decoded.marks]
    if (decoded.reason !== null) marks.push(decoded.reason)
    if (decoded.header.RF === '1') marks.push('rf')
    if (isStale) marks.push('stale-qn')
    const isBackfill = observation?.backfill ?? false
    if (isBackfill) connection.waitingBackfill += 1
    const isOut = () => {
      if (isBackfill) connection.waitingBackfill -= 1
    }
    this.#intake.add({
      deviceId: device.id,
      receivedAt: now,
      cn: decoded.header.CN ?? '',
      intervalStartMs: observation?.startAt.getTime() ?? null,
      marks,
      isBackfill,
      keepsBytes: !isBackfill || device.profile.keepsHistoryFrames,
      bytes: frame.bytes,
      parts: bound.parts,
      stored: () => {
        isOut()
        if (!decoded.flag?.ack) return
        this.#counters.add('acknowledged')
        connection.answer(ack9014({ header: decoded.header, version: decoded.version }))
      },
      refused: (detail) => {
        isOut()
        this.refuse(connection, frame, 'not-storable', device.mn, detail)
      },
    })
    return 'accepted'
  }
}
