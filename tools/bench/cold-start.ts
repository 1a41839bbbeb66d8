import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Figure } from './figure.ts'

const root = join(import.meta.dirname, '../..')

const residentMb = (pid: number): number => {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? 0) / 1024
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

/** From an empty data folder (packages installed, web built) to `ready`, and again on the same data. */
export const coldStart = async (): Promise<Figure[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'qk-start-'))
  chmodSync(dataDir, 0o755)
  const run = () =>
    new Promise<{ seconds: number; serverMb: number }>((done, failed) => {
      const startedAt = performance.now()
      const child = spawn(process.execPath, ['tools/start.mjs'], {
        cwd: root,
        env: { ...process.env, DATA_DIR: dataDir, PORT: '18080', INGEST_PORT: '19212', LOG_LEVEL: 'error' },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (!line.startsWith('ready ')) return
        const seconds = (performance.now() - startedAt) / 1000
        const server = childrenOf(child.pid ?? 0).find((pid) =>
          readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('server/src/main.ts'),
        )
        const serverMb = server ? residentMb(server) : Number.NaN
        child.once('exit', () => done({ seconds, serverMb }))
        child.kill('SIGTERM')
      })
      child.once('error', failed)
    })
  try {
    const first = await run()
    const second = await run()
    return [
      {
        name: 'first start to ready',
        value: first.seconds,
        unit: 's',
        atMost: 60,
        note: 'new database, demo city with a month of hours and handled events',
      },
      { name: 'later start to ready', value: second.seconds, unit: 's', atMost: 60 },
      { name: 'server memory after the first start', value: first.serverMb, unit: 'MB RSS', atMost: 700 },
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
