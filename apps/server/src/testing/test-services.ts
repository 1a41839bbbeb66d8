import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { createDatabase, dropDatabase, siblingAddress } from '../db/create-database.ts'
import type { DrivenClock } from '../platform/clock.ts'
import type { Services } from '../platform/services.ts'
import { servicesOn } from './services-on.ts'

export interface TestServices {
  services: Services
  clock: DrivenClock
  close(): Promise<void>
}

/** A fresh clone of a template, by default the migrated one; a clock the test drives, an own files folder. */
export const testServices = async (
  env: Record<string, string> = {},
  template = inject('databaseTemplate'),
): Promise<TestServices> => {
  const server = inject('database')
  const name = `qk_test_${randomBytes(6).toString('hex')}`
  await createDatabase(server, name, template)
  const folder = mkdtempSync(join(tmpdir(), 'qk-files-'))
  const { services, clock } = servicesOn({ address: siblingAddress(server, name), folder, env })
  return {
    services,
    clock,
    close: async () => {
      await services.connection.close()
      await dropDatabase(server, name)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
