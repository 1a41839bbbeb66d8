/** `npm run bundle`: one archive in dist/ that installs and starts on a machine without any network. */
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { makeBundle } from './make-bundle.ts'

const root = resolve(import.meta.dirname, '../..')

const built = spawnSync('vite', ['build', 'apps/web', '--logLevel', 'warn'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production' },
})
if (built.status !== 0) throw new Error('界面构建失败，请查看上面的信息。')
const { path, bytes, sha256 } = makeBundle(root, join(root, 'dist'))
process.stdout.write(`${path}\n${(bytes / 1e6).toFixed(0)} MB · SHA-256 ${sha256}\n`)
