import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { seededRandom } from '@qingkong/protocol/hj212/testing/mutate'
import { afterAll, describe, expect, it } from 'vitest'
import { queryDatabase } from '../support/database.ts'
import { DeviceLink } from '../support/device-link.ts'
import { allThere, FrameJournal } from '../support/journal.ts'
import { liveFolder } from '../support/live-folder.ts'
import { killAll, killNow, leftAfter, processesOf } from '../support/processes.ts'
import { type Product, startProduct } from '../support/product.ts'

const root = join(import.meta.dirname, '../..')
const server = 'apps/server/src/main.ts'
const simulator = 'apps/simulator/src/main.ts'
/** A part that ended is started again within this, ms; its own start comes on top. */
const restartWithinMs = 5_000
const startWithinMs = 20_000
const stopWithinMs = 20_000

const folders: string[] = []
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'qk-parent-'))
  // As root the database runs as nobody and must be able to enter.
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}

let live: Promise<string> | null = null
const liveCity = (): Promise<string> => {
  live ??= liveFolder().then((folder) => {
    folders.push(folder)
    return folder
  })
  return live
}

afterAll(async () => {
  for (const folder of folders) {
    await killAll(folder)
    rmSync(folder, { recursive: true, force: true })
  }
})

const changed = async (before: number, now: () => number, withinMs: number): Promise<number> => {
  const startedMs = performance.now()
  while (performance.now() - startedMs < withinMs) {
    const pid = now()
    if (pid !== 0 && pid !== before) return performance.now() - startedMs
    await pause(50)
  }
  return Number.POSITIVE_INFINITY
}

describe('R7: the parent keeps every part alive', () => {
  it('a killed server, simulator and database come back by themselves', async () => {
    const product = await startProduct(await liveCity())
    await product.saying('ready')

    const firstServer = product.partPid(server)
    killNow(firstServer)
    expect(await changed(firstServer, () => product.partPid(server), restartWithinMs)).toBeLessThan(restartWithinMs)
    await product.answers(startWithinMs)

    const firstSimulator = product.partPid(simulator)
    killNow(firstSimulator)
    expect(await changed(firstSimulator, () => product.partPid(simulator), restartWithinMs)).toBeLessThan(
      restartWithinMs,
    )

    const postmaster = () => processesOf(product.dataDir).find(({ command }) => command.includes('-D '))?.pid ?? 0
    const firstDatabase = postmaster()
    const living = product.partPid(server)
    killNow(firstDatabase)
    expect(await changed(firstDatabase, postmaster, restartWithinMs)).toBeLessThan(restartWithinMs)
    await expect
      .poll(async () => (await queryDatabase<{ n: number }>(product, 'select 1 as n').catch(() => []))[0]?.n, {
        timeout: startWithinMs,
      })
      .toBe(1)
    // The server lived through it.
    expect(product.partPid(server)).toBe(living)
    product.parent.kill('SIGTERM')
    expect(await leftAfter(product.dataDir, stopWithinMs)).toEqual([])
  })

  const ends: [string, (product: Product) => void][] = [
    ['SIGTERM', ({ parent }) => parent.kill('SIGTERM')],
    ['SIGHUP: the terminal is closed', ({ parent }) => parent.kill('SIGHUP')],
    ['Ctrl+C, which reaches every process of the group', ({ parent }) => process.kill(-(parent.pid ?? 0), 'SIGINT')],
    ['SIGKILL of the parent', ({ parent }) => parent.kill('SIGKILL')],
  ]
  it.each(ends)('nothing is left after %s', async (_, end) => {
    const product = await startProduct(await liveCity())
    await product.saying('ready')
    expect(processesOf(product.dataDir).length).toBeGreaterThan(3)
    end(product)
    expect(await leftAfter(product.dataDir, stopWithinMs)).toEqual([])
  })

  it('nor after Ctrl+C while it starts, least of all the database that is just starting', async () => {
    for (const afterMs of [200, 800, 1600, 'database'] as const) {
      const product = await startProduct(await liveCity())
      const hasDatabase = () => processesOf(product.dataDir).some(({ command }) => command.includes('-D '))
      if (afterMs === 'database') await expect.poll(hasDatabase, { timeout: startWithinMs, interval: 5 }).toBe(true)
      else await pause(afterMs)
      process.kill(-(product.parent.pid ?? 0), 'SIGINT')
      expect(await leftAfter(product.dataDir, stopWithinMs)).toEqual([])
    }
  })
})

