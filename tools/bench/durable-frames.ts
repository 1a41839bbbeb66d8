import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from '../../apps/server/src/db/database.ts'
import { startIngest } from '../../apps/server/src/ingest/port.ts'
import { benchServer } from './bench-server.ts'
import type { Figure } from './figure.ts'

/** Frames acknowledged after commit, per second, with gateway, database and the sending process on the same cores. */
export const durableFrames = async (): Promise<Figure[]> => {
  const now = new Date()
  const bench = await benchServer(now)
  try {
    const ingest = await startIngest(bench.services)
    const sender = spawn(
      process.execPath,
      [join(import.meta.dirname, 'frame-sender.ts'), String(ingest.port), now.toISOString(), '60000'],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    const report = await new Promise<{ acknowledged: number; seconds: number; p50Ms: number; p99Ms: number }>(
      (done, failed) => {
        createInterface({ input: sender.stdout }).on('line', (line) => done(JSON.parse(line)))
        sender.once('exit', (status) => failed(new Error(`sender exited with ${status}`)))
      },
    )
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
