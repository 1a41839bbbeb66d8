import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const source = join(import.meta.dirname, 'disk-fault.c')

/** What of the disk fails: `sync` = fsync and its like, `write` = writes into tables and the write-ahead log. */
export type Failing = 'sync' | 'write'

export interface DiskFault {
  /** For the environment of a product whose database gets this disk. */
  env: Record<string, string>
  begin(failing: Failing): void
  end(): void
  close(): void
}

/** A disk under the database that answers EIO when told to; null where there is no C compiler to make it with. */
export const makeDiskFault = (): DiskFault | null => {
  const root = mkdtempSync(join(tmpdir(), 'qk-disk-'))
  // As root the database runs as nobody and must see the flags.
  chmodSync(root, 0o755)
  const library = join(root, 'disk-fault.so')
  const flags = join(root, 'flags')
  mkdirSync(flags, { mode: 0o755 })
  const made = spawnSync('cc', ['-shared', '-fPIC', '-O1', '-Wall', '-Werror', '-o', library, source, '-ldl'], {
    encoding: 'utf8',
  })
  if (made.error !== undefined) {
    rmSync(root, { recursive: true })
    return null
  }
  if (made.status !== 0) throw new Error(`disk-fault.c: ${made.stderr}`)
  chmodSync(library, 0o755)
  const end = () => {
    for (const failing of ['sync', 'write']) rmSync(join(flags, failing), { force: true })
  }
  return {
    env: { LD_PRELOAD: library, QK_DISK_FAULT: flags },
    begin: (failing) => writeFileSync(join(flags, failing), '', { mode: 0o644 }),
    end,
    close: () => rmSync(root, { recursive: true, force: true }),
  }
}
