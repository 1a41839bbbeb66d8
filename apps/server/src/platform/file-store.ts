import { randomUUID } from 'node:crypto'
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sha256Of } from './sha256.ts'

/** Content-addressed files: the name is the SHA-256 of the bytes. */
export interface FileStore {
  put(bytes: Uint8Array): Promise<string>
  get(sha256: string): Promise<Uint8Array>
  /** For what nothing names any more; a file that is not there is no fault. */
  remove(sha256: string): Promise<void>
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

export const folderStore = (root: string): FileStore => {
  const pathOf = (sha256: string) => {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error(`not a file id: ${sha256}`)
    return join(root, sha256.slice(0, 2), sha256)
  }
  return {
    async put(bytes) {
      const sha256 = sha256Of(bytes)
      const path = pathOf(sha256)
      if (!(await exists(path))) {
        await mkdir(join(root, sha256.slice(0, 2)), { recursive: true })
        // Written beside and renamed: a crash leaves no half file under a valid name. Two that bring the same bytes at
        // once each write their own.
        const part = `${path}.${randomUUID()}.part`
        await writeFile(part, bytes)
        await rename(part, path)
      }
      return sha256
    },
    async get(sha256) {
      return readFile(pathOf(sha256))
    },
    async remove(sha256) {
      await rm(pathOf(sha256), { force: true })
    },
  }
}
