import { readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { askedCode } from '../support/asked-code.ts'
import { DeviceLink } from '../support/device-link.ts'
import { allThere, FrameJournal } from '../support/journal.ts'
import { liveFolder } from '../support/live-folder.ts'
import { killAll, killNow, leftAfter, processesOf } from '../support/processes.ts'
import { type Product, startProduct } from '../support/product.ts'

const server = 'apps/server/src/main.ts'
/** Seconds without a database; by hand as long as one wants, QK_LONG_OUTAGE=600. */
const outageS = Number(process.env['QK_LONG_OUTAGE'] ?? 60)
const framesEverySecond = 20
/** Of the server, over the outage: what the held frames take and what a rubbish collection leaves. */
const mostGrowthMb = 80
/** A statement is given 30 s, a connection 10 s, each with a little grace. */
const slowestAnswerMs = 50_000

const folders: string[] = []
afterAll(async () => {
  for (const folder of folders) {
    await killAll(folder)
    rmSync(folder, { recursive: true, force: true })
  }
})

const residentMb = (pid: number): number => {
  const [, kb] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kb) / 1024
}

const databaseOf = ({ dataDir }: Product): number[] =>
  processesOf(dataDir)
    .filter(({ command }) => command.includes('postgres') && !command.includes('main.ts'))
    .map(({ pid }) => pid)

/** Takes the database away. @returns what brings it back */
type Outage = (product: Product) => () => void

const killedForGood: Outage = (product) => {
  // Without its control file no start succeeds.
  const control = join(product.dataDir, 'postgres/data/global/pg_control')
  const aside = `${control}.aside`
  renameSync(control, aside)
  for (const pid of databaseOf(product)) killNow(pid)
  return () => renameSync(aside, control)
}

const frozen: Outage = (product) => {
  const pids = databaseOf(product)
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  return () => {
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  }
}

interface Seen {
  codes: Record<string, number>
  slowestMs: number
}

/** Asks one call after another until told to stop, and whether the server says of itself that it lives and cannot serve. */
const askAllTheTime = async (product: Product, isOver: () => boolean): Promise<Seen> => {
  const seen: Seen = { codes: {}, slowestMs: 0 }
  const count = (what: string) => {
    seen.codes[what] = (seen.codes[what] ?? 0) + 1
  }
  while (!isOver()) {
    const { code, tookMs } = await askedCode(product.port)
    count(`${code}`)
    seen.slowestMs = Math.max(seen.slowestMs, tookMs)
    count(`health ${(await fetch(`http://127.0.0.1:${product.port}/health`)).status}`)
    await pause(500)
  }
  return seen
}

describe(`the database away for ${outageS} s`, () => {
  const outages: [string, Outage][] = [
    ['killed and kept from starting', killedForGood],
    ['frozen', frozen],
  ]
  it.each(outages)(
    '%s: every call answers 50300, frames are held and stored after, memory stands still',
    async (name, begin) => {
      const folder = await liveFolder()
      folders.push(folder)
      const product = await startProduct(folder, { SIMULATOR: 'off' })
      await product.saying('ready')
      const living = product.partPid(server)
      const journal = new FrameJournal()
      const link = new DeviceLink(product.ingestPort)
      await link.open()
      journal.send(link, 2_000)
      await link.drain()

      const end = begin(product)
      const startedMs = performance.now()
      const elapsedS = () => (performance.now() - startedMs) / 1000
      const isOver = () => elapsedS() > outageS
      // Several people at once: each waits for its own answer.
      const asking = Array.from({ length: 4 }, () => askAllTheTime(product, isOver))
      const memory: number[] = []
      for (let second = 0; !isOver(); second += 1) {
        journal.send(link, framesEverySecond)
        if (second % 5 === 4) memory.push(residentMb(living))
        await pause(1000)
      }
      expect(link.acknowledged.size).toBe(2_000)
      expect(link.connected).toBe(true)
      const seen = await Promise.all(asking)

      end()
      const backMs = performance.now()
      await link.drain()
      const drainedS = (performance.now() - backMs) / 1000
      journal.note(link)
      link.close()
      const [first = 0] = memory
      const growthMb = Math.max(...memory) - first
      process.stdout.write(
        `${name} ${outageS} s: answers ${JSON.stringify(seen.map(({ codes }) => codes))}, slowest ${(Math.max(...seen.map(({ slowestMs }) => slowestMs)) / 1000).toFixed(1)} s; ` +
          `held ${journal.sent - 2_000}, all acknowledged ${drainedS.toFixed(1)} s after it was back; memory ${first.toFixed(0)} MB, at most ${growthMb.toFixed(0)} MB more\n`,
      )
      for (const { codes, slowestMs } of seen) {
        expect(Object.keys(codes).sort()).toEqual(['50300', 'health 200'])
        expect(slowestMs).toBeLessThan(slowestAnswerMs)
      }
      expect(growthMb).toBeLessThan(mostGrowthMb)
      expect(await journal.compare(product)).toEqual(allThere)
      expect(product.partPid(server)).toBe(living)
      product.parent.kill('SIGTERM')
      expect(await leftAfter(folder, 20_000)).toEqual([])
    },
  )
})
