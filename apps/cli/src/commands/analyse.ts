import { readCsvTable } from '../analyse/csv-table.ts'
import { methodHelp, methodList } from '../analyse/method-help.ts'
import { methods } from '../analyse/methods.ts'
import { readTdumpTable } from '../analyse/tdump-table.ts'
import { gridTrajectory } from '../analyse/trajectory-methods.ts'
import { type Command, parseArgs, UsageError } from '../command.ts'
import { parseJson } from '../output/read-file.ts'

export const analyse: Command = {
  usage: 'qk analyse METHOD --csv FILE | --tdump FILE | --grid FILE [--options JSON]\n  qk analyse [METHOD] --help',
  summary: `对 CSV 表（轨迹方法也可用 HYSPLIT tdump 文件，trajectory 也可用 NetCDF 风场）计算分析结果并输出 JSON；METHOD：${[...methods.keys()].join('、')}`,
  run: async (args) => {
    const { options, files } = parseArgs(args, ['csv', 'tdump', 'grid', 'options'], ['help'])
    const [name, ...rest] = files
    const run = name === undefined ? undefined : methods.get(name)
    if (options.has('help') && name === undefined) {
      process.stdout.write(`${methodList(methods.keys())}\n`)
      return 0
    }
    if (!run)
      throw new UsageError(
        `${name === undefined ? '请给出分析方法' : `不认识的分析方法 ${name}`}，可用：${[...methods.keys()].join('、')}`,
      )
    if (options.has('help')) {
      process.stdout.write(`${methodHelp(name ?? '', run)}\n`)
      return 0
    }
    if (rest.length > 0) throw new UsageError(`多余的参数 ${rest.join(' ')}`)
    const asked = parseJson(options.get('options') ?? '{}', '--options ')
    const sources = ['csv', 'tdump', 'grid'].filter((source) => options.has(source))
    const [source] = sources
    if (source === undefined || sources.length > 1)
      throw new UsageError('请用 --csv（或 --tdump、--grid 之一）给出数据文件')
    const path = options.get(source) ?? ''
    if (source === 'grid' && name !== 'trajectory') throw new UsageError('--grid 只用于 trajectory')
    const result =
      source === 'grid'
        ? await gridTrajectory(path, asked)
        : run(source === 'tdump' ? readTdumpTable(path) : readCsvTable(path), asked)
    // Written only when the whole result is there.
    process.stdout.write(`${JSON.stringify(result)}\n`)
    return 0
  },
}
