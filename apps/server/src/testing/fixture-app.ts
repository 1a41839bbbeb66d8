import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FixtureCity } from '@qingkong/contract/testing/fixture-city'
import { inject } from 'vitest'
import { createApi } from '../api.ts'
import { createDatabase, dropDatabase, siblingAddress } from '../db/create-database.ts'
import { connect } from '../db/database.ts'
import { issueToken } from '../features/people/sign-in/port.ts'
import { DrivenClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { folderStore } from '../platform/file-store.ts'
import { createLog } from '../platform/log.ts'
import type { Services } from '../platform/services.ts'
import { registry } from '../registry.ts'
import { buildFixtureCity, fixtureUsers } from './fixture-city.ts'

export interface FixtureApp {
  base: string
  city: FixtureCity
  services: Services
  clock: DrivenClock
  tokens: Record<keyof FixtureCity['users'], string>
  /** A session whose role holds no right at all. */
  powerlessToken: string
  close(): Promise<void>
}

export interface FixtureTemplate {
  open(): Promise<FixtureApp>
  drop(): Promise<void>
}

/** Builds the fixture city once through the gateway, the upper-level door and the API; each `open` is a fresh clone. */
export const fixtureTemplate = async (): Promise<FixtureTemplate> => {
  const server = inject('database')
  const name = `qk_fixture_${randomBytes(6).toString('hex')}`
  const dataDir = mkdtempSync(join(tmpdir(), 'qk-fixture-'))
  await createDatabase(server, name, inject('databaseTemplate'))

  const servicesOn = (database: string, folder: string, now: Date) => {
    const config = readConfig({
      DATA_DIR: folder,
      CAPTCHA: 'off',
      PORT: '0',
      INGEST_PORT: '0',
      // The identity provider of the fixture lives on this machine.
      OUTGOING_NETWORKS: '127.0.0.0/8',
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'fatal',
    })
    const log = createLog(config.logLevel)
    const connection = connect(siblingAddress(server, database), { max: 8, onError: (error) => log.error(error) })
    const clock = new DrivenClock(now)
    const services: Services = {
      config,
      clock,
      log,
      db: connection.db,
      connection,
      files: folderStore(join(folder, 'files')),
      registry,
    }
    return { services, clock }
  }

  const build = servicesOn(name, dataDir, new Date('2026-11-20T08:00:00+08:00'))
  const city = await buildFixtureCity(build.services, build.clock)
  const builtAt = build.clock.now()
  await build.services.connection.close()

  return {
    open: async () => {
      const clone = `qk_clone_${randomBytes(6).toString('hex')}`
      const folder = mkdtempSync(join(tmpdir(), 'qk-clone-'))
      cpSync(dataDir, folder, { recursive: true })
      await createDatabase(server, clone, name)
      const { services, clock } = servicesOn(clone, folder, builtAt)
      const app = await createApi(services)
      const url = await app.listen({ port: 0, host: '127.0.0.1' })
      const tokens: Record<string, string> = {}
      for (const [part, userCode] of Object.entries(fixtureUsers)) tokens[part] = await issueToken(services, userCode)
      const powerlessToken = await issueToken(services, 'wuquanxian')
      return {
        base: url + services.config.apiBase,
        city,
        services,
        clock,
        tokens: tokens as FixtureApp['tokens'],
        powerlessToken,
        close: async () => {
          app.server.closeAllConnections()
          await app.close()
          await services.connection.close()
          await dropDatabase(server, clone)
          rmSync(folder, { recursive: true, force: true })
        },
      }
    },
    drop: async () => {
      await dropDatabase(server, name)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
