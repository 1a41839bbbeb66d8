import { join } from 'node:path'
import { BackupError, backup, restore } from '../../../server/src/db/backup.ts'
import { type Command, UsageError } from '../command.ts'
import { withServices } from '../server-services.ts'

const folderOf = (args: readonly string[], what: string) => {
  const [folder] = args
  if (!folder) throw new UsageError(`请给出${what}目录`)
  return folder
}

const asUsage = (error: unknown): never => {
  throw error instanceof BackupError ? new UsageError(error.message) : error
}

export const backupCommand: Command = {
  usage: 'qk backup DIR',
  summary: '把数据库与附件备份到一个新目录（一致快照，可在运行中执行）',
  run: async (args) => {
    const target = folderOf(args, '备份')
    const manifest = await withServices((services) =>
      backup(services.connection.address, join(services.config.dataDir, 'files'), target, services.clock.now()),
    ).catch(asUsage)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    process.stdout.write(`已备份 ${manifest.tables.length} 张表、${rows} 行到 ${target}\n`)
    return 0
  },
}

export const restoreCommand: Command = {
  usage: 'qk restore DIR',
  summary: '把备份恢复到空的数据目录（先设置 DATA_DIR 或 DATABASE_URL，且服务器未运行）',
  run: async (args) => {
    const source = folderOf(args, '备份')
    const manifest = await withServices((services) =>
      restore(services.connection.address, join(services.config.dataDir, 'files'), source),
    ).catch(asUsage)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    process.stdout.write(`已恢复 ${manifest.tables.length} 张表、${rows} 行（备份于 ${manifest.madeAt}）\n`)
    return 0
  },
}
