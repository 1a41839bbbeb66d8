import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { archiveKeys, readKeyArchive, restoreKeys } from './key-archive.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'qk-keys-'))
const keys = '{"shareSecret":"geheim-geheim"}'
const city = () => {
  const dataDir = folder()
  writeFileSync(join(dataDir, 'keys.json'), keys)
  return dataDir
}

it('S12: the keys of a backup are encrypted with a passphrase, and come back with it alone', () => {
  const [from, to, archive] = [city(), folder(), join(folder(), 'keys.sealed')]
  archiveKeys(from, archive, 'Lang-genug-2931')
  expect(readFileSync(archive, 'utf8')).not.toContain('geheim')
  expect(statSync(archive).mode & 0o777).toBe(0o600)
  expect(() => readKeyArchive(archive, 'falsch')).toThrow('口令不对')
  expect(() => readKeyArchive(archive, null)).toThrow('QK_BACKUP_PASSPHRASE')
  restoreKeys(to, readKeyArchive(archive, 'Lang-genug-2931'))
  expect(readFileSync(join(to, 'keys.json'), 'utf8')).toBe(keys)
  expect(statSync(join(to, 'keys.json')).mode & 0o777).toBe(0o600)
})

it('S12: without a passphrase they go into a file of their own that only its owner reads', () => {
  const [from, archive] = [city(), join(folder(), 'backup.keys')]
  archiveKeys(from, archive, null)
  expect(statSync(archive).mode & 0o777).toBe(0o600)
  expect(readKeyArchive(archive, null)).toEqual({ 'keys.json': keys })
  expect(() => readKeyArchive(join(folder(), 'none'), null)).toThrow('没有找到密钥文件')
})
