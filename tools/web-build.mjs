// The web as the server serves it, built into apps/web/dist. Plain JavaScript for any Node from 18 on.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './runtime.mjs'

const inputs = ['apps/web', 'packages/domain/src', 'packages/contract/src', 'data/geo']
const stamp = join(root, 'apps/web/dist/.inputs')

const digestOfInputs = () => {
  const hash = createHash('sha256')
  const walk = (folder) => {
    for (const name of readdirSync(folder).sort()) {
      if (name === 'dist' || name === 'node_modules') continue
      const path = join(folder, name)
      if (statSync(path).isDirectory()) walk(path)
      else hash.update(path.slice(root.length)).update(readFileSync(path))
    }
  }
  for (const folder of inputs) walk(join(root, folder))
  return hash.digest('hex')
}

/** Builds the web when one of its inputs changed: 'built', 'current' (nothing to do) or 'failed' (vite said why). */
export const buildWeb = async (env, say) => {
  const missing = inputs.filter((folder) => !existsSync(join(root, folder)))
  if (missing.length > 0) {
    say(`缺少构建所需的目录：${missing.join('、')}，请检查代码是否完整。`)
    return 'failed'
  }
  const digest = digestOfInputs()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return 'current'
  say('正在构建界面…')
  const status = await new Promise((done) => {
    const vite = spawn('vite', ['build', 'apps/web', '--logLevel', 'warn'], {
      cwd: root,
      // What is served is what is shipped: the libraries' production builds, whoever starts it.
      env: { ...env, NODE_ENV: 'production' },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    vite.once('error', (error) => {
      say(`构建程序无法启动：${error.message}`)
      done(1)
    })
    vite.once('exit', (code) => done(code ?? 1))
  })
  if (status !== 0) return 'failed'
  writeFileSync(stamp, digest)
  return 'built'
}
