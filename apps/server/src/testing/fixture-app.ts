import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { contractClient } from '@qingkong/contract/client'
import type { FixtureCity } from '@qingkong/contract/testing/fixture-city'
import { inject } from 'vitest'
import { createApi } from '../api.ts'
import { createDatabase, dropDatabase, siblingAddress } from '../db/create-database.ts'
import { issueToken } from '../features/people/sign-in/port.ts'
import type { DrivenClock } from '../platform/clock.ts'
import type { Services } from '../platform/services.ts'
import { buildFixtureCity, fixtureUsers } from './fixture-city.ts'
import { cityOfText, textOfCity } from './fixture-text.ts'
import { servicesOn } from './services-on.ts'

export type FixtureClient = ReturnType<typeof contractClient>

export interface FixtureApp {
  base: string
  city: FixtureCity
  services: Services
  clock: DrivenClock
  tokens: Record<keyof FixtureCity['users'], string>
  /** A session whose role holds no right at all. */
  powerlessToken: string
  /** The API as one of the city's people uses it. */
  as(part: keyof FixtureCity['users']): FixtureClient
  close(): Promise<void>
}

export interface FixtureTemplate {
  open(): Promise<FixtureApp>
}

interface Built {
  database: string
  folder: string
  city: FixtureCity
  tokens: FixtureApp['tokens']
  powerlessToken: string
  builtAt: Date
}

const build = async (): Promise<Built> => {
  const server = inject('database')
  const database = `${inject('fixtures').databases}${randomBytes(6).toString('hex')}`
  const folder = mkdtempSync(join(inject('fixtures').folder, 'city-'))
  await createDatabase(server, database, inject('databaseTemplate'))
  const at = new Date('2026-11-20T08:00:00+08:00')
  const { services, clock } = servicesOn({ address: siblingAddress(server, database), folder, now: at })
  try {
    const city = await buildFixtureCity(services, clock)
    const tokens: Record<string, string> = {}
    for (const [part, userCode] of Object.entries(fixtureUsers)) tokens[part] = await issueToken(services, userCode)
    const powerlessToken = await issueToken(services, 'wuquanxian')
    return { database, folder, city, tokens: tokens as FixtureApp['tokens'], powerlessToken, builtAt: clock.now() }
  } finally {
    await services.connection.close()
  }
}

const lookAgainMs = 100

/** One worker of a run builds the city and writes down where it stands; the others wait for that. */
const buildOnce = async (): Promise<Built> => {
  const place = join(inject('fixtures').folder, 'city')
  const written = join(place, 'built.json')
  const read = (): Built => {
    const { city, builtAt, ...rest } = JSON.parse(readFileSync(written, 'utf8'))
    return { ...rest, city: cityOfText(city), builtAt: new Date(builtAt) }
  }
  for (;;) {
    try {
      mkdirSync(place)
      break
    } catch {
      // Another worker builds it, or has given up and made room for this one.
      if (existsSync(written)) return read()
      await sleep(lookAgainMs)
    }
  }
  try {
    const made = await build()
    writeFileSync(`${written}.new`, JSON.stringify({ ...made, city: await textOfCity(made.city) }))
    renameSync(`${written}.new`, written)
    // As the others see it.
    return read()
  } catch (error) {
    rmSync(place, { recursive: true })
    throw error
  }
}

/** Test files share a worker and its modules (vitest.config.ts): the city is built once a run, in 13 s. */
let built: Promise<Built> | undefined

/** The fixture city, built through the gateway, the upper-level door and the API; each `open` is a fresh clone. */
export const fixtureTemplate = async (): Promise<FixtureTemplate> => {
  const server = inject('database')
  built ??= buildOnce()
  const { database, folder: files, city, tokens, powerlessToken, builtAt } = await built

  return {
    open: async () => {
      const clone = `qk_clone_${randomBytes(6).toString('hex')}`
      const folder = mkdtempSync(join(tmpdir(), 'qk-clone-'))
      cpSync(files, folder, { recursive: true })
      await createDatabase(server, clone, database)
      const { services, clock } = servicesOn({ address: siblingAddress(server, clone), folder, now: builtAt })
      const app = await createApi(services)
      const url = await app.listen({ port: 0, host: '127.0.0.1' })
      const base = url + services.config.apiBase
      return {
        base,
        city,
        services,
        clock,
        tokens,
        powerlessToken,
        as: (part) => contractClient({ base, headers: () => ({ authorization: `Bearer ${tokens[part]}` }) }),
        close: async () => {
          app.server.closeAllConnections()
          await app.close()
          await services.connection.close()
          await dropDatabase(server, clone)
          rmSync(folder, { recursive: true, force: true })
        },
      }
    },
  }
}
