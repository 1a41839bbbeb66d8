import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FolderInUse, lockFolder } from './folder-lock.ts'

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

it('a process number that now belongs to another process holds nothing', () => {
  writeFileSync(join(folder, 'in-use.json'), JSON.stringify({ pid: process.pid, startTicks: '1' }))
  lockFolder(folder)()
})

it('a lock cut short by a kill holds nothing', () => {
  writeFileSync(join(folder, 'in-use.json'), '{"pid":')
  lockFolder(folder)()
})
