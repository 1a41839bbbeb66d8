import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Lines of a JSON-lines file of the reference data beside the repository; null when that data is not there. */
export const sharedJsonLines = <Row>(name: string): Row[] | null => {
  const path = join(import.meta.dirname, '../../../../../../shared/data', name)
  if (!existsSync(path)) return null
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Row => JSON.parse(line))
}
