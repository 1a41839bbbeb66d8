import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { UsageError } from '../command.ts'
import { faultText } from './fault-text.ts'

/** The bytes of a file. @throws UsageError naming it */
export const readBytes = (path: string): Buffer => {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new UsageError(`无法读取 ${path}：${faultText(error)}`)
  }
}

/** Text of a file without its byte order mark, unpacked where it ends in .gz. @throws UsageError naming it */
export const readText = (path: string): string => {
  const bytes = readBytes(path)
  try {
    return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    throw new UsageError(`无法读取 ${path}：${faultText(error)}`)
  }
}

/** Where the parser stopped, as far as it tells. */
const placeOf = (text: string, error: unknown): string => {
  const message = error instanceof Error ? error.message : ''
  const at = /position (\d+)/.exec(message)?.[1]
  if (at !== undefined) {
    const lines = text.slice(0, Number(at)).split('\n')
    return `：第 ${lines.length} 行第 ${(lines.at(-1)?.length ?? 0) + 1} 列有误`
  }
  const token = /^Unexpected token '(.+?)',/.exec(message)?.[1]
  return token === undefined ? '：内容不完整' : `：“${token}”处无法识别`
}

/** The document of a text. @param source what the complaint calls it @throws UsageError with its place */
export const parseJson = (text: string, source: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UsageError(`${source}${faultText(error)}${placeOf(text, error)}`)
  }
}

/** The document of a JSON file. @throws UsageError naming it */
export const readJson = (path: string): unknown => parseJson(readText(path), `${path} `)
