import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../command.ts'
import { faultText } from './fault-text.ts'

/**
 * Writes files into a folder, all or none: under other names first, renamed when every one is there.
 * @throws UsageError when the folder cannot be written
 */
export const writeTogether = (folder: string, files: ReadonlyMap<string, string>): void => {
  const waiting: { from: string; to: string }[] = []
  try {
    mkdirSync(folder, { recursive: true })
    for (const [name, text] of files) {
      const from = join(folder, `.${name}.${process.pid}.part`)
      waiting.push({ from, to: join(folder, name) })
      writeFileSync(from, text)
    }
    for (const { from, to } of waiting) renameSync(from, to)
  } catch (error) {
    for (const { from } of waiting) rmSync(from, { force: true })
    throw new UsageError(`无法写入 ${folder}：${faultText(error)}`)
  }
}
