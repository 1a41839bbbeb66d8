// Runs a TypeScript program on the product's own Node: node tools/with-node24.mjs FILE.ts [ARGS…]
import { spawn } from 'node:child_process'
import { ensureInstalled, findNode, nodeEnv } from './runtime.mjs'

ensureInstalled()
const node = findNode()
const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: nodeEnv(node),
})
// The terminal tells the whole group of Ctrl+C; what only this process is told is passed on.
process.on('SIGINT', () => undefined)
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.once('exit', (status) => process.exit(status ?? 1))
