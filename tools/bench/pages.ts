import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Figure } from './figure.ts'

const root = join(import.meta.dirname, '../..')
/** A person feels no wait below this. */
const aimMs = 500

interface Measured {
  name: string
  /** Null: not drawn. */
  firstMs: number | null
  againMs: number | null
}

/** From the change of the route to the drawn page, on a house with a month of data, in Chromium on the same machine. */
export const pages = async (): Promise<Figure[]> => {
  const { stdout } = await promisify(execFile)(process.execPath, ['e2e/pages/measure-pages.ts'], { cwd: root })
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('{"name"'))
    .map((line) => JSON.parse(line) as Measured)
    .map(({ name, firstMs, againMs }) => ({
      name,
      value: firstMs ?? Number.POSITIVE_INFINITY,
      unit: 'ms',
      atMost: aimMs,
      note: `come back to: ${againMs === null ? 'not drawn' : `${Math.round(againMs)} ms`}`,
    }))
}
