import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../../platform/config.ts'

const mebibyte = 2 ** 20
const gibibyte = 2 ** 30

/** How full a volume is, as far as somebody has to know. */
type Fullness = 'full' | 'filling'

export interface VolumeSpace {
  name: string
  freeBytes: number
  fullness: Fullness | null
}

/** Both hold at once: a part of a small volume, an amount on a large one. */
export const fullnessOf = (freeBytes: number, totalBytes: number): Fullness | null => {
  if (freeBytes < 0.02 * totalBytes && freeBytes < 2 * gibibyte) return 'full'
  return freeBytes < 0.1 * totalBytes && freeBytes < 10 * gibibyte ? 'filling' : null
}

const volumesOf = ({ dataDir }: Config): { name: string; path: string }[] =>
  [
    { name: '数据盘', path: dataDir },
    { name: '数据库日志盘', path: join(dataDir, 'postgres/data/pg_wal') },
    { name: '附件盘', path: join(dataDir, 'files') },
  ].filter(({ path }) => existsSync(path))

/** The volumes the data lie on, each once. */
export const volumeSpaces = async (config: Config): Promise<VolumeSpace[]> => {
  const spaces = new Map<string, VolumeSpace>()
  for (const { name, path } of volumesOf(config)) {
    const { bavail, blocks, bsize, type } = await statfs(path)
    const key = `${type}/${blocks}/${bavail}`
    if (!spaces.has(key))
      spaces.set(key, { name, freeBytes: bavail * bsize, fullness: fullnessOf(bavail * bsize, blocks * bsize) })
  }
  return [...spaces.values()]
}

export const spaceText = (bytes: number): string =>
  bytes < gibibyte ? `${Math.floor(bytes / mebibyte)} MB` : `${(bytes / gibibyte).toFixed(1)} GB`
