import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseStartError, nobody, openFolder, reachable } from './postgres-programs.ts'
import { keeperRole } from './program-role.ts'

/** Where database files live: below the asked folder, or, as root under a closed folder, in an open place keyed by it. */
export const postgresHome = (dataDir: string, asRoot: boolean): string => {
  const wanted = join(dataDir, 'postgres')
  mkdirSync(wanted, { recursive: true })
  if (asRoot) {
    chownSync(wanted, nobody, nobody)
    chmodSync(wanted, 0o700)
  }
  const socketTooLong = wanted.length > 90
  if ((!asRoot || reachable(wanted)) && !socketTooLong) return wanted
  const key = Buffer.from(wanted).toString('base64url').slice(-40)
  const home = join(openFolder(), `qk-${key}`)
  mkdirSync(home, { recursive: true, mode: 0o700 })
  if (asRoot) chownSync(home, nobody, nobody)
  return home
}

/** Major version of a `postgres` program; null where it does not say. */
const versionOf = (postgres: string): number | null => {
  const [, major] = /(\d+)\./.exec(spawnSync(postgres, ['--version'], { encoding: 'utf8' }).stdout) ?? []
  return major === undefined ? null : Number(major)
}

/** Text in the order of its code points and with Unicode's letters: of its own from 17 on, of the C library before. */
const localeOptions = (postgres: string): readonly string[] =>
  (versionOf(postgres) ?? 0) >= 17
    ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    : ['--locale=C', '--lc-ctype=C.UTF-8']

const initOptions = ['-U', keeperRole, '-A', 'trust', '-E', 'UTF8', '--no-instructions']

/**
 * The cluster's folder, made where there is none. It is made aside and renamed when whole: a start killed inside initdb
 * leaves only the folder aside, which the next start throws away.
 */
export const ensureCluster = (home: string, programs: string, who: { uid?: number; gid?: number }): string => {
  const data = join(home, 'data')
  if (existsSync(join(data, 'PG_VERSION')) && existsSync(join(data, 'global', 'pg_control'))) return data
  if (existsSync(join(data, 'base')) && existsSync(join(data, 'pg_wal')))
    throw new DatabaseStartError(`数据库目录 ${data} 不完整：请从备份恢复，或确认其中没有需要的数据后删除该目录再启动`)
  rmSync(data, { recursive: true, force: true })
  const making = join(home, 'data.new')
  rmSync(making, { recursive: true, force: true })
  const options = [...initOptions, ...localeOptions(join(programs, 'postgres'))]
  const init = spawnSync(join(programs, 'initdb'), ['-D', making, ...options], { ...who, cwd: '/', encoding: 'utf8' })
  if (init.status !== 0) throw new DatabaseStartError(`数据库初始化失败：${init.stderr || init.error?.message}`)
  renameSync(making, data)
  return data
}

/** @throws DatabaseStartError when another major version of PostgreSQL has made the files */
export const requireSameVersion = (data: string, postgres: string): void => {
  const fileVersion = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  const programVersion = versionOf(postgres)
  if (programVersion !== null && fileVersion !== `${programVersion}`) {
    throw new DatabaseStartError(
      `数据目录由 PostgreSQL ${fileVersion} 建立，当前程序为 ${programVersion}：请先用旧版本执行 qk backup，再在新目录执行 qk restore`,
    )
  }
}
