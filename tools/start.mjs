// `npm start`: from a fresh clone to `ready http://127.0.0.1:<port>`. Plain JavaScript for any Node from 18 on.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { ensureInstalled, findNode, nodeEnv, root } from './runtime.mjs'
import { buildWeb } from './web-build.mjs'

const say = (text) => process.stdout.write(`${text}\n`)
const fail = (text) => {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

const port = Number(process.env.PORT || 8080)
const ingestPort = Number(process.env.INGEST_PORT || 9212)
const host = process.env.HOST || '127.0.0.1'
const dataDir = resolve(root, process.env.DATA_DIR || '.data')
const isProduction = process.env.QK_MODE === 'production'
const simulator = (process.env.SIMULATOR || (isProduction ? 'off' : 'on')) === 'on'

/** A taken port is said before anything is built or started. */
const portIsFree = (number) =>
  new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen(number, host, () => probe.close(() => done(true)))
  })

const script = (path, ...args) => ['--disable-warning=ExperimentalWarning', path, ...args]
/** What lives is 150 MB; left alone, 600 MB of what is dead would be kept beside it (deploy/systemd says the same). */
const thriftyMemory = ['--max-semi-space-size=16', '--max-old-space-size=1024']
let stopping = false
const children = new Set()

/** Every child is told when this process dies (its channel closes), and stops by itself then. */
const launch = (node, env, args) => {
  const child = spawn(node, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

/** Pauses before a part that ended by itself is started again; a part that ran for a minute begins anew with the first. */
const restartPausesMs = [500, 1000, 2000, 4000]
const steadyAfterMs = 60_000

/** Keeps a part running: whenever it ends by itself it is started again within five seconds. */
const keepAlive = (name, start) => {
  let failures = 0
  const run = () => {
    const startedAt = performance.now()
    start().once('exit', (status, signal) => {
      if (stopping) return
      if (performance.now() - startedAt > steadyAfterMs) failures = 0
      const wait = restartPausesMs[Math.min(failures, restartPausesMs.length - 1)]
      failures += 1
      process.stderr.write(`${name}已退出（${signal ?? status}），${wait / 1000} 秒后重新启动。\n`)
      setTimeout(() => stopping || run(), wait)
    })
  }
  run()
}

/** The server, kept alive. Resolves when it listens for the first time; what it refuses before that is final. */
const keepServer = (node, env) =>
  new Promise((done) => {
    let hasListened = false
    keepAlive('服务器', () => {
      const child = launch(node, env, [...thriftyMemory, ...script('apps/server/src/main.ts')])
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (!line.startsWith('{"listening":true')) return say(line)
        if (hasListened) say('服务器已重新启动。')
        hasListened = true
        done(JSON.parse(line))
      })
      child.once('exit', (status) => {
        // It has said why (a setting, a port, a folder in use): the same would be said again.
        if (!hasListened && !stopping && status !== null) void stopAll(1)
      })
      return child
    })
  })

const runSimulator = (node, env, mode) => {
  const child = launch(node, env, script('apps/simulator/src/main.ts', mode))
  // On a terminal progress rewrites one line; in a log file each tenth is enough.
  createInterface({ input: child.stdout }).on('line', (line) => say(line))
  return child
}

/** Builds the demo city; a run that was interrupted (killed, or its server was) goes on where it stood. */
const seedCity = async (node, env) => {
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const status = await new Promise((done) => runSimulator(node, env, 'seed').once('exit', done))
    if (status === 0 || stopping) return status === 0
    process.stderr.write('演示城市生成中断，正在从中断处继续…\n')
    await new Promise((done) => setTimeout(done, 3000))
  }
  process.stderr.write('演示城市生成失败，请查看上面的信息。\n')
  return false
}

/** Stops every part, the database with the server, and leaves. */
const stopAll = async (status = 0) => {
  if (stopping) return
  stopping = true
  const ends = [...children].map((child) => new Promise((done) => child.once('exit', done)))
  for (const child of children) child.kill('SIGTERM')
  const patience = setTimeout(() => {
    for (const child of children) child.kill('SIGKILL')
  }, 15_000)
  await Promise.all(ends)
  clearTimeout(patience)
  process.exit(status)
}

/** Every way out of a terminal, a service manager or npm. */
const watchForEnd = () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stopAll())
  // npm does not pass SIGHUP on, and a killed npm passes nothing on: without it nobody could stop this process.
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && void stopAll(), 500).unref()
}

const main = async () => {
  const startedAt = performance.now()
  ensureInstalled()
  const node = findNode()
  for (const [name, number] of [
    ['PORT', port],
    ['INGEST_PORT', ingestPort],
  ]) {
    if (!(await portIsFree(number)))
      fail(`端口 ${number} 已被占用：请关闭占用它的程序，或用 ${name}=其他端口 npm start 启动。`)
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const env = nodeEnv(node, { DATA_DIR: dataDir, NODE_ENV: process.env.NODE_ENV || 'production' })
  watchForEnd()
  // The server serves the built files from its start. An offline bundle brings them without what they were built from.
  if (existsSync(join(root, 'apps/web/src')) && (await buildWeb(env, say)) === 'failed')
    fail('界面构建失败，请查看上面的信息。')
  const server = await keepServer(node, env)
  if (simulator) {
    const keys = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8'))
    const simulatorEnv = {
      ...env,
      PORT: String(port),
      INGEST_PORT: String(ingestPort),
      SEED_KEY: keys.seedKey,
      SHARE_SECRET: keys.shareSecret,
    }
    if (!server.live) {
      say('正在生成演示城市（最近30天的小时数据与办件）…')
      if (!(await seedCity(node, simulatorEnv))) return stopAll(1)
    }
    keepAlive('模拟器', () => runSimulator(node, simulatorEnv, 'live'))
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  say(`ready ${process.env.TLS_CERT ? 'https' : 'http'}://${host}:${port}`)
  if (simulator) {
    say(
      '演示账号（密码均为 Qingkong2026）：zhibanzhang 值班长 · diaodu 指挥调度员 · chengban1/chengban2/chengban3 承办人 · ducha 督查人员 · lingdao 领导 · admin 系统管理员',
    )
  }
  say(`用时 ${seconds} 秒；Ctrl+C 停止。`)
}

main().catch((error) => {
  process.stderr.write(`启动失败：${error.stack ?? error}\n`)
  stopAll(1)
})
