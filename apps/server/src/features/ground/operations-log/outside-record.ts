import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { readWritten, writeDurably } from '../../../platform/durable-file.ts'

/**
 * What is known of the chain outside the database, in DATA_DIR/operations-log: who rewrites the tables, the anchors and
 * the memory of the check together still meets it. The anchors are one JSON line a day, to be copied elsewhere.
 */
const folderOf = (dataDir: string) => join(dataDir, 'operations-log')

export interface Verified {
  /** Entries from this one on are keyed; those before were written by earlier releases. */
  keyedFrom: number
  /** The newest entry that was ever verified, and its hash in hexadecimal. Never goes back. */
  lastId: number
  hash: string
}

export interface Anchor {
  /** YYYY-MM-DD */
  day: string
  lastId: number
  /** Hexadecimal. */
  hash: string
}

/** Null until the chain was verified for the first time. */
export const readVerified = (dataDir: string): Verified | null => {
  const text = readWritten(join(folderOf(dataDir), 'verified.json'))
  return text === null ? null : (JSON.parse(text) as Verified)
}

/** Keeps how far the chain was verified; an older state changes nothing. */
export const keepVerified = (dataDir: string, verified: Verified): void => {
  const present = readVerified(dataDir)
  if (present && present.lastId >= verified.lastId) return
  mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 })
  writeDurably(join(folderOf(dataDir), 'verified.json'), JSON.stringify(verified))
}

const isWhole = (line: string) => line.startsWith('{') && line.endsWith('}')

export const readAnchors = (dataDir: string): Anchor[] =>
  (readWritten(join(folderOf(dataDir), 'anchors.jsonl')) ?? '')
    .split('\n')
    // A line cut short by a power cut is written again with the next anchor.
    .filter(isWhole)
    .map((line) => JSON.parse(line) as Anchor)

/** Adds the anchors of days that are not in the file yet. */
export const exportAnchors = (dataDir: string, anchors: readonly Anchor[]): void => {
  const known = new Set(readAnchors(dataDir).map(({ day }) => day))
  const fresh = anchors.filter(({ day }) => !known.has(day))
  if (fresh.length === 0) return
  mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 })
  const text = fresh.map((anchor) => `\n${JSON.stringify(anchor)}`).join('')
  appendFileSync(join(folderOf(dataDir), 'anchors.jsonl'), `${text}\n`, { mode: 0o600, flush: true })
}
