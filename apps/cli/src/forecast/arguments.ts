import { type Pollutant, pollutants, type SiteHours } from '@qingkong/science/forecast/site-hours'
import { UsageError } from '../command.ts'
import { pollutantOfColumn } from './prsa-table.ts'

/** Options of `qk forecast`; --csv takes every file up to the next option. */
export interface ForecastArguments {
  csv: readonly string[]
  options: ReadonlyMap<string, string>
}

/** @throws UsageError on an unknown option, one without value, or no file */
export const forecastArguments = (args: readonly string[], known: readonly string[]): ForecastArguments => {
  const csv: string[] = []
  const options = new Map<string, string>()
  let reading = ''
  for (const arg of args) {
    if (arg.startsWith('--')) {
      if (reading !== '' && reading !== 'csv') throw new UsageError(`--${reading} 缺少值`)
      reading = arg.slice(2)
      if (reading !== 'csv' && !known.includes(reading)) throw new UsageError(`不认识的选项 ${arg}`)
    } else if (reading === 'csv') csv.push(arg)
    else if (reading === '') throw new UsageError(`多余的参数 ${arg}`)
    else {
      options.set(reading, arg)
      reading = ''
    }
  }
  if (reading !== '' && reading !== 'csv') throw new UsageError(`--${reading} 缺少值`)
  if (csv.length === 0) throw new UsageError('请用 --csv 给出数据文件')
  return { csv, options }
}

export const required = (options: ReadonlyMap<string, string>, name: string): string => {
  const value = options.get(name)
  if (value === undefined) throw new UsageError(`请给出 --${name}`)
  return value
}

const timeText = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2})(?::00){0,2})?$/

/** Hours from 1970-01-01 00:00 of the file's clock; a date alone is its hour 0. */
export const hourOfText = (text: string, name: string): number => {
  const [, year, month, day, hour = '0'] = timeText.exec(text) ?? []
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour))
  const isThere = !Number.isNaN(at) && new Date(at).getUTCDate() === Number(day) && Number(hour) <= 23
  if (!isThere) throw new UsageError(`--${name} 的“${text}”不是时间，应为 YYYY-MM-DD 或 YYYY-MM-DD HH:00`)
  return at / 3_600_000
}

/** 'YYYY-MM-DD HH:00' of an hour. */
export const textOfHour = (hour: number): string =>
  `${new Date(hour * 3_600_000).toISOString().slice(0, 13).replace('T', ' ')}:00`

/** --target as a list with commas; absent, every pollutant some site has a column of. */
export const targetsOf = (text: string | undefined, sites: readonly SiteHours[]): readonly Pollutant[] => {
  if (text === undefined) return pollutants.filter((name) => sites.some((site) => site.pollutants[name]))
  const named = text.split(',').map((name) => {
    const pollutant = pollutantOfColumn.get(name.trim())
    if (!pollutant) throw new UsageError(`不认识的预报目标 ${name}，可用：${[...pollutantOfColumn.keys()].join('、')}`)
    return pollutant
  })
  return [...new Set(named)]
}

export const seedOf = (text: string | undefined): number => {
  const seed = Number(text ?? 1)
  if (!Number.isInteger(seed)) throw new UsageError('--seed 应为整数')
  return seed
}

/** The hour after the last one meant: a date alone means the whole day, an hour itself. */
export const endOfText = (text: string, name: string): number => hourOfText(text, name) + (text.length > 10 ? 1 : 24)
