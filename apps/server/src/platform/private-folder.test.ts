import { chmodSync, mkdirSync, mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { privateFolder } from './private-folder.ts'

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

it('S12: a folder left open by an earlier release is closed with all that is in it', () => {
  const root = join(mkdtempSync(join(tmpdir(), 'qk-private-')), 'data')
  mkdirSync(join(root, 'files', 'ab'), { recursive: true })
  writeFileSync(join(root, 'keys.json'), '{}')
  writeFileSync(join(root, 'files', 'ab', 'photo'), 'x')
  for (const path of [root, join(root, 'files'), join(root, 'files', 'ab')]) chmodSync(path, 0o755)
  for (const path of [join(root, 'keys.json'), join(root, 'files', 'ab', 'photo')]) chmodSync(path, 0o644)
  privateFolder(root)
  // As root the database runs as another user, who passes through and reads nothing.
  expect(modeOf(root)).toBe(process.geteuid?.() === 0 ? '711' : '700')
  expect(modeOf(join(root, 'files'))).toBe('700')
  expect(modeOf(join(root, 'files', 'ab', 'photo'))).toBe('600')
  expect(modeOf(join(root, 'keys.json'))).toBe('600')
})

it('S12: a new folder is private from its first moment, the embedded database keeps its own', () => {
  const root = join(mkdtempSync(join(tmpdir(), 'qk-private-')), 'backup')
  privateFolder(root, { spared: [] })
  expect(modeOf(root)).toBe('700')
  const data = join(root, 'data')
  mkdirSync(join(data, 'postgres'), { recursive: true })
  chmodSync(join(data, 'postgres'), 0o755)
  privateFolder(data)
  expect(modeOf(join(data, 'postgres'))).toBe('755')
})
