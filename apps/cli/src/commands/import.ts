import { basename } from 'node:path'
import { importHours } from '../../../server/src/ingest/port.ts'
import { type Command, parseArgs, UsageError } from '../command.ts'
import { withServices } from '../server-services.ts'

const kinds = ['cnemc-hourly', 'prsa'] as const

export const importCommand: Command = {
  usage: 'qk import --kind cnemc-hourly|prsa FILE…',
  summary: '导入历史小时数据（可为 .gz），按行列报告问题；同一文件不会导入两次',
  run: async (args) => {
    const { options, files } = parseArgs(args, ['kind'])
    const kind = kinds.find((known) => known === options.get('kind'))
    if (!kind) throw new UsageError(`--kind 应为 ${kinds.join(' 或 ')}`)
    if (files.length === 0) throw new UsageError('请给出要导入的文件')
    return withServices(async (services) => {
      let failed = 0
      for (const path of files) {
        const report = await importHours(services, { kind, path, fileName: basename(path) })
        process.stdout.write(`${path}: 接受 ${report.accepted} 条，拒绝 ${report.rejectedRows} 行\n`)
        if (report.registered.length > 0)
          process.stdout.write(`  已登记新站点 ${report.registered.join('、')}（停用，待补充位置）\n`)
        for (const { row, column, message } of report.rejected)
          process.stdout.write(`  第 ${row} 行${column ? ` ${column} 列` : ''}：${message}\n`)
        if (report.accepted === 0 && report.rejected.length > 0) failed += 1
      }
      return failed > 0 ? 2 : 0
    })
  },
}
