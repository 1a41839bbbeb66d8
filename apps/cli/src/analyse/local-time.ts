import { UsageError } from '../command.ts'
import { epochMs } from './csv-table.ts'

/** Time on the clock of the file, 'YYYY-MM-DD HH:mm:ss'. */
export const localText = (atMs: number, offsetMinutes: number): string =>
  new Date(Math.round(atMs) + offsetMinutes * 60_000).toISOString().slice(0, 19).replace('T', ' ')

/** @throws UsageError when the option is no time */
export const localTime = (text: string, offsetMinutes: number): number => {
  const at = epochMs(text, offsetMinutes)
  if (at === null) throw new UsageError(`选项 time 的值“${text}”不是时间，应为 YYYY-MM-DD HH:mm:ss`)
  return at
}
