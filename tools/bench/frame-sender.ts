import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { demoMn, demoPassword, usesSm4 } from '../../packages/domain/src/city/demo-device.ts'
import { formatDataTime, formatQn } from '../../packages/protocol/src/hj212/data-time.ts'
import { encodeFrame } from '../../packages/protocol/src/hj212/encode.ts'
import { percentile } from './figure.ts'

/**
 * node frame-sender.ts PORT NOW COUNT [WINDOW [PAUSE]] — sends COUNT outlet minutes up to NOW over 8 connections, each
 * with WINDOW frames in flight (500), waiting PAUSE ms after an acknowledgement (0), and prints one JSON line.
 */
const [portText, nowText, countText, windowText = '500', pauseText = '0'] = process.argv.slice(2)
const [port, now, count] = [Number(portText), new Date(nowText ?? ''), Number(countText)]
const [window, pauseMs] = [Number(windowText), Number(pauseText)]

interface EnterpriseInData {
  outlets: { factors: { code: string }[] }[]
}
const enterprises = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../data/enterprises.json'), 'utf8'),
) as EnterpriseInData[]
const outlets = enterprises
  .flatMap(({ outlets }) => outlets)
  .map(({ factors }, index) => ({ index, codes: factors.map(({ code }) => code) }))
  .filter(({ index }) => !usesSm4('outlet', index))

const frameOf = (number: number): { qn: string; frame: Buffer } => {
  const outlet = outlets[number % outlets.length]
  if (!outlet) throw new Error('no outlets in data/enterprises.json')
  const at = new Date(Math.floor(now.getTime() / 60_000) * 60_000 - (1 + Math.floor(number / outlets.length)) * 60_000)
  const qn = formatQn(new Date(now.getTime() - 86_400_000 + number))
  return {
    qn,
    frame: encodeFrame({
      qn,
      st: '31',
      cn: '2011',
      pw: demoPassword,
      mn: demoMn('outlet', outlet.index),
      flag: { version: '2017', split: false, ack: true },
      cp: { DataTime: formatDataTime(at) },
      factors: outlet.codes
        .slice(0, 6)
        .map(
          (code, position) =>
            [code, { Rtd: (10 + ((number * 7 + position) % 500) / 10).toFixed(1), Flag: 'N' }] as const,
        ),
    }),
  }
}

const connections = 8
const share = Math.floor(count / connections)
const frames = Array.from({ length: share * connections }, (_, number) => frameOf(number))
const latencies: number[] = []

const runLine = (first: number) =>
  new Promise<void>((done, failed) => {
    const socket = connect(port, '127.0.0.1')
    const sentAt = new Map<string, number>()
    let next = 0
    let acknowledged = 0
    let buffer = ''
    const fill = () => {
      const parts: Buffer[] = []
      while (sentAt.size < window && next < share) {
        const item = frames[first + next * connections]
        next += 1
        if (!item) continue
        sentAt.set(item.qn, performance.now())
        parts.push(item.frame)
      }
      if (parts.length > 0) socket.write(Buffer.concat(parts))
    }
    socket.once('error', failed)
    socket.once('connect', fill)
    socket.on('data', (chunk) => {
      buffer += chunk.toString('latin1')
      for (let end = buffer.indexOf('\r\n'); end >= 0; end = buffer.indexOf('\r\n')) {
        const qn = /QN=(\d+)/.exec(buffer.slice(0, end))?.[1] ?? ''
        buffer = buffer.slice(end + 2)
        const at = sentAt.get(qn)
        if (at === undefined) continue
        latencies.push(performance.now() - at)
        sentAt.delete(qn)
        acknowledged += 1
      }
      if (acknowledged === share) {
        socket.destroy()
        done()
      } else if (pauseMs === 0) fill()
      else setTimeout(fill, pauseMs)
    })
  })

const startedAt = performance.now()
await Promise.all(Array.from({ length: connections }, (_, line) => runLine(line)))
const seconds = (performance.now() - startedAt) / 1000
latencies.sort((a, b) => a - b)
process.stdout.write(
  `${JSON.stringify({ acknowledged: latencies.length, seconds, p50Ms: percentile(latencies, 0.5), p95Ms: percentile(latencies, 0.95), p99Ms: percentile(latencies, 0.99) })}\n`,
)
