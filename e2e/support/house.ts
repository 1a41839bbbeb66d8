import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { contractClient } from '@qingkong/contract/client'
import { copyFolder } from './copy-folder.ts'
import { freePort } from './free-port.ts'

const root = join(import.meta.dirname, '../..')

export interface House {
  url: string
  base: string
  port: number
  ingestPort: number
  dataDir: string
  keys: { seedKey: string; shareSecret: string }
  pid(): number
  /** Kills the server the hard way and starts it again on the same data. */
  killAndRestart(): Promise<void>
  /** Ends the server and leaves its data. */
  stop(): Promise<void>
  /** Calls with the seed key; only before the city is live. */
  seed(path: string, input: unknown): Promise<unknown>
  as(userCode: string, password?: string): Promise<ReturnType<typeof contractClient>>
  close(): Promise<void>
}

export interface HouseOptions {
  env?: Record<string, string>
  /** Ends seed mode at once so that the city runs on real time (default true). */
  live?: boolean
  /** Data folder of a stopped server to begin from a copy of; without one the city is created. */
  from?: string | undefined
}

/** A whole server with its own database, files and ports: what `npm start` runs, without the simulator's devices. */
export const openHouse = async (options: HouseOptions = {}): Promise<House> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'qk-house-'))
  // As root the database runs as nobody and must be able to enter.
  chmodSync(dataDir, 0o755)
  if (options.from !== undefined) copyFolder(options.from, dataDir)
  const [port, ingestPort] = [await freePort(), await freePort()]
  const env = {
    ...process.env,
    PORT: String(port),
    INGEST_PORT: String(ingestPort),
    DATA_DIR: dataDir,
    CAPTCHA: 'off',
    SIMULATOR: 'on',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'error',
    NODE_ENV: 'test',
    ...options.env,
  }
  let child: ChildProcess
  const start = () =>
    new Promise<void>((ready, failed) => {
      child = spawn(process.execPath, ['apps/server/src/main.ts'], {
        cwd: root,
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })
      lines.on('line', (line) => (line.startsWith('{"listening":true') ? ready() : process.stderr.write(`${line}\n`)))
      child.once('exit', (status) => failed(new Error(`server exited with ${status}`)))
    })
  await start()
  const keys = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')) as House['keys']
  const url = `http://127.0.0.1:${port}`
  const base = `${url}/native-api/wuxi/aasms`
  const seed = async (path: string, input: unknown) => {
    const response = await fetch(`${base}/seed/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-seed-key': keys.seedKey },
      body: JSON.stringify(input),
    })
    const answer = (await response.json()) as { code: number; data: unknown; message: string }
    if (answer.code !== 0) throw new Error(`seed/${path}: ${answer.message}`)
    return answer.data
  }
  if (options.live ?? true) await seed('finish', {})
  const stop = (signal: NodeJS.Signals) =>
    new Promise<void>((done) => {
      child.removeAllListeners('exit')
      child.once('exit', () => done())
      child.kill(signal)
    })
  return {
    url,
    base,
    port,
    ingestPort,
    dataDir,
    keys,
    pid: () => child.pid ?? 0,
    killAndRestart: async () => {
      await stop('SIGKILL')
      await start()
    },
    seed,
    as: async (userCode, password = 'Qingkong2026') => {
      const login = await contractClient({ base }).login({ userCode, password: btoa(password) })
      return contractClient({ base, headers: () => ({ authorization: `Bearer ${login.token}` }) })
    },
    stop: () => stop('SIGTERM'),
    close: async () => {
      await stop('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
