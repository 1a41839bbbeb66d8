import type { Timers } from '../timers.ts'
import type { DeviceFrame } from './device-frame.ts'
import {
  type Counters,
  type GatewayAddress,
  GatewaySocket,
  type SocketLimits,
  standardLimits,
} from './gateway-socket.ts'

export interface PoolOptions {
  address: GatewayAddress
  timers: Timers
  /** Forwarders that many devices share. */
  forwarders?: number
  /** Devices with a socket of their own: every n-th; 0 = none. */
  ownSocketEvery?: number
  limits?: Partial<SocketLimits>
}

export interface GatewayPool {
  /** Resolves true when the frame was answered, false when it was given up. */
  send: (frame: DeviceFrame) => Promise<boolean>
  /** Sends all and waits for every answer; the number given up. */
  sendAll: (frames: readonly DeviceFrame[]) => Promise<number>
  counters: () => Counters
  /** The slowest socket's smoothed time from sending to answer, ms. */
  ackLatencyMs: () => number
  waiting: () => number
  close: () => void
}

/** Number of an MN among the devices: its last digits. */
const serialOf = (mn: string): number => Number.parseInt(mn.slice(-8), 16)

/** Connections of the whole fleet, as in the field: a few forwarders carry most devices, some dial in themselves. */
export const openGatewayPool = (options: PoolOptions): GatewayPool => {
  const { address, timers, forwarders = 4, ownSocketEvery = 24 } = options
  const limits: SocketLimits = { ...standardLimits, ...options.limits }
  const sockets = new Map<string, GatewaySocket>()

  const socketOf = (mn: string): GatewaySocket => {
    const serial = serialOf(mn)
    const name = ownSocketEvery > 0 && serial % ownSocketEvery === 7 ? mn : `forwarder-${serial % forwarders}`
    const known = sockets.get(name)
    if (known) return known
    const made = new GatewaySocket(address, limits, timers)
    sockets.set(name, made)
    return made
  }

  const send = (frame: DeviceFrame): Promise<boolean> => socketOf(frame.mn).send(frame)

  return {
    send,
    sendAll: async (frames) => {
      const answers = await Promise.all(frames.map(send))
      return answers.filter((acked) => !acked).length
    },
    counters: () => {
      const sum: Counters = { sent: 0, acked: 0, resent: 0, lost: 0 }
      for (const { counters } of sockets.values()) {
        sum.sent += counters.sent
        sum.acked += counters.acked
        sum.resent += counters.resent
        sum.lost += counters.lost
      }
      return sum
    },
    ackLatencyMs: () => Math.max(0, ...[...sockets.values()].map((socket) => socket.ackLatencyMs)),
    waiting: () => [...sockets.values()].reduce((sum, socket) => sum + socket.waiting, 0),
    close: () => {
      for (const socket of sockets.values()) socket.close()
    },
  }
}
