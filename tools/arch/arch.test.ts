import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { brokenRule, importCycles } from './rules.ts'
import { scanImports, sourceFiles } from './scan-imports.ts'

const root = join(import.meta.dirname, '../..')
const files = sourceFiles(root, ['packages', 'apps', 'tools', 'e2e'])
const imports = scanImports(root, files)

describe('the house keeps its arrows', () => {
  it('finds files and imports to judge', () => {
    expect(files.length).toBeGreaterThan(50)
    expect(imports.length).toBeGreaterThan(50)
  })

  it('no import crosses an arrow of docs/architecture.md', () => {
    const broken = imports.flatMap((edge) => {
      const why = brokenRule(edge)
      return why ? [`${edge.from}:${edge.line} imports ${edge.specifier}: ${why}`] : []
    })
    expect(broken).toEqual([])
  })

  it('no files import each other in a circle', () => {
    expect(importCycles(imports).map((cycle) => cycle.join(' → '))).toEqual([])
  })

  it('every relative import names a file that exists', () => {
    const missing = imports.filter((edge) => /\.tsx?$/.test(edge.to) && !existsSync(join(root, edge.to)))
    expect(missing.map((edge) => `${edge.from}:${edge.line} ${edge.specifier}`)).toEqual([])
  })

  it('no source file is longer than 400 lines, tables and generated files aside', () => {
    const exempt = /\.gen\.ts$|\/reference\/|-table\.ts$|factor-code\.ts$/
    const long = files
      .filter((file) => !exempt.test(file))
      .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length }))
      .filter(({ lines }) => lines > 401)
    expect(long).toEqual([])
  })

  it('time and chance are read in one place only: use platform/clock, kit/clock or a seeded generator', () => {
    const reader = /\bDate\.now\(\)|\bnew Date\(\)|\bMath\.random\(/
    const allowedReaders =
      /platform\/clock\.ts$|kit\/clock\.ts$|simulator\/src\/timers\.ts$|\.test\.tsx?$|^tools\/|^e2e\/|\/testing\//
    const readers = files.filter(
      (file) => !allowedReaders.test(file) && reader.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(readers).toEqual([])
  })
})

describe('the scan itself', () => {
  const edge = (from: string, to: string, typeOnly = false) => ({ from, to, specifier: to, line: 1, typeOnly })

  it('refuses the web importing the server, and schemas at run time', () => {
    expect(brokenRule(edge('apps/web/src/a.ts', 'apps/server/src/b.ts'))).toContain('arrows')
    expect(brokenRule(edge('apps/web/src/a.ts', 'packages/contract/src/calls.ts'))).toContain('import type')
    expect(brokenRule(edge('apps/web/src/a.ts', 'packages/contract/src/calls.ts', true))).toBeNull()
    expect(brokenRule(edge('apps/web/src/a.ts', 'packages/contract/src/tables/air/roses.ts'))).toBeNull()
    expect(
      brokenRule(edge('packages/contract/src/tables/air/roses.ts', 'packages/contract/src/shapes/analysis.ts')),
    ).toContain('schema')
  })

  it('refuses a feature reaching into another past its port', () => {
    expect(
      brokenRule(edge('apps/server/src/features/air/a/x.ts', 'apps/server/src/features/air/b/queries.ts')),
    ).toContain('port.ts')
    expect(brokenRule(edge('apps/server/src/features/air/a/x.ts', 'apps/server/src/features/air/b/port.ts'))).toBeNull()
  })

  it('finds a circle of three', () => {
    expect(importCycles([edge('a', 'b'), edge('b', 'c'), edge('c', 'a')])).toEqual([['a', 'b', 'c', 'a']])
  })
})
