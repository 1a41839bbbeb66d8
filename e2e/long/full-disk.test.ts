import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DeviceLink } from '../support/device-link.ts'
import { openHouse } from '../support/house.ts'
import { allThere, FrameJournal } from '../support/journal.ts'
import { killAll, leftAfter } from '../support/processes.ts'
import { type Product, startProduct } from '../support/product.ts'

const nobody = 65_534

const root = mkdtempSync(join(tmpdir(), 'qk-full-'))
const volume = join(root, 'wal')
const mounted =
  process.getuid?.() === 0 &&
  spawnSync('mkdir', [volume]).status === 0 &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=160m,uid=${nobody},gid=${nobody},mode=700`, 'tmpfs', volume])
    .status === 0
if (!mounted) process.stdout.write('full-disk: skipped, no volume can be mounted here (needs root and mount)\n')

let product: Product
let dataDir = ''

beforeAll(async () => {
  if (!mounted) return
  chmodSync(root, 0o755)
  // A live city whose write-ahead log lies on a volume of its own.
  const house = await openHouse()
  dataDir = house.dataDir
  process.kill(house.pid(), 'SIGTERM')
  await leftAfter(dataDir, 20_000)
  const log = join(dataDir, 'postgres/data/pg_wal')
  spawnSync('cp', ['-a', `${log}/.`, volume])
  rmSync(log, { recursive: true })
  symlinkSync(volume, log)
  product = await startProduct(dataDir, { SIMULATOR: 'off', LOG_LEVEL: 'error' })
  await product.saying('ready')
})

afterAll(async () => {
  if (dataDir !== '') await killAll(dataDir)
  if (mounted) spawnSync('umount', [volume])
  for (const folder of [root, dataDir]) if (folder !== '') rmSync(folder, { recursive: true, force: true })
})

describe.skipIf(!mounted)('R10: the volume of the write-ahead log is full', () => {
  it('nothing is acknowledged meanwhile, the operator is told, and it goes on when there is space again', async () => {
    const journal = new FrameJournal()
    const link = new DeviceLink(product.ingestPort)
    await link.open()
    journal.send(link, 2_000)
    await link.drain()
    const server = product.partPid('apps/server/src/main.ts')

    // All that is free goes at once; segments that are there already are filled first.
    const filler = join(volume, 'filler')
    spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M'])
    let before = -1
    for (let stillFor = 0; stillFor < 5_000; stillFor += 500) {
      if (link.waiting.size < 4_000) journal.send(link, 2_000)
      await pause(500)
      if (link.acknowledged.size !== before) stillFor = -500
      before = link.acknowledged.size
    }
    expect(link.waiting.size).toBeGreaterThan(0)
    // Held, not ended: the sockets stay and the process is the same.
    expect(product.partPid('apps/server/src/main.ts')).toBe(server)
    expect(link.connected).toBe(true)
    const isTold = () => product.said.some((line) => /数据库日志盘空间已满|数据库没有应答/.test(line))
    await expect.poll(isTold, { timeout: 40_000 }).toBe(true)

    rmSync(filler)
    const startedMs = performance.now()
    await link.drain()
    process.stdout.write(
      `held ${journal.sent - before} frames, all acknowledged ${((performance.now() - startedMs) / 1000).toFixed(1)} s after there was space\n`,
    )
    journal.note(link)
    expect(journal.acknowledged).toBe(journal.sent)
    expect(await journal.compare(product)).toEqual(allThere)
  })
})
