import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface LockEntry {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/** Programs that run where the product is installed; what the pages are built from is in the built pages. */
const runningParts = [
  'apps/server',
  'apps/cli',
  'apps/simulator',
  'packages',
  'tools/start.mjs',
  'tools/runtime.mjs',
  'tools/web-build.mjs',
]

const sourcesBelow = (path: string): string[] => {
  if (/\.(ts|mjs)$/.test(path)) return /\.test\.ts$/.test(path) ? [] : [path]
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .flatMap((entry) =>
      entry.isDirectory() || /\.(ts|mjs)$/.test(entry.name) ? sourcesBelow(join(path, entry.name)) : [],
    )
}

/** Packages of package.json that the running parts name. */
const namedPackages = (root: string): string[] => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const text = runningParts.flatMap((part) => sourcesBelow(join(root, part))).map((file) => readFileSync(file, 'utf8'))
  return Object.keys(dependencies).filter((name) =>
    text.some((source) => source.includes(`'${name}'`) || source.includes(`'${name}/`)),
  )
}

/** Where npm put what a package asks for: its own node_modules first, then those around it. */
const resolved = (entries: Record<string, LockEntry>, from: string, name: string): string | null => {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`
    if (entries[path]) return path
    if (at === '' || !at.includes('/node_modules/')) {
      const top = `node_modules/${name}`
      return entries[top] ? top : null
    }
  }
}

/**
 * Folders of packages the product runs with, by the lock file: what the running parts name, the database and Node brought by
 * npm, and everything these need. Optional packages of other platforms are not installed and left out.
 */
export const neededPackages = (root: string): string[] => {
  const { packages: entries } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>
  }
  const needed = new Set<string>()
  const follow = (path: string) => {
    if (needed.has(path) || !existsSync(join(root, path))) return
    needed.add(path)
    const { dependencies, optionalDependencies, peerDependencies } = entries[path] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const at = resolved(entries, path, name)
      if (at !== null) follow(at)
    }
  }
  const brought = Object.keys(entries['']?.optionalDependencies ?? {})
  for (const name of [...namedPackages(root), ...brought]) follow(`node_modules/${name}`)
  // A folder within another one that is taken whole is taken with it.
  return [...needed]
    .filter((path) => ![...needed].some((other) => path.startsWith(`${other}/`)))
    .toSorted((a, b) => a.localeCompare(b))
}
