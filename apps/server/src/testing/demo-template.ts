import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { createDemoCity } from '../city/create-demo-city.ts'
import { createDatabase, siblingAddress } from '../db/create-database.ts'
import { servicesOn } from './services-on.ts'

const build = async (): Promise<string> => {
  const server = inject('database')
  const { databases, folder } = inject('fixtures')
  const name = `${databases}demo_${randomBytes(6).toString('hex')}`
  await createDatabase(server, name, inject('databaseTemplate'))
  const { services } = servicesOn({
    address: siblingAddress(server, name),
    folder: mkdtempSync(join(folder, 'demo-')),
  })
  try {
    await createDemoCity(services)
  } finally {
    await services.connection.close()
  }
  return name
}

/** Test files share a worker and its modules (vitest.config.ts): each worker makes the demo city once. */
let built: Promise<string> | undefined

/** A database with the demo city of data/, to be cloned. */
export const demoTemplate = (): Promise<string> => {
  built ??= build()
  return built
}
