import { availableParallelism } from 'node:os'
import { fewestLines, mostLines } from '@qingkong/science/obm/ekma/grid'
import { parseArgs, UsageError } from '../command.ts'

export interface ObmOptions {
  casePath: string
  hoursPath: string
  /** MCM listing and generic rates, KPP files, or a CMAQ definition; empty for the shipped mechanism. */
  mechanismPaths: string[]
  /** Where the mechanism is published; empty for what its format says. */
  citation: string
  set?: string
  rir: boolean
  /** Lines of the EKMA grid, 0 for none. */
  ekma: number
  batch: boolean
  workers: number
  out: string
}

const whole = (
  options: ReadonlyMap<string, string>,
  name: string,
  least: number,
  most: number,
  usual: number,
): number => {
  const text = options.get(name)
  if (text === undefined) return usual
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < least || value > most)
    throw new UsageError(`--${name} 应为 ${least}–${most} 的整数，给出的是“${text}”`)
  return value
}

const required = (options: ReadonlyMap<string, string>, name: string, what: string): string => {
  const value = options.get(name)
  if (value === undefined || value === '') throw new UsageError(`请用 --${name} 给出${what}`)
  return value
}

/** @throws UsageError for an option that is missing, unknown or out of its range */
export const obmOptions = (args: readonly string[]): ObmOptions => {
  const { options, files } = parseArgs(
    args,
    ['case', 'hours', 'mechanism', 'citation', 'set', 'ekma', 'workers', 'out'],
    ['rir', 'batch'],
  )
  if (files.length > 0) throw new UsageError(`多余的参数 ${files.join(' ')}`)
  const set = options.get('set')
  const ekma = whole(options, 'ekma', fewestLines, mostLines, 0)
  if (options.has('batch') && ekma === 0) throw new UsageError('--batch 需与 --ekma N 一起使用（封闭空气的 EKMA）')
  return {
    casePath: required(options, 'case', '案例文件（JSON）'),
    hoursPath: required(options, 'hours', '逐时表（CSV）'),
    mechanismPaths: (options.get('mechanism') ?? '')
      .split(',')
      .flatMap((path) => (path.trim() === '' ? [] : [path.trim()])),
    citation: options.get('citation') ?? '',
    ...(set === undefined ? {} : { set }),
    rir: options.has('rir'),
    ekma,
    batch: options.has('batch'),
    workers: whole(options, 'workers', 1, 64, Math.min(8, availableParallelism())),
    out: required(options, 'out', '结果文件夹'),
  }
}
