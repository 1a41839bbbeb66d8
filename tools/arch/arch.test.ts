import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { notYet, wings } from './arrows.ts'
import { fileRings, ringsAmong } from './rings.ts'
import { brokenRule, isTest, serverFeature, serverWing } from './rules.ts'
import { type Import, scanImports, sourceFiles } from './scan-imports.ts'

const root = join(import.meta.dirname, '../..')
const files = sourceFiles(root, ['packages', 'apps', 'tools', 'e2e'])
const allImports = scanImports(root, files)
/** An import as `notYet` names it: by the two features, elsewhere by the two folders. */
const arrowOf = ({ from, to }: Import) =>
  `${serverFeature(from) ?? dirname(from)} → ${serverFeature(to) ?? dirname(to)}`
const imports = allImports.filter((edge) => !notYet.includes(arrowOf(edge)))

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

  it('nothing is excepted that no longer needs to be', () => {
    const ways = [serverFeature, serverWing]
    const rings = (edges: readonly Import[]) => ways.flatMap((nameOf) => ringsAmong(edges, nameOf, isTest)).length
    const needless = notYet.filter((arrow) => {
      const its = allImports.filter((edge) => arrowOf(edge) === arrow && !isTest(edge.from))
      return !its.some((edge) => brokenRule(edge)) && rings([...imports, ...its]) === rings(imports)
    })
    expect(needless).toEqual([])
  })

  it('no files import each other in a circle', () => {
    expect(fileRings(allImports)).toEqual([])
  })

  it('no features of the server need each other in a circle: what they share belongs below them', () => {
    expect(ringsAmong(imports, serverFeature, isTest)).toEqual([])
  })

  it('no wings of the server need each other in a circle: what they share belongs into a wing below', () => {
    expect(ringsAmong(imports, serverWing, isTest)).toEqual([])
  })

  it('the wings of the table and of the folders are the same', () => {
    expect(Object.keys(wings).sort()).toEqual(readdirSync(join(root, 'apps/server/src/features')).sort())
  })

  it('every relative import names a file that exists', () => {
    const missing = allImports.filter((edge) => /\.tsx?$/.test(edge.to) && !existsSync(join(root, edge.to)))
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

describe('numbers read alike on screens, in tables and in files', () => {
  it('they are rounded by GB/T 8170 in one place: use kit/format or domain/air/rounding instead of toFixed', () => {
    const written = /^(apps\/web|packages\/contract|packages\/domain)\/src\//
    // The rounding itself, and the path of a drawing.
    const exempt = /air\/rounding\.ts$|sign-in\/horizon\.tsx$/
    const rounders = files.filter(
      (file) =>
        written.test(file) &&
        !exempt.test(file) &&
        !isTest(file) &&
        /\.toFixed\(/.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(rounders).toEqual([])
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

  it('finds a circle of three, and tells the imports that close it', () => {
    const three = [edge('a', 'b'), edge('b', 'c'), edge('c', 'a')]
    expect(fileRings(three)).toEqual(['a → b → c → a (a:1, b:1, c:1)'])
    expect(fileRings([...three.slice(0, 2), edge('c', 'a', true)])).toEqual([])
  })

  const ofEvents = 'apps/server/src/features/command/events/list.ts'
  const ofTasks = 'apps/server/src/features/command/tasks/step.ts'
  const ofTrace = 'apps/server/src/features/sky/trace/port.ts'

  it('finds features and wings in a circle, by types too, but not by what a test imports', () => {
    const ring = [edge(ofEvents, ofTasks), edge(ofTasks, ofEvents, true)]
    const told = `command/events → command/tasks → command/events (${ofEvents}:1, ${ofTasks}:1)`
    expect(ringsAmong(ring, serverFeature, isTest)).toEqual([told])
    expect(ringsAmong(ring, serverWing, isTest)).toEqual([])
    const wide = [edge(ofTasks, ofTrace), edge(ofTrace, ofEvents, true)]
    expect(ringsAmong(wide, serverFeature, isTest)).toEqual([])
    expect(ringsAmong(wide, serverWing, isTest)).toEqual([`command → sky → command (${ofTasks}:1, ${ofTrace}:1)`])
    const byTest = [edge(ofEvents, ofTasks), edge(ofTasks.replace('.ts', '.db.test.ts'), ofEvents)]
    expect(ringsAmong(byTest, serverFeature, isTest)).toEqual([])
  })

  it('refuses a wing what stands above or beside it', () => {
    const port = (feature: string) => `apps/server/src/features/${feature}/port.ts`
    expect(brokenRule(edge(port('sky/radar'), port('command/events'), true))).toContain(
      'wing sky must not import command',
    )
    expect(brokenRule(edge(port('air/roses'), port('people/users')))).toContain('it may: ground, office')
    expect(brokenRule(edge(port('command/events'), port('sky/radar')))).toBeNull()
    expect(brokenRule(edge('apps/server/src/features/sky/radar/x.db.test.ts', port('command/events')))).toBeNull()
    expect(brokenRule(edge(port('attic/box'), port('sky/radar')))).toContain('no wing attic')
  })

  it('refuses a floor of the web what stands above or beside it', () => {
    const web = (path: string) => `apps/web/src/${path}`
    expect(brokenRule(edge(web('kit/format.ts'), web('client/api.ts'), true))).toContain('kit must not import client')
    expect(brokenRule(edge(web('charts/chart.tsx'), web('map/engine.ts')))).toContain('charts must not import map')
    expect(brokenRule(edge(web('features/air/roses/page.tsx'), web('app/shell.tsx')))).toContain('features must not')
    expect(brokenRule(edge(web('page/page-frame.ts'), web('main.tsx')))).toContain('page must not import app')
    expect(brokenRule(edge(web('kit/format.ts'), 'packages/contract/src/calls.ts', true))).toContain(
      'nothing of the server',
    )
    expect(brokenRule(edge(web('shared/x.ts'), web('kit/format.ts')))).toContain('no floor shared')
    expect(brokenRule(edge(web('app/shell.tsx'), web('kit/format.ts')))).toBeNull()
    expect(brokenRule(edge(web('kit/kit.test.tsx'), web('client/api.ts')))).toBeNull()
  })
})
