import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Writes a small file so that a kill or a power cut at any moment leaves either the old content or the new one, never
 * half of it: written beside, synced, renamed, and the folder synced.
 */
export const writeDurably = (path: string, text: string, mode = 0o600): void => {
  const fresh = `${path}.new`
  const file = openSync(fresh, 'w', mode)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(fresh, path)
  const folder = openSync(dirname(path), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/** The text of a file; null where there is none, or an empty one that a start cut short has left. */
export const readWritten = (path: string): string | null => {
  try {
    const text = readFileSync(path, 'utf8')
    return text.trim() === '' ? null : text
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
