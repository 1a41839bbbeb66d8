import { readCsvTable } from '../analyse/csv-table.ts'
import { methods } from '../analyse/methods.ts'
import { type Command, parseArgs, UsageError } from '../command.ts'

const optionsOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError('--options 不是有效的 JSON，例如 \'{"pollutant":"nox"}\'')
  }
}

export const analyse: Command = {
  usage: 'qk analyse METHOD --csv FILE [--options JSON]',
  summary: `对 CSV 表计算分析结果并输出 JSON；METHOD：${[...methods.keys()].join('、')}`,
  run: async (args) => {
    const { options, files } = parseArgs(args, ['csv', 'options'])
    const [name, ...rest] = files
    const run = name === undefined ? undefined : methods.get(name)
    if (!run)
      throw new UsageError(
        `${name === undefined ? '请给出分析方法' : `不认识的分析方法 ${name}`}，可用：${[...methods.keys()].join('、')}`,
      )
    if (rest.length > 0) throw new UsageError(`多余的参数 ${rest.join(' ')}`)
    const path = options.get('csv')
    if (path === undefined) throw new UsageError('请用 --csv 给出数据文件')
    // Written only when the whole result is there.
    process.stdout.write(`${JSON.stringify(run(readCsvTable(path), optionsOf(options.get('options') ?? '{}')))}\n`)
    return 0
  },
}
