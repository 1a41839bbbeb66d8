import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** A small JSON file that survives a kill at any moment: written beside and renamed. */
export interface StateFile<T> {
  read: () => T | null
  write: (state: T) => void
}

export const stateFile = <T>(path: string, isState: (value: unknown) => value is T): StateFile<T> => ({
  read: () => {
    let text: string
    try {
      text = readFileSync(path, 'utf8')
    } catch {
      // The first start has no file yet.
      return null
    }
    const value: unknown = JSON.parse(text)
    if (!isState(value)) throw new Error(`状态文件 ${path} 内容有误，请删除后重试`)
    return value
  },
  write: (state) => {
    mkdirSync(dirname(path), { recursive: true })
    const fresh = `${path}.new`
    writeFileSync(fresh, JSON.stringify(state))
    renameSync(fresh, path)
  },
})
