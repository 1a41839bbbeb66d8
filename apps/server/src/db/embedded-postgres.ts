import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { FolderInUse, lockFolder } from '../platform/folder-lock.ts'
import { isLiving } from '../platform/living-process.ts'
import { ensureCluster, postgresHome, requireSameVersion } from './postgres-folder.ts'
import { DatabaseStartError, nobody, postgresPrograms } from './postgres-programs.ts'
import { ensureProgramRole, programRole } from './program-role.ts'

export interface EmbeddedPostgres {
  /** Folder of the Unix socket; there is no TCP port, so parallel instances never clash. */
  host: string
  user: string
  /** Of the server now running: another one after it was started again. */
  pid(): number
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** For data that end with the test run: nothing waits for the disk. */
  throwaway?: boolean
  /** Folder of another PostgreSQL's programs (15 or later) than those brought. */
  programs?: string
  /** Told when the database ended by itself, and when it runs again. */
  onLost?: (said: string) => void
  onBack?: () => void
  /** Told of a folder of before, in which the program still works as the superuser. */
  onSuperuser?: () => void
}

const settings: readonly [string, string][] = [
  ['listen_addresses', ''],
  ['timezone', 'Asia/Shanghai'],
  ['shared_buffers', '256MB'],
  ['work_mem', '32MB'],
  // What is not yet in the tables lies in the folder too.
  ['max_wal_size', '256MB'],
  ['wal_compression', 'on'],
  ['random_page_cost', '1.1'],
  ['max_connections', '100'],
  ['log_min_messages', 'warning'],
  // A worker that died (killed, a disk that answers EIO) ends the whole, and it is started anew from here. Left to itself
  // PostgreSQL 18 recovers inside the old postmaster, and where that fails once it stays in recovery for ever (R10).
  ['restart_after_crash', 'off'],
]
const throwawaySettings: readonly [string, string][] = [
  ['fsync', 'off'],
  ['full_page_writes', 'off'],
  ['synchronous_commit', 'off'],
]

/** A database in recovery after a crash may take a while before it answers. */
const readyWithinMs = 60_000
/** Between two attempts to start a database that ended by itself. */
const restartPausesMs = [200, 500, 1000, 2000, 5000]

const pidFileAt = (path: string): { pid: number; isReady: boolean } | null => {
  try {
    const lines = readFileSync(path, 'utf8').split('\n')
    const pid = Number(lines[0])
    return Number.isInteger(pid) && pid > 0 ? { pid, isReady: lines.some((line) => line.trim() === 'ready') } : null
  } catch {
    // Not there, or gone between two looks.
    return null
  }
}
const pidFileOf = (data: string) => pidFileAt(join(data, 'postmaster.pid'))

