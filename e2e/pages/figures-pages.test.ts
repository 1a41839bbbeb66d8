import { mkdirSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { type FiguresHouse, openFiguresHouse } from '../support/figures-house.ts'
import { type PageOfUser, pagesOf, pagesWithFigures } from '../support/menu-pages.ts'
import { type Lane, walkPage } from '../support/page-walk.ts'
import { sitDown } from '../support/people.ts'

/** May see and change everything on these pages. */
const userCode = 'zhibanzhang'
const laneCount = 2
const places = pagesWithFigures()

let house: FiguresHouse
let browser: Browser
let client: Awaited<ReturnType<FiguresHouse['as']>>
let pages: ReadonlyMap<string, PageOfUser>
const free: Lane[] = []
const waiting: ((lane: Lane) => void)[] = []

const takeLane = (): Promise<Lane> => {
  const lane = free.pop()
  return lane ? Promise.resolve(lane) : new Promise((take) => waiting.push(take))
}
const giveBack = (lane: Lane) => {
  const next = waiting.shift()
  if (next) next(lane)
  else free.push(lane)
}

const pictures = process.env['QK_SHOTS'] ?? null

beforeAll(async () => {
  ;[house, browser] = await Promise.all([openFiguresHouse(), launchBrowser()])
  // A person has three sessions at most: one is for the calls, the others for the screens.
  client = await house.as(userCode)
  pages = await pagesOf(client)
  if (pictures !== null) mkdirSync(pictures, { recursive: true })
  const seat = (zone?: string) => sitDown(browser, house, userCode, 'desktop', zone)
  const [newYork, shanghai] = await Promise.all([seat(), seat('Asia/Shanghai')])
  await newYork.context.grantPermissions(['clipboard-write', 'clipboard-read'])
  free.push({ newYork: newYork.page, shanghai: shanghai.page, complaints: newYork.complaints })
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await house?.close()
})

describe('every page with figures: drawn, exported, linked, empty and failed (request-17, request-09)', () => {
  for (const place of places)
    it.concurrent(`${place.fixCode} ${place.tab ?? ''}`.trim(), { timeout: 100_000 }, async () => {
      const lane = await takeLane()
      try {
        const page = pages.get(place.fixCode)
        if (!page) throw new Error(`the menu has no page ${place.fixCode}`)
        expect(await walkPage(lane, { client, place, page, pictures })).toEqual([])
      } finally {
        giveBack(lane)
      }
    })
})
