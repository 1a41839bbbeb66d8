#!/usr/bin/env node
// Hands over to the product's own Node; everything else is TypeScript in ../src.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, findNode, nodeEnv } from '../../../tools/runtime.mjs'

ensureInstalled()
const node = findNode()
const main = join(dirname(dirname(fileURLToPath(import.meta.url))), 'src/main.ts')
const child = spawn(node, ['--disable-warning=ExperimentalWarning', main, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: nodeEnv(node),
})
// The terminal tells the whole group of Ctrl+C; what only this process is told is passed on.
process.on('SIGINT', () => undefined)
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.once('exit', (status) => process.exit(status ?? 1))
