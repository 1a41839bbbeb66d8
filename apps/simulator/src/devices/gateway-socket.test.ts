import { createServer, type Server, type Socket } from 'node:net'
import { minuteMs } from '@qingkong/domain/time/city-time'
import { ack9014 } from '@qingkong/protocol/hj212/answer'
import { type Decoded, decode } from '@qingkong/protocol/hj212/decode'
import { encodeFrame } from '@qingkong/protocol/hj212/encode'
import { Framer } from '@qingkong/protocol/hj212/framer'
import { afterEach, describe, expect, it } from 'vitest'
import { createCity } from '../city/concentration.ts'
import { smallCity } from '../city/testing/small-city.ts'
import { systemTimers } from '../timers.ts'
import { openGatewayPool } from './connection.ts'
import { fleetOf } from './fleet.ts'

const fleet = fleetOf(createCity(20260101, smallCity), smallCity)
const start = Date.UTC(2026, 10, 3, 2)
const frames = Array.from({ length: 20 }, (_, n) =>
  fleet.slice(0, 5).flatMap((device) => device.minute(start + n * minuteMs, start + n * minuteMs)),
).flat()

interface Gateway {
  port: number
  seen: Decoded[]
  sockets: Set<Socket>
  close: () => Promise<void>
}

const closers: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** A gateway that hands every frame to `answer`. */
const startGateway = async (answer: (decoded: Decoded, socket: Socket) => void, port = 0): Promise<Gateway> => {
  const seen: Decoded[] = []
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    const framer = new Framer()
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (chunk) => {
      for (const item of framer.push(chunk)) {
        if (item.kind !== 'frame') continue
        const decoded = decode(item)
        seen.push(decoded)
        answer(decoded, socket)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  const close = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy()
      server.close(() => resolve())
    })
  closers.push(close)
  return { port: typeof address === 'object' && address ? address.port : 0, seen, sockets, close }
}

const openPool = (port: number, limits = {}) => {
  const pool = openGatewayPool({ address: { host: '127.0.0.1', port }, timers: systemTimers, forwarders: 2, limits })
  closers.push(pool.close)
  return pool
}

describe('connections to the gateway', () => {
  it('every frame is answered, within the window', async () => {
    let most = 0
    const gateway = await startGateway((decoded, socket) => socket.write(ack9014(decoded)))
    const pool = openPool(gateway.port, { window: 8 })
    const sending = pool.sendAll(frames)
    most = pool.waiting()
    expect(await sending).toBe(0)
    expect(most).toBe(frames.length)
    expect(pool.counters()).toMatchObject({ sent: frames.length, acked: frames.length, resent: 0, lost: 0 })
    expect(pool.waiting()).toBe(0)
  })

  it('a frame without answer is sent three more times and then given up', async () => {
    const gateway = await startGateway(() => undefined)
    const pool = openPool(gateway.port, { resendAfterMs: 0, sweepMs: 5 })
    const [frame] = frames
    expect(frame && (await pool.send(frame))).toBe(false)
    expect(gateway.seen).toHaveLength(4)
    expect(pool.counters()).toMatchObject({ sent: 1, resent: 3, lost: 1 })
  }, 10_000)

  it('what was not answered is sent again after the gateway was away', async () => {
    const first = await startGateway((_, socket) => socket.destroy())
    const pool = openPool(first.port)
    const sending = pool.sendAll(frames)
    await expect.poll(() => first.seen.length).toBeGreaterThan(0)
    await first.close()
    const second = await startGateway((decoded, socket) => socket.write(ack9014(decoded)), first.port)
    expect(await sending).toBe(0)
    expect(new Set(second.seen.map((one) => `${one.header.MN}${one.header.QN}`)).size).toBe(frames.length)
  }, 10_000)

  it('a request of the host is answered with 9011 and 9012', async () => {
    let asked = false
    const gateway = await startGateway((decoded, socket) => {
      if (decoded.header.CN === '2051' && !asked) {
        asked = true
        const { MN = '' } = decoded.header
        socket.write(
          encodeFrame({
            qn: '20261103100000000',
            st: '22',
            cn: '1012',
            pw: '123456',
            mn: MN,
            flag: { version: '2017', split: false, ack: true },
            cp: { SystemTime: '20261103100000' },
          }),
        )
      }
      socket.write(ack9014(decoded))
    })
    const pool = openPool(gateway.port)
    await pool.sendAll(frames.slice(0, 1))
    await expect
      .poll(() => gateway.seen.filter((one) => one.header.CN?.startsWith('90')).map((one) => one.header.CN))
      .toEqual(['9011', '9012'])
  })
})
