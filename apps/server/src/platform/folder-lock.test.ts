import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FolderInUse, lockFolder } from './folder-lock.ts'
import { processStat } from './living-process.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'qk-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const module = new URL('./folder-lock.ts', import.meta.url).href
/** Another process that takes the folder and dies with it. */
const takeAndDie = () =>
  spawnSync(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    '--input-type=module',
    '-e',
    `import { lockFolder } from ${JSON.stringify(module)}; lockFolder(${JSON.stringify(folder)}); process.kill(process.pid, 'SIGKILL')`,
  ])

it('a folder has one holder, who is named to the second', () => {
  const release = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(FolderInUse)
  expect(() => lockFolder(folder)).toThrow(String(process.pid))
  release()
  lockFolder(folder)()
  expect(readdirSync(folder)).toEqual([])
})

it('R6: what a killed process held is taken over', () => {
  expect(takeAndDie().signal).toBe('SIGKILL')
  expect(existsSync(join(folder, 'in-use.json'))).toBe(true)
  lockFolder(folder)()
})

it.skipIf(process.platform !== 'linux')('R4: so is what a killed process held that nobody has buried yet', () => {
  // Its parent sleeps and never asks what became of it.
  const script = `${JSON.stringify(process.execPath)} --disable-warning=ExperimentalWarning --input-type=module -e '
    import { lockFolder } from ${JSON.stringify(module)}
    lockFolder(${JSON.stringify(folder)})
    process.kill(process.pid, "SIGKILL")' & exec sleep 30`
  const parent = spawn('/bin/sh', ['-c', script])
  const until = Date.now() + 10_000
  const holder = (): number => {
    try {
      return JSON.parse(readFileSync(join(folder, 'in-use.json'), 'utf8')).pid
    } catch {
      return 0
    }
  }
  while (Date.now() < until && !(holder() > 0 && processStat(holder())?.[0] === 'Z'));
  expect(processStat(holder())?.[0]).toBe('Z')
  lockFolder(folder)()
  parent.kill('SIGKILL')
})

it('a process number that now belongs to another process holds nothing', () => {
  writeFileSync(join(folder, 'in-use.json'), JSON.stringify({ pid: process.pid, startTicks: '1' }))
  lockFolder(folder)()
})

it('a lock cut short by a kill holds nothing', () => {
  writeFileSync(join(folder, 'in-use.json'), '{"pid":')
  lockFolder(folder)()
})
