import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from '../../apps/server/src/db/database.ts'
import { startIngest } from '../../apps/server/src/ingest/port.ts'
import { benchServer } from './bench-server.ts'
import type { Figure } from './figure.ts'

interface Report {
  acknowledged: number
  seconds: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
}

/** Another process sends frames as a device does. @returns what it saw */
const send = (port: number, upTo: Date, count: number, ...pace: number[]): Promise<Report> => {
  const path = join(import.meta.dirname, 'frame-sender.ts')
  const sender = spawn(process.execPath, [path, `${port}`, upTo.toISOString(), `${count}`, ...pace.map(String)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((done, failed) => {
    createInterface({ input: sender.stdout }).on('line', (line) => done(JSON.parse(line)))
    sender.once('exit', (status) => failed(new Error(`sender exited with ${status}`)))
  })
}

/** How long live frames wait for their acknowledgement while 20,000 backfilled ones are in flight (R8). */
export const liveBeforeBackfill = async (): Promise<Figure[]> => {
  const now = new Date()
  const bench = await benchServer(now)
  try {
    const ingest = await startIngest(bench.services)
    const history = send(ingest.port, new Date(now.getTime() - 6 * 3_600_000), 60_000, 2500)
    const live = await send(ingest.port, now, 1_600, 1, 20)
    const { seconds } = await history
    await ingest.close()
    return [
      {
        name: 'live acknowledgement p95',
        value: live.p95Ms,
        unit: 'ms',
        atMost: 2_000,
        note: '20,000 backfilled frames in flight',
      },
      { name: 'backfilled frames acknowledged meanwhile', value: 60_000 / seconds, unit: 'per second' },
    ]
  } finally {
    await bench.close()
  }
}

/** Frames acknowledged after commit, per second, with gateway, database and the sending process on the same cores. */
export const durableFrames = async (): Promise<Figure[]> => {
  const now = new Date()
  const bench = await benchServer(now)
  try {
    const ingest = await startIngest(bench.services)
    const report = await send(ingest.port, now, 60_000)
    const stored =
      (await sql<{ n: number }>`select count(*)::int as n from outlet_minute`.execute(bench.services.db)).rows[0]?.n ??
      0
    await ingest.close()
    if (stored < report.acknowledged) throw new Error(`acknowledged ${report.acknowledged}, stored ${stored}`)
    return [
      {
        name: 'frames acknowledged durably',
        value: report.acknowledged / report.seconds,
        unit: 'per second',
        atLeast: 3000,
        note: `${report.acknowledged} frames of 6 factors, each a row of its own; sender on the same cores`,
      },
      { name: 'acknowledgement p50', value: report.p50Ms, unit: 'ms' },
      { name: 'acknowledgement p99', value: report.p99Ms, unit: 'ms', atMost: 10_000 },
      { name: 'gateway process memory', value: process.memoryUsage().rss / 2 ** 20, unit: 'MB RSS', atMost: 700 },
    ]
  } finally {
    await bench.close()
  }
}