describe('R5, R7: a first start killed at any moment', () => {
  it('recovers at the next, at 24 moments from before initdb to after ready', async () => {
    const startedMs = performance.now()
    const whole = await startProduct(newFolder(), { SIMULATOR: 'off' })
    await whole.saying('ready')
    const lengthMs = performance.now() - startedMs
    whole.parent.kill('SIGTERM')
    await leftAfter(whole.dataDir, stopWithinMs)
    for (let moment = 0; moment < 24; moment += 1) {
      const folder = newFolder()
      const cut = await startProduct(folder, { SIMULATOR: 'off' })
      cut.ended.catch(() => undefined)
      await pause((lengthMs * (moment + 0.5)) / 24)
      await killAll(folder)
      const next = await startProduct(folder, { SIMULATOR: 'off' })
      await next.saying('ready')
      next.parent.kill('SIGTERM')
      expect(await leftAfter(folder, stopWithinMs)).toEqual([])
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

describe('everything killed at once', () => {
  it('40 times under frames: always back, none acknowledged and lost, none twice', async () => {
    const folder = await liveCity()
    const random = seededRandom(40)
    const journal = new FrameJournal()
    let unanswered = new Map<string, Buffer>()
    for (let round = 0; round <= 40; round += 1) {
      const product = await startProduct(folder, { SIMULATOR: 'off' })
      await product.saying('ready')
      const link = new DeviceLink(product.ingestPort)
      await link.open()
      for (const [qn, frame] of unanswered) link.send(qn, frame)
      if (round < 40) {
        journal.send(link, 300)
        await pause(random() * 150)
        await killAll(folder)
      } else await link.drain()
      journal.note(link)
      unanswered = new Map(link.waiting)
      link.close()
      if (round < 40) continue
      expect(await journal.compare(product)).toEqual(allThere)
      product.parent.kill('SIGTERM')
      expect(await leftAfter(folder, stopWithinMs)).toEqual([])
    }
  })
})

describe('the database', () => {
  it('R1: 20 of its workers killed under frames: the server lives, nothing is lost', async () => {
    const product = await startProduct(await liveCity(), { SIMULATOR: 'off' })
    await product.saying('ready')
    const living = product.partPid(server)
    const journal = new FrameJournal()
    const link = new DeviceLink(product.ingestPort)
    await link.open()
    const random = seededRandom(20)
    for (let kill = 0; kill < 20; kill += 1) {
      journal.send(link, 500)
      await pause(random() * 100)
      const workers = processesOf(product.dataDir).filter(({ command }) => command.startsWith('postgres: app'))
      const worker = workers[Math.floor(random() * workers.length)]
      if (worker) killNow(worker.pid)
      await link.drain()
    }
    journal.note(link)
    link.close()
    expect(journal.acknowledged).toBe(10_000)
    expect(await journal.compare(product)).toEqual(allThere)
    expect(product.partPid(server)).toBe(living)
    product.parent.kill('SIGTERM')
    expect(await leftAfter(product.dataDir, stopWithinMs)).toEqual([])
  })

  it('R9: frozen for 75 s: calls answer that it is away, frames wait, and all goes on', async () => {
    const product = await startProduct(await liveCity(), { SIMULATOR: 'off' })
    await product.saying('ready')
    const living = product.partPid(server)
    const journal = new FrameJournal()
    const link = new DeviceLink(product.ingestPort)
    await link.open()
    const database = () => processesOf(product.dataDir).filter(({ command }) => command.includes('postgres'))
    const frozen = database().filter(({ command }) => !command.includes('main.ts'))
    for (const { pid } of frozen) process.kill(pid, 'SIGSTOP')
    const frozenAt = performance.now()
    journal.send(link, 2_000)
    const path = `http://127.0.0.1:${product.port}/native-api/wuxi/aasms/base-uur/user-permission/current-user/composition`
    const answer = await fetch(path, { headers: { authorization: `Bearer ${'a'.repeat(43)}` } })
    expect((await answer.json()) as unknown).toMatchObject({ code: 50300 })
    const answeredS = (performance.now() - frozenAt) / 1000
    expect(link.acknowledged.size).toBe(0)
    await pause(Math.max(0, 75_000 - (performance.now() - frozenAt)))
    for (const { pid } of frozen) process.kill(pid, 'SIGCONT')
    const thawedAt = performance.now()
    await link.drain()
    process.stdout.write(
      `50300 after ${answeredS.toFixed(1)} s, all acknowledged ${((performance.now() - thawedAt) / 1000).toFixed(1)} s after it was back\n`,
    )
    journal.note(link)
    link.close()
    expect(await journal.compare(product)).toEqual(allThere)
    expect(product.partPid(server)).toBe(living)
    product.parent.kill('SIGTERM')
    expect(await leftAfter(product.dataDir, stopWithinMs)).toEqual([])
  })
})

describe('R7: commands that open a database of their own', () => {
  const interrupted = async (args: readonly string[], env: Record<string, string>, folder: string, afterMs: number) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      detached: true,
      stdio: 'ignore',
    })
    const isUp = () => processesOf(folder).some(({ command }) => command.includes('-D '))
    await expect.poll(isUp, { timeout: 30_000 }).toBe(true)
    await pause(afterMs)
    process.kill(-(child.pid ?? 0), 'SIGINT')
    return leftAfter(folder, stopWithinMs)
  }

  it('npm run bench leaves none behind after Ctrl+C', async () => {
    const folder = newFolder()
    const bench = ['tools/with-node24.mjs', 'tools/bench/main.ts', 'durable']
    expect(await interrupted(bench, { TMPDIR: folder }, folder, 500)).toEqual([])
  })

  it('nor does qk backup', async () => {
    const folder = await liveCity()
    const backup = ['apps/cli/bin/qk.mjs', 'backup', join(newFolder(), 'backup')]
    // A small city is backed up within half a second: it is interrupted while its database starts.
    expect(await interrupted(backup, { DATA_DIR: folder }, folder, 0)).toEqual([])
  })
})
