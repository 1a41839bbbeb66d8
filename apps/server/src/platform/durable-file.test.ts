import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { readWritten, writeDurably } from './durable-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'qk-durable-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('replaces a file as a whole and keeps it private', () => {
  const path = join(folder, 'a.json')
  writeDurably(path, 'old')
  writeDurably(path, 'new')
  expect(readWritten(path)).toBe('new')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['a.json'])
})

it('R5: an empty file that a cut start has left is as none; keys are made anew', () => {
  writeFileSync(join(folder, 'keys.json'), '')
  const first = readConfig({ DATA_DIR: folder }).keys
  expect(first.seedKey).not.toBe('')
  expect(readConfig({ DATA_DIR: folder }).keys).toEqual(first)
})

it('R5: damaged keys are named, with what to do, and not replaced behind the back', () => {
  const path = join(folder, 'keys.json')
  for (const text of ['{"seedKey":', '{"seedKey":"x"}']) {
    writeFileSync(path, text)
    expect(() => readConfig({ DATA_DIR: folder })).toThrow(ConfigError)
    expect(() => readConfig({ DATA_DIR: folder })).toThrow(path)
    expect(readWritten(path)).toBe(text)
  }
})
