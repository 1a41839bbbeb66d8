import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const folderMode = 0o700
const fileMode = 0o600
/** The embedded database keeps its own folder private, as its own user; its files are not ours to change. */
const databaseFolder = 'postgres'

/** Everything this process makes from now on is its user's alone. */
export const keepPrivate = (): void => {
  process.umask(0o077)
}

const closeBelow = (folder: string, spared: ReadonlySet<string>): void => {
  for (const name of readdirSync(folder)) {
    if (spared.has(name)) continue
    const path = join(folder, name)
    const entry = lstatSync(path)
    if (entry.isSymbolicLink() || entry.isSocket()) continue
    const wanted = entry.isDirectory() ? folderMode : fileMode
    // Those of another user (the embedded database's, started as root) stay as they are.
    if ((entry.mode & 0o077) !== 0 && entry.uid === process.geteuid?.()) chmodSync(path, wanted)
    if (entry.isDirectory()) closeBelow(path, new Set())
  }
}

/** Makes a folder that nobody else on the machine can read, and closes one that was left open by an earlier release. */
export const privateFolder = (folder: string, { spared = [databaseFolder] }: { spared?: readonly string[] } = {}) => {
  mkdirSync(folder, { recursive: true, mode: folderMode })
  // Started as root the embedded database runs as another user, who must get through to its folder and no further.
  const wanted = process.geteuid?.() === 0 && spared.length > 0 ? 0o711 : folderMode
  if ((lstatSync(folder).mode & 0o777) !== wanted) chmodSync(folder, wanted)
  closeBelow(folder, new Set(spared))
}
