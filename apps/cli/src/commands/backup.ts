import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BackupError, backup, restore } from '../../../server/src/db/backup.ts'
import { archiveKeys, KeyArchiveError, readKeyArchive, restoreKeys } from '../../../server/src/db/key-archive.ts'
import { type Command, parseArgs, UsageError } from '../command.ts'
import { withServices } from '../server-services.ts'

const folderOf = (args: readonly string[], what: string) => {
  const [folder] = args
  if (!folder) throw new UsageError(`请给出${what}目录`)
  return folder
}

const asUsage = (error: unknown): never => {
  throw error instanceof BackupError || error instanceof KeyArchiveError ? new UsageError(error.message) : error
}

const passphraseOf = (): string | null => process.env['QK_BACKUP_PASSPHRASE'] || null

/** Encrypted the keys travel with the backup; as they are they lie beside it, to be kept elsewhere. */
const keyFileOf = (folder: string): string => {
  const sealed = join(folder, 'keys.sealed')
  return existsSync(sealed) ? sealed : `${resolve(folder)}.keys`
}

export const backupCommand: Command = {
  usage: 'qk backup DIR',
  summary: '把数据库、附件与密钥备份到一个新目录（一致快照，可在运行中执行）；QK_BACKUP_PASSPHRASE 给出密钥部分的口令',
  run: async (args) => {
    const target = folderOf(parseArgs(args, []).files, '备份')
    const passphrase = passphraseOf()
    const keyFile = passphrase === null ? `${resolve(target)}.keys` : join(target, 'keys.sealed')
    const manifest = await withServices(async ({ connection, config, clock }) => {
      const made = await backup(connection.address, join(config.dataDir, 'files'), target, clock.now())
      archiveKeys(config.dataDir, keyFile, passphrase)
      return made
    }).catch(asUsage)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    process.stdout.write(`已备份 ${manifest.tables.length} 张表、${rows} 行到 ${target}\n`)
    process.stdout.write(
      passphrase === null
        ? `密钥未加密，单独写入 ${keyFile}，请与备份分开保管（设置 QK_BACKUP_PASSPHRASE 则加密存入备份）\n`
        : '密钥已用口令加密存入备份，恢复时须给出同一口令\n',
    )
    return 0
  },
}

export const restoreCommand: Command = {
  usage: 'qk restore DIR [--keys FILE | --without-keys]',
  summary: '把备份恢复到空的数据目录（先设置 DATA_DIR 或 DATABASE_URL，且服务器未运行）；缺省使用备份中或其旁的密钥',
  run: async (args) => {
    const { options, files } = parseArgs(args, ['keys'], ['without-keys'])
    const source = folderOf(files, '备份')
    const manifest = await withServices(async ({ connection, config }) => {
      // Backups of earlier releases hold no keys: devices and the upper level then have to be told the new ones.
      const kept = options.has('without-keys')
        ? {}
        : readKeyArchive(options.get('keys') ?? keyFileOf(source), passphraseOf())
      const restored = await restore(connection.address, join(config.dataDir, 'files'), source)
      restoreKeys(config.dataDir, kept)
      return restored
    }).catch(asUsage)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    process.stdout.write(`已恢复 ${manifest.tables.length} 张表、${rows} 行与密钥（备份于 ${manifest.madeAt}）\n`)
    return 0
  },
}
