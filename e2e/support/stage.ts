import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { contractClient } from '@qingkong/contract/client'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { launchBrowser } from './browser.ts'
import { type House, openHouse } from './house.ts'
import { type Seat, sitDown } from './people.ts'

type Client = ReturnType<typeof contractClient>

/** One house and one browser for a file of journeys, and the people who sit at its screens. */
export interface Stage {
  readonly house: House
  readonly browser: Browser
  /** The screen of a person, signed in on first use and kept. */
  seat(userCode: string, kind: 'desktop' | 'phone'): Promise<Page>
  /** Calls in the name of a person. */
  as(userCode: string): Promise<Client>
  /** What all screens wrote to their error consoles. */
  complaints(): string[]
}

const pictureOf = async (page: Page, folder: string, title: string, number: number) => {
  const path = join(folder, `${title.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)}-${number}.png`)
  // A screen that is closed or hangs must not hide why the test failed.
  await page.screenshot({ path, timeout: 5000 }).catch(() => undefined)
  process.stderr.write(`screen of the failed test: ${path}\n`)
}

/** Opens a stage before the tests of the file and closes it after them; a failed test leaves pictures of the screens. */
export const openStage = (): Stage => {
  let house: House | null = null
  let browser: Browser | null = null
  const seats = new Map<string, Promise<Seat>>()
  const taken: Seat[] = []
  const clients = new Map<string, Promise<Client>>()
  let pictures: string | null = null

  beforeAll(async () => {
    ;[house, browser] = await Promise.all([openHouse({ from: inject('newCity') }), launchBrowser()])
  })
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    pictures ??= mkdtempSync(join(tmpdir(), 'qk-screens-'))
    for (const [number, { page }] of taken.entries()) await pictureOf(page, pictures, task.name, number)
  })
  afterAll(async () => {
    await browser?.close()
    await house?.close()
  })

  const opened = <T>(thing: T | null): T => {
    if (thing === null) throw new Error('the stage opens before the first test')
    return thing
  }
  const take = async (userCode: string, kind: 'desktop' | 'phone') => {
    const seat = await sitDown(opened(browser), opened(house), userCode, kind)
    taken.push(seat)
    return seat
  }
  return {
    get house() {
      return opened(house)
    },
    get browser() {
      return opened(browser)
    },
    seat: async (userCode, kind) => {
      const key = `${userCode} ${kind}`
      const seat = seats.get(key) ?? take(userCode, kind)
      seats.set(key, seat)
      return (await seat).page
    },
    as: (userCode) => {
      const client = clients.get(userCode) ?? opened(house).as(userCode)
      clients.set(userCode, client)
      return client
    },
    complaints: () => taken.flatMap(({ complaints }) => complaints),
  }
}
