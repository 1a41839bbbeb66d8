import { readFileSync } from 'node:fs'
import { UsageError } from '../command.ts'

/** A text file without its byte order mark. @throws UsageError naming it */
export const readText = (path: string): string => {
  try {
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    throw new UsageError(`无法读取 ${path}：${error instanceof Error ? error.message : String(error)}`)
  }
}
