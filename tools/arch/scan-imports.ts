import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

export interface Import {
  from: string
  to: string
  /** The text as written. */
  specifier: string
  line: number
  typeOnly: boolean
}

const sourceEnding = /\.(ts|tsx|mts)$/
const statement =
  /^\s*(?:import|export)\s+(type\s)?[^'"`;]*?from\s+['"]([^'"]+)['"]|^\s*import\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/gm

export const sourceFiles = (root: string, folders: readonly string[]): string[] => {
  const found: string[] = []
  const walk = (folder: string) => {
    for (const name of readdirSync(folder)) {
      if (name === 'node_modules' || name === 'dist' || name.startsWith('.')) continue
      const path = join(folder, name)
      if (statSync(path).isDirectory()) walk(path)
      else if (sourceEnding.test(name)) found.push(relative(root, path))
    }
  }
  for (const folder of folders) walk(join(root, folder))
  return found
}

/** `@qingkong/domain/air/aqi` → packages/domain/src/air/aqi.ts; relative paths resolved; anything else is outside. */
const target = (from: string, specifier: string): string | null => {
  if (specifier.startsWith('.')) return relative('.', resolve(dirname(from), specifier.replace(/\?.*$/, '')))
  const own = /^@qingkong\/([\w-]+)\/(.+)$/.exec(specifier)
  if (!own) return null
  const [, name = '', rest = ''] = own
  const folder = ['domain', 'contract', 'protocol', 'science'].includes(name) ? 'packages' : 'apps'
  return `${folder}/${name}/src/${rest}.ts`
}

/** Every import between the product's own files, read by text: fast enough to run with each test run. */
export const scanImports = (root: string, files: readonly string[]): Import[] =>
  files.flatMap((from) => {
    const text = readFileSync(join(root, from), 'utf8')
    return [...text.matchAll(statement)].flatMap((match) => {
      const specifier = match[2] ?? match[3] ?? match[4] ?? ''
      const to = target(from, specifier)
      if (to === null) return []
      return [
        { from, to, specifier, line: text.slice(0, match.index).split('\n').length, typeOnly: match[1] !== undefined },
      ]
    })
  })
