import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * The size budget of the built web application, in KB gzipped: what the login page loads, what the shell loads, and
 * the largest lazy chunks. Reads dist/.vite/manifest.json; exits 1 when a budget is broken.
 */
interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  src?: string
}

const dist = join(import.meta.dirname, '../apps/web/dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
const gzipKb = (file: string) => gzipSync(readFileSync(join(dist, file))).length / 1024

/** A chunk with everything it imports statically. */
const closure = (keys: readonly string[], seen = new Set<string>()): Set<string> => {
  for (const key of keys) {
    const chunk = manifest[key]
    if (!chunk || seen.has(chunk.file)) continue
    seen.add(chunk.file)
    for (const css of chunk.css ?? []) seen.add(css)
    closure(chunk.imports ?? [], seen)
  }
  return seen
}

const keyOf = (part: string) => Object.keys(manifest).filter((key) => manifest[key]?.src?.includes(part))
const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
const total = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + gzipKb(file), 0)

const login = total(closure([...entries, ...keyOf('login-page')]))
// Whoever is signed in asks calls: their table is part of it.
const shell = total(closure([...entries, ...keyOf('app/shell'), ...keyOf('client/routes.gen')]))
const budgets = [
  { name: 'login page', kb: login, limit: 300 },
  { name: 'shell after login', kb: shell, limit: 420 },
]
for (const key of keyOf('map/'))
  budgets.push({ name: `lazy ${key}`, kb: gzipKb(manifest[key]?.file ?? ''), limit: 320 })
for (const key of keyOf('charts/echarts-runtime'))
  budgets.push({ name: `lazy ${key}`, kb: gzipKb(manifest[key]?.file ?? ''), limit: 300 })

/** A page's own chunk, without what it shares: declarations are small, so a large one has taken in something. */
const pageChunks = keyOf('/features/').map((key) => ({ key, kb: gzipKb(manifest[key]?.file ?? '') }))
const largest = pageChunks.toSorted((a, b) => b.kb - a.kb)[0]
if (largest) budgets.push({ name: `largest page ${largest.key}`, kb: largest.kb, limit: 60 })

let broken = 0
for (const { name, kb, limit } of budgets) {
  const over = kb > limit
  if (over) broken += 1
  process.stdout.write(`${over ? '✗' : '✓'} ${name}: ${kb.toFixed(0)} KB of ${limit} KB gzipped\n`)
}
process.stdout.write(
  `all files: ${total(readdirSync(join(dist, 'assets')).map((name) => `assets/${name}`)).toFixed(0)} KB gzipped\n`,
)
process.exit(broken > 0 ? 1 : 0)