/** Whether a process number belongs to a living PostgreSQL: after a crash it may have been given to anybody. */
const isPostgres = (pid: number): boolean => {
  try {
    return (
      isLiving(pid) &&
      (!existsSync('/proc/self/comm') || readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres')
    )
  } catch {
    return false
  }
}

/** No process can have this number. */
const noProcess = 2 ** 22 + 1

/**
 * PostgreSQL takes a killed server that nobody has buried yet (containers without an init never do) for a living one and
 * refuses to start. Its number is taken out of both its lock files; what else stands in that of the data stays, since by
 * the shared memory named there PostgreSQL sees whether workers of the dead server are still at the files.
 */
const forgetUnburied = (home: string, data: string): void => {
  for (const path of [join(data, 'postmaster.pid'), join(home, '.s.PGSQL.5432.lock')]) {
    const found = pidFileAt(path)
    if (found === null || isLiving(found.pid)) continue
    const lines = readFileSync(path, 'utf8').split('\n')
    writeFileSync(path, [noProcess, ...lines.slice(1)].join('\n'))
  }
}

const runningPid = (data: string): number | null => {
  const found = pidFileOf(data)
  return found && isPostgres(found.pid) ? found.pid : null
}

/** The socket folder of a server that is already running below dataDir (another program's), or null. */
export const findRunningPostgres = (dataDir: string): string | null => {
  const home = postgresHome(dataDir, process.getuid?.() === 0)
  return runningPid(join(home, 'data')) === null ? null : home
}

const takeHome = (home: string): (() => void) => {
  try {
    return lockFolder(home)
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    throw new DatabaseStartError(
      `数据目录 ${home} 正被另一个晴空进程（${error.pid}）使用：请先停止它，或用 DATA_DIR=其他目录 启动`,
    )
  }
}

/**
 * Starts the database below dataDir, waits until it accepts connections, and starts it again whenever it ends by itself
 * (killed, out of memory). One living process at a time: a second start in the same folder is refused by name.
 * @throws DatabaseStartError
 */
export const startEmbeddedPostgres = async (
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> => {
  const asRoot = process.getuid?.() === 0
  const who = asRoot ? { uid: nobody, gid: nobody } : {}
  const programs = options.programs ?? join(postgresPrograms(asRoot), 'bin')
  const home = postgresHome(dataDir, asRoot)
  const program = (name: string) => join(programs, name)
  const release = takeHome(home)
  let server: ChildProcess | null = null
  let said = ''
  let stopping = false

  const launch = async (data: string): Promise<ChildProcess> => {
    const all = [...settings, ['unix_socket_directories', home], ...(options.throwaway ? throwawaySettings : [])]
    forgetUnburied(home, data)
    const args = all.flatMap(([key, value]) => ['-c', `${key}=${value}`])
    const child = spawn(program('postgres'), ['-D', data, ...args], {
      ...who,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    })
    said = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4000)
    })
    let ended: number | null | undefined
    child.once('exit', (status) => {
      ended = status ?? -1
    })
    const lastMs = performance.now() + readyWithinMs
    while (performance.now() < lastMs) {
      if (ended !== undefined) throw new DatabaseStartError(`数据库启动失败（退出码 ${ended}）：${said}`)
      // The file of a server that died still says `ready`: only the own process counts.
      const written = pidFileOf(data)
      if (written?.isReady && written.pid === child.pid) return child
      await pause(20)
    }
    child.kill('SIGQUIT')
    throw new DatabaseStartError(`数据库在 ${readyWithinMs / 1000} 秒内没有就绪：${said}`)
  }

  const watch = (data: string, child: ChildProcess) => {
    child.once('exit', () => {
      if (stopping) return
      options.onLost?.(said)
      void startAgain(data)
    })
  }

  const startAgain = async (data: string) => {
    for (let attempt = 0; !stopping; attempt += 1) {
      await pause(restartPausesMs[Math.min(attempt, restartPausesMs.length - 1)])
      if (stopping) return
      try {
        const child = await launch(data)
        server = child
        if (stopping) child.kill('SIGINT')
        watch(data, child)
        options.onBack?.()
        return
      } catch (error) {
        if (!(error instanceof DatabaseStartError)) throw error
        options.onLost?.(error.message)
      }
    }
  }

  try {
    const data = ensureCluster(home, programs, who)
    requireSameVersion(data, program('postgres'))
    // A node process that died leaves its database running: stop it cleanly, then start our own.
    if (runningPid(data) !== null)
      spawnSync(program('pg_ctl'), ['stop', '-D', data, '-m', 'fast', '-w', '-t', '60'], { ...who, cwd: '/' })
    const first = await launch(data)
    server = first
    watch(data, first)
    if (!(await ensureProgramRole(home))) options.onSuperuser?.()
  } catch (error) {
    release()
    throw error
  }
  return {
    host: home,
    user: programRole,
    pid: () => server?.pid ?? 0,
    stop: async () => {
      stopping = true
      const last = server
      if (last && last.exitCode === null && last.signalCode === null) {
        const ended = new Promise<void>((done) => last.once('exit', () => done()))
        last.kill('SIGINT')
        await ended
      }
      release()
    },
  }
}
