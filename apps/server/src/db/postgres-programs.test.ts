import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { copiedPrograms, DatabaseStartError, nobody } from './postgres-programs.ts'

const isRoot = process.getuid?.() === 0
let folder: string
let native: string
let copy: string

const programsIn = (path: string, text = 'postgres') => {
  for (const part of ['bin', 'lib']) mkdirSync(join(path, part), { recursive: true, mode: 0o755 })
  writeFileSync(join(path, 'bin', 'postgres'), text, { mode: 0o755 })
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'qk-programs-'))
  native = join(folder, 'native')
  copy = join(folder, 'qingkong-postgres-1')
  programsIn(native)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('S8: programs that root runs from an open folder', () => {
  it.runIf(isRoot)('are copied there once and taken from there again', () => {
    expect(copiedPrograms(native, copy)).toBe(copy)
    expect(existsSync(join(copy, 'bin', 'postgres'))).toBe(true)
    rmSync(native, { recursive: true })
    expect(copiedPrograms(native, copy)).toBe(copy)
  })

  it.runIf(isRoot)('are refused where another user owns the folder or one of its parts', () => {
    for (const part of ['.', 'bin', 'lib']) {
      rmSync(copy, { recursive: true, force: true })
      programsIn(copy, 'of somebody else')
      chownSync(join(copy, part), nobody, nobody)
      expect(() => copiedPrograms(native, copy), part).toThrow(DatabaseStartError)
    }
  })

  it('are refused where others may write, and behind a link', () => {
    programsIn(copy, 'of somebody else')
    chmodSync(join(copy, 'bin'), 0o777)
    expect(() => copiedPrograms(native, copy)).toThrow('内容不可信')
    rmSync(copy, { recursive: true })
    const elsewhere = join(folder, 'elsewhere')
    programsIn(elsewhere)
    symlinkSync(elsewhere, copy)
    expect(() => copiedPrograms(native, copy)).toThrow(DatabaseStartError)
  })

  it.runIf(!isRoot)('are refused where the starting user is not root and so cannot have made them', () => {
    expect(() => copiedPrograms(native, copy)).toThrow(DatabaseStartError)
  })
})
