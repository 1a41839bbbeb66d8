import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLiving, processStat } from './living-process.ts'

interface Holder {
  pid: number
  /** Ticks since boot at which the process began: a number given to another process later is not the same holder. */
  startTicks: string
}

const startTicksOf = (pid: number): string | null => processStat(pid)?.[19] ?? null

const holderOf = (text: string): Holder | null => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'pid' in value && typeof value.pid === 'number'
      ? { pid: value.pid, startTicks: 'startTicks' in value ? String(value.startTicks) : '' }
      : null
  } catch {
    // Cut short by a kill: nobody holds by it.
    return null
  }
}

/** Where /proc tells no start times, the process number alone counts. */
const holds = ({ pid, startTicks }: Holder): boolean =>
  isLiving(pid) && (startTicks === '' || startTicksOf(pid) === null || startTicksOf(pid) === startTicks)

const readOrEmpty = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

export class FolderInUse extends Error {
  readonly pid: number
  constructor(pid: number) {
    super(`in use by process ${pid}`)
    this.pid = pid
  }
}

/**
 * Takes a folder for this process until it releases it or dies; a lock left by a dead process is taken over.
 * @returns gives it back
 * @throws FolderInUse while a living process holds it
 */
export const lockFolder = (folder: string, name = 'in-use.json'): (() => void) => {
  const lock = join(folder, name)
  const mine = `${lock}.${process.pid}`
  const content = JSON.stringify({ pid: process.pid, startTicks: startTicksOf(process.pid) ?? '' })
  writeFileSync(mine, content)
  try {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      try {
        // Linking is the one step that only one of two starters can make.
        linkSync(mine, lock)
        return () => {
          if (readOrEmpty(lock) === content) rmSync(lock, { force: true })
        }
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      }
      const found = readOrEmpty(lock)
      const holder = holderOf(found)
      if (holder && holds(holder)) throw new FolderInUse(holder.pid)
      // Moved away under an own name: of two that clear a dead lock only one clears the dead one.
      const dead = `${mine}.dead`
      try {
        renameSync(lock, dead)
      } catch {
        continue
      }
      const taken = holderOf(readOrEmpty(dead))
      if (taken && holds(taken)) linkSync(dead, lock)
      rmSync(dead, { force: true })
    }
    throw new FolderInUse(0)
  } finally {
    rmSync(mine, { force: true })
  }
}
