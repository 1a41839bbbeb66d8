import { basename } from 'node:path'
import { readConfig } from '../../../server/src/platform/config.ts'
import { replay } from '../../../simulator/src/replay.ts'
import { type Command, parseArgs, UsageError } from '../command.ts'

const kindOf = (file: string, asked: string | undefined): 'cnemc-hourly' | 'prsa' => {
  const kind = asked ?? (basename(file).toLowerCase().includes('prsa') ? 'prsa' : 'cnemc-hourly')
  if (kind !== 'cnemc-hourly' && kind !== 'prsa') throw new UsageError('--kind 应为 cnemc-hourly 或 prsa')
  return kind
}

export const replayCommand: Command = {
  usage: 'qk replay [--speed N] [--kind K] FILE',
  summary: '把记录的真实小时经上级共享口发送，最后一小时落在现在；N 为每秒小时数，0 为尽快',
  run: async (args) => {
    const { options, files } = parseArgs(args, ['speed', 'kind'])
    const [file, more] = files
    if (!file || more) throw new UsageError('请给出一个记录文件')
    const speed = Number(options.get('speed') ?? '1')
    if (!Number.isFinite(speed) || speed < 0) throw new UsageError('--speed 应为不小于0的数')
    const config = readConfig()
    const report = await replay({
      file,
      kind: kindOf(file, options.get('kind')),
      speed,
      base: `http://127.0.0.1:${config.port}${config.apiBase}`,
      shareSecret: config.keys.shareSecret,
      onProgress: (text) => process.stdout.write(`${text}\n`),
    })
    process.stdout.write(`已回放 ${report.hours} 小时、${report.records} 条记录，${report.rejected} 条未接受\n`)
    return report.rejected > 0 && report.records === 0 ? 2 : 0
  },
}
