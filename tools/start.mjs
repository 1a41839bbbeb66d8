// `npm start`: from a fresh clone to `ready http://127.0.0.1:<port>`. Plain JavaScript for any Node from 18 on.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { ensureInstalled, findNode, nodeEnv, root } from './runtime.mjs'

const say = (text) => process.stdout.write(`${text}\n`)
const fail = (text) => {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

const port = Number(process.env.PORT || 8080)
const ingestPort = Number(process.env.INGEST_PORT || 9212)
const host = process.env.HOST || '127.0.0.1'
const dataDir = resolve(root, process.env.DATA_DIR || '.data')
const simulator = (process.env.SIMULATOR || 'on') === 'on'

/** A taken port is said before anything is built or started. */
const portIsFree = (number) =>
  new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen(number, host, () => probe.close(() => done(true)))
  })

/** The web is built again only when one of its inputs changed. */
const buildWeb = (env) => {
  const hash = createHash('sha256')
  const walk = (folder) => {
    for (const name of readdirSync(folder).sort()) {
      if (name === 'dist' || name === 'node_modules') continue
      const path = join(folder, name)
      if (statSync(path).isDirectory()) walk(path)
      else hash.update(path.slice(root.length)).update(readFileSync(path))
    }
  }
  for (const folder of ['apps/web', 'packages/domain/src', 'packages/contract/src', 'data/geo'])
    walk(join(root, folder))
  const stamp = join(root, 'apps/web/dist/.inputs')
  const digest = hash.digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return Promise.resolve()
  say('正在构建界面…')
  return new Promise((done) => {
    const vite = spawn('vite', ['build', 'apps/web', '--logLevel', 'warn'], {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    vite.once('exit', (status) => {
      if (status !== 0) fail('界面构建失败，请查看上面的信息。')
      writeFileSync(stamp, digest)
      done()
    })
  })
}

/** Starts a child and resolves with the first JSON line whose key is set. */
const startServer = (node, env) =>
  new Promise((done) => {
    const child = spawn(node, ['--disable-warning=ExperimentalWarning', 'apps/server/src/main.ts'], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('{"listening":true')) done({ child, ...JSON.parse(line) })
      else say(line)
    })
    child.once('exit', (status) => {
      if (!stopping) fail(`服务器已退出（${status ?? '信号'}）。`)
    })
  })

const children = []
let stopping = false
const stopAll = (status = 0) => {
  if (stopping) return
  stopping = true
  const living = children.filter((child) => child.exitCode === null)
  if (living.length === 0) process.exit(status)
  let left = living.length
  for (const child of living) {
    child.once('exit', () => {
      left -= 1
      if (left === 0) process.exit(status)
    })
    child.kill('SIGTERM')
  }
  setTimeout(() => process.exit(status), 15_000).unref()
}

const runSimulator = (node, env, mode) => {
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', 'apps/simulator/src/main.ts', mode], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  // On a terminal progress rewrites one line; in a log file each tenth is enough.
  createInterface({ input: child.stdout }).on('line', (line) => say(line))
  return child
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
  mkdirSync(dataDir, { recursive: true })
  const env = nodeEnv(node, { DATA_DIR: dataDir, NODE_ENV: process.env.NODE_ENV || 'production' })
  const built = buildWeb(env)
  process.on('SIGINT', () => stopAll())
  process.on('SIGTERM', () => stopAll())
  // The server serves the built files from its start.
  await built
  const server = await startServer(node, env)
  children.push(server.child)
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
      const seed = runSimulator(node, simulatorEnv, 'seed')
      const status = await new Promise((done) => seed.once('exit', done))
      if (stopping) return
      if (status !== 0) {
        process.stderr.write('演示城市生成失败，请查看上面的信息。\n')
        return stopAll(1)
      }
    }
    const live = runSimulator(node, simulatorEnv, 'live')
    live.once('exit', (status) => {
      if (!stopping) process.stderr.write(`模拟器已退出（${status ?? '信号'}），城市不再有新数据。\n`)
    })
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  say(`ready http://${host}:${port}`)
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
