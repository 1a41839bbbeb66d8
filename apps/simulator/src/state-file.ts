import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** A small JSON file that survives a kill or a power cut at any moment: written beside, synced and renamed. */
export interface StateFile<T> {
  read: () => T | null
  write: (state: T) => void
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const stateFile = <T>(path: string, isState: (value: unknown) => value is T): StateFile<T> => ({
  read: () => {
    let text: string
    try {
      text = readFileSync(path, 'utf8')
    } catch {
      // The first start has no file yet.
      return null
    }
    const value = parsed(text)
    if (isState(value)) return value
    // What it told is sent anew from where the city is; the file is kept for whoever wants to see what happened.
    renameSync(path, `${path}.damaged`)
    return null
  },
  write: (state) => {
    mkdirSync(dirname(path), { recursive: true })
    const fresh = `${path}.new`
    const file = openSync(fresh, 'w', 0o600)
    try {
      writeSync(file, JSON.stringify(state))
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(fresh, path)
  },
})
