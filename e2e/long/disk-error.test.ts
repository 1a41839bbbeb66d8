import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { askedCode } from '../support/asked-code.ts'
import { DeviceLink } from '../support/device-link.ts'
import { type Failing, makeDiskFault } from '../support/disk-fault.ts'
import { allThere, FrameJournal } from '../support/journal.ts'
import { liveFolder } from '../support/live-folder.ts'
import { killAll, leftAfter, processesOf } from '../support/processes.ts'
import { startProduct } from '../support/product.ts'

const server = 'apps/server/src/main.ts'
const faultMs = 12_000

const disk = makeDiskFault()
if (disk === null) process.stdout.write('disk-error: skipped, no C compiler (cc) to make a failing disk with\n')

const folders: string[] = []
afterEach(() => disk?.end())
afterAll(async () => {
  for (const folder of folders) {
    await killAll(folder)
    rmSync(folder, { recursive: true, force: true })
  }
  disk?.close()
})

describe.skipIf(disk === null)('R10: the disk under the database answers EIO', () => {
  const failings: [Failing, string][] = [
    ['sync', 'when what was written is to be made safe (fsync)'],
    ['write', 'when tables and log are written'],
  ]
  it.each(failings)('%s: %s: nothing is acknowledged meanwhile, 6,000 sent, none lost', async (failing) => {
    if (disk === null) return
    const folder = await liveFolder()
    folders.push(folder)
    const product = await startProduct(folder, { SIMULATOR: 'off', LOG_LEVEL: 'error', ...disk.env })
    await product.saying('ready')
    const living = product.partPid(server)
    const postmaster = () => processesOf(folder).find(({ command }) => command.includes('-D '))?.pid ?? 0
    const firstDatabase = postmaster()
    const journal = new FrameJournal()
    const link = new DeviceLink(product.ingestPort)
    await link.open()
    journal.send(link, 2_000)
    await link.drain()

    disk.begin(failing)
    journal.send(link, 2_000)
    // A database that cannot make its log safe ends by itself; what it held in memory is read anew from the log.
    await expect.poll(postmaster, { timeout: 30_000 }).not.toBe(firstDatabase)
    await expect.poll(async () => (await askedCode(product.port)).code, { timeout: 30_000 }).toBe(50_300)
    await pause(faultMs)
    expect(link.acknowledged.size).toBe(2_000)
    expect((await askedCode(product.port)).code).toBe(50_300)
    expect(link.connected).toBe(true)

    disk.end()
    const healedMs = performance.now()
    await link.drain()
    const backS = (performance.now() - healedMs) / 1000
    journal.send(link, 2_000)
    await link.drain()
    journal.note(link)
    link.close()
    process.stdout.write(`${failing}: all acknowledged ${backS.toFixed(1)} s after the disk was well\n`)
    expect(journal.acknowledged).toBe(6_000)
    expect(await journal.compare(product)).toEqual(allThere)
    // The database was started anew as a whole; the server lived through it.
    expect(postmaster()).not.toBe(firstDatabase)
    expect(product.partPid(server)).toBe(living)
    product.parent.kill('SIGTERM')
    expect(await leftAfter(folder, 20_000)).toEqual([])
  })
})
