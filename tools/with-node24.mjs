// Runs a TypeScript program on the product's own Node: node tools/with-node24.mjs FILE.ts [ARGS…]
import { spawnSync } from 'node:child_process'
import { ensureInstalled, findNode, nodeEnv } from './runtime.mjs'

ensureInstalled()
const node = findNode()
const run = spawnSync(node, ['--disable-warning=ExperimentalWarning', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: nodeEnv(node),
})
process.exit(run.status ?? 1)
