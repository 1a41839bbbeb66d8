import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { stretchesOf } from '@qingkong/simulator/backfill'
import { freePort } from './free-port.ts'
import { processesOf } from './processes.ts'

const root = join(import.meta.dirname, '../..')

/** What `npm start` runs: the parent that keeps server, database and simulator alive. */
export interface Product {
  parent: ChildProcess
  port: number
  ingestPort: number
  dataDir: string
  /** Lines it said on both outputs. */
  said: string[]
  /** Resolves with the first line that begins so; rejects when the parent ends before. */
  saying: (start: string) => Promise<string>
  ended: Promise<number | null>
  /** The process of a part, by its script; 0 while it does not run. */
  partPid: (script: 'apps/server/src/main.ts' | 'apps/simulator/src/main.ts') => number
  /** Milliseconds until the server answers. */
  answers: (withinMs: number) => Promise<number>
}

export const startProduct = async (dataDir: string, env: Record<string, string> = {}): Promise<Product> => {
  const [port, ingestPort] = [await freePort(), await freePort()]
  const parent = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: root,
    // A terminal's Ctrl+C reaches the whole group.
    detached: true,
    env: {
      ...process.env,
      PORT: `${port}`,
      INGEST_PORT: `${ingestPort}`,
      DATA_DIR: dataDir,
      CAPTCHA: 'off',
      LOG_LEVEL: 'fatal',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  const waiting = new Set<(line: string) => void>()
  for (const stream of [parent.stdout, parent.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      said.push(line)
      for (const hear of waiting) hear(line)
    })
  }
  const ended = new Promise<number | null>((done) => parent.once('exit', (status) => done(status)))
  return {
    parent,
    port,
    ingestPort,
    dataDir,
    said,
    ended,
    saying: (start) =>
      new Promise((done, failed) => {
        const known = said.find((line) => line.startsWith(start))
        if (known) return done(known)
        const hear = (line: string) => {
          if (!line.startsWith(start)) return
          waiting.delete(hear)
          done(line)
        }
        waiting.add(hear)
        void ended.then((status) => failed(new Error(`ended with ${status}: ${said.join('\n')}`)))
      }),
    partPid: (script) => processesOf(dataDir).find(({ command }) => command.includes(script))?.pid ?? 0,
    answers: async (withinMs) => {
      const startedMs = performance.now()
      for (;;) {
        try {
          await fetch(`http://127.0.0.1:${port}/native-api/wuxi/aasms/x`)
          return performance.now() - startedMs
        } catch (error) {
          if (performance.now() - startedMs > withinMs) throw error
          await pause(50)
        }
      }
    },
  }
}

/** Marks the simulator's history as sent, so that a test of starts and stops is not about it. */
export const skipHistory = (dataDir: string): void => {
  const folder = join(dataDir, 'simulator')
  mkdirSync(folder, { recursive: true })
  const at = Date.now()
  writeFileSync(
    join(folder, 'backfill.json'),
    JSON.stringify({
      liveAt: at,
      done: Object.fromEntries(stretchesOf(at, new Set()).map(({ name }) => [name, 1e9])),
    }),
  )
  writeFileSync(join(folder, 'cities.json'), JSON.stringify({ oldestDayAt: 0, untilAt: at }))
}
