import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
let copy: string

const run = (program: string, ...args: string[]): { status: number | null; output: string } => {
  // What this test's own runner set would be taken for its own by the one it starts.
  const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => !key.startsWith('VITEST')))
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: copy,
    env: { ...env, NO_COLOR: '1', NODE_OPTIONS: '' },
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  return { status, output: `${stdout}\n${stderr}`.slice(-6000) }
}
const node = (...args: string[]) => run(process.execPath, ...args)
const fine = { status: 0 }

/** The tracked files as they stand, and the libraries by links; workspaces lead into the copy. */
const copyRepository = (): string => {
  const target = realpathSync(mkdtempSync(join(tmpdir(), 'qk-new-')))
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  for (const file of stdout.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(target, file)), { recursive: true })
    copyFileSync(join(root, file), join(target, file))
  }
  const libraries = join(target, 'node_modules')
  mkdirSync(join(libraries, '@qingkong'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@qingkong' && name !== '.cache') symlinkSync(join(root, 'node_modules', name), join(libraries, name))
  for (const name of readdirSync(join(root, 'node_modules/@qingkong'))) {
    const workspace = relative(root, realpathSync(join(root, 'node_modules/@qingkong', name)))
    symlinkSync(join(target, workspace), join(libraries, '@qingkong', name))
  }
  return target
}

beforeAll(() => {
  copy = copyRepository()
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const made = ['call ground/sites/site-newest-hour', 'page air/site-reports', 'record ground/site-notes']
/** The feature folders and single files that came with them. */
const featurePaths = ['site-newest-hour', 'site-reports', 'site-notes']

describe('what npm run new makes', () => {
  it.each(made)('%s is written', (line) => {
    const [kind = '', path = ''] = line.split(' ')
    expect(node('tools/new/main.ts', kind, path, '--title', '试用页面')).toMatchObject(fine)
  })

  it('the same is not made twice, and a wrong name is told before anything is written', () => {
    const before = run('git', 'hash-object', 'packages/contract/src/pages.ts').output
    expect(node('tools/new/main.ts', 'page', 'air/site-reports', '--title', '试用页面')).toMatchObject({ status: 1 })
    const wrong = node('tools/new/main.ts', 'page', 'cellar/wine', '--title', '酒窖')
    expect(wrong.status).toBe(1)
    expect(wrong.output).toContain('ground')
    expect(run('git', 'hash-object', 'packages/contract/src/pages.ts').output).toBe(before)
  })

  it('has its types', () => {
    expect(node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json')).toMatchObject(fine)
    expect(node('node_modules/typescript/bin/tsc', '-p', 'apps/web/tsconfig.json')).toMatchObject(fine)
  })

  it('has the format and keeps the lint rules', () => {
    expect(
      node('node_modules/@biomejs/biome/bin/biome', 'check', 'apps', 'packages', '--vcs-enabled=false'),
    ).toMatchObject(fine)
  })

  it('holds nothing that nobody takes', () => {
    expect(node('node_modules/knip/bin/knip.js', '--no-progress')).toMatchObject(fine)
  })

  it('leaves no generated file stale', () => {
    expect(node('tools/reference.ts', '--check')).toMatchObject(fine)
  })

  it('keeps the arrows and the wings, and its form is judged', () => {
    const args = ['run', '--project', 'unit', 'tools/arch', 'packages/contract', ...featurePaths]
    expect(node('node_modules/vitest/vitest.mjs', ...args)).toMatchObject(fine)
  })

  it('its pages do what their tests say', () => {
    const { status, output } = node('node_modules/vitest/vitest.mjs', 'run', '--project', 'web', ...featurePaths)
    expect({ status, output }).toMatchObject(fine)
    expect(output).toMatch(/Test Files +2 passed/)
  })

  it('its calls do what their tests say, and stand in the suites over all calls', () => {
    const suites = [
      'testing/conformance',
      'security/scope-matrix',
      'security/rights-matrix',
      'db/schema',
      'follow-release',
    ]
    const args = ['run', '--project', 'server', ...featurePaths, ...suites]
    const { status, output } = node('node_modules/vitest/vitest.mjs', ...args)
    expect({ status, output }).toMatchObject(fine)
    expect(output).toMatch(/Test Files +8 passed/)
  })
})
