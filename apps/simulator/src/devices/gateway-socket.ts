import { connect, type Socket } from 'node:net'
import { answer9011, answer9012 } from '@qingkong/protocol/hj212/answer'
import { DEFAULT_PROFILE, type Decoded, type DecodeProfile, decode } from '@qingkong/protocol/hj212/decode'
import { Framer } from '@qingkong/protocol/hj212/framer'
import type { Timers } from '../timers.ts'
import type { DeviceFrame } from './device-frame.ts'

export interface GatewayAddress {
  host: string
  port: number
}

export interface SocketLimits {
  /** Frames on the way without an answer. */
  window: number
  /** HJ 212 asks for 10 s and three resends. */
  resendAfterMs: number
  resends: number
  /** How often unanswered frames are looked for. */
  sweepMs: number
  /** Frames kept while the gateway is away; the oldest go first. */
  backlog: number
}

export const standardLimits: SocketLimits = {
  window: 256,
  resendAfterMs: 10_000,
  resends: 3,
  sweepMs: 1000,
  backlog: 20_000,
}

export interface Counters {
  sent: number
  acked: number
  resent: number
  /** Never answered, or pushed out of the backlog. */
  lost: number
}

interface Waiting {
  frame: DeviceFrame
  key: string
  sentAt: number
  sends: number
  settle: ((acked: boolean) => void)[]
}

const keyOf = (mn: string, qn: string): string => `${mn}|${qn}`
const slowestRetryMs = 15_000

/** Host requests a device of the demo city fulfils: time, timeouts, intervals. Others end with "no data". */
const fulfilled: ReadonlySet<string> = new Set(['1000', '1012', '1062', '1064', '1072'])

const answersTo = (decoded: Decoded): Buffer[] => {
  const cn = decoded.header.CN ?? ''
  if (!/^[123]\d{3}$/.test(cn)) return []
  return [answer9011(decoded, 1), answer9012(decoded, fulfilled.has(cn) ? 1 : 100)]
}

/**
 * One TCP connection to the gateway, shared by the devices behind it. Keeps frames in order, holds a window of
 * unanswered ones, resends, comes back after the gateway was away and then sends again what was not answered.
 */
export class GatewaySocket {
  readonly counters: Counters = { sent: 0, acked: 0, resent: 0, lost: 0 }
  /** Smoothed time from sending to answer, ms. */
  ackLatencyMs = 0

  private readonly address: GatewayAddress
  private readonly limits: SocketLimits
  private readonly timers: Timers
  private readonly profile: DecodeProfile = DEFAULT_PROFILE
  private socket: Socket | null = null
  private connected = false
  private retryMs = 500
  private closed = false
  private readonly onTheWay = new Map<string, Waiting>()
  private queue: Waiting[] = []
  private queueHead = 0
  private cancelSweep: () => void = () => undefined

  constructor(address: GatewayAddress, limits: SocketLimits, timers: Timers) {
    this.address = address
    this.limits = limits
    this.timers = timers
    this.open()
    this.sweep()
  }

  /** Resolves true when the gateway answered 9014, false when the frame was given up. */
  send(frame: DeviceFrame): Promise<boolean> {
    return new Promise((settle) => {
      const key = keyOf(frame.mn, frame.qn)
      const same = this.onTheWay.get(key)
      if (same) {
        // A duplicate of a frame that is still on the way: it goes out at once, the answer serves both.
        same.settle.push(settle)
        if (this.connected) this.write(frame.bytes)
        return
      }
      this.queue.push({ frame, key, sentAt: 0, sends: 0, settle: [settle] })
      if (this.queue.length - this.queueHead > this.limits.backlog) this.giveUp(this.queue[this.queueHead++])
      this.drain()
    })
  }

  get waiting(): number {
    return this.onTheWay.size + this.queue.length - this.queueHead
  }

  close(): void {
    this.closed = true
    this.cancelSweep()
    this.socket?.destroy()
    for (const one of this.onTheWay.values()) this.giveUp(one)
    this.onTheWay.clear()
    while (this.queueHead < this.queue.length) this.giveUp(this.queue[this.queueHead++])
  }

  private open(): void {
    const socket = connect({ host: this.address.host, port: this.address.port, noDelay: true })
    const framer = new Framer()
    this.socket = socket
    socket.on('connect', () => {
      this.connected = true
      this.retryMs = 500
      for (const one of this.onTheWay.values()) this.transmit(one)
      this.drain()
    })
    socket.on('data', (chunk) => {
      for (const item of framer.push(chunk)) if (item.kind === 'frame') this.receive(decode(item, this.profile))
    })
    // 'close' follows every error and does the work.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      this.connected = false
      if (this.closed) return
      this.timers.after(this.retryMs, () => {
        if (!this.closed) this.open()
      })
      this.retryMs = Math.min(slowestRetryMs, this.retryMs * 2)
    })
  }

  private receive(decoded: Decoded): void {
    if (decoded.verdict !== 'accept') return
    const { CN, MN = '', QN = '' } = decoded.header
    if (CN !== '9014') {
      for (const answer of answersTo(decoded)) this.write(answer)
      return
    }
    const key = keyOf(MN, QN)
    const one = this.onTheWay.get(key)
    if (!one) return
    this.onTheWay.delete(key)
    this.counters.acked++
    this.ackLatencyMs += 0.05 * (this.timers.now() - one.sentAt - this.ackLatencyMs)
    for (const settle of one.settle) settle(true)
    this.drain()
  }

  private drain(): void {
    while (this.connected && this.onTheWay.size < this.limits.window && this.queueHead < this.queue.length) {
      const one = this.queue[this.queueHead++]
      if (!one) continue
      const same = this.onTheWay.get(one.key)
      if (same) {
        same.settle.push(...one.settle)
        this.write(one.frame.bytes)
        continue
      }
      this.onTheWay.set(one.key, one)
      this.transmit(one)
    }
    if (this.queueHead > 4096 || this.queueHead === this.queue.length) {
      this.queue = this.queue.slice(this.queueHead)
      this.queueHead = 0
    }
  }

  private transmit(one: Waiting): void {
    one.sentAt = this.timers.now()
    if (one.sends++ > 0) this.counters.resent++
    else this.counters.sent++
    this.write(one.frame.bytes)
  }

  private write(bytes: Buffer): void {
    const socket = this.socket
    if (!socket || socket.destroyed) return
    // Frames of one turn leave in one segment.
    if (socket.writableCorked === 0) {
      socket.cork()
      process.nextTick(() => socket.uncork())
    }
    socket.write(bytes)
  }

  private giveUp(one: Waiting | undefined): void {
    if (!one) return
    this.counters.lost++
    for (const settle of one.settle) settle(false)
  }

  private sweep(): void {
    this.cancelSweep = this.timers.after(this.limits.sweepMs, () => {
      const now = this.timers.now()
      if (this.connected) {
        for (const [key, one] of this.onTheWay) {
          if (now - one.sentAt < this.limits.resendAfterMs) continue
          if (one.sends <= this.limits.resends) this.transmit(one)
          else {
            this.onTheWay.delete(key)
            this.giveUp(one)
          }
        }
        this.drain()
      }
      if (!this.closed) this.sweep()
    })
  }
}
