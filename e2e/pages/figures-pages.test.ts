import { mkdirSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { type FiguresHouse, openFiguresHouse } from '../support/figures-house.ts'
import { type MenuPage, pagesOf, pagesWithFigures } from '../support/menu-pages.ts'
import { type Lane, openLane, walkPage } from '../support/page-walk.ts'
import { sitDown } from '../support/people.ts'

/** May see and change everything on these pages. */
const userCode = 'zhibanzhang'
/** One waits for the server while the other draws. */
const laneCount = 2
/** QK_PAGES=wind-rose,home walks these only; QK_SHOTS names a folder for their pictures. */
const only = process.env['QK_PAGES']?.split(',')
const pictures = process.env['QK_SHOTS'] ?? null
const places = pagesWithFigures().filter(({ fixCode }) => only?.includes(fixCode) ?? true)

let house: FiguresHouse
let browser: Browser
/** What is wrong with each page, as soon as a lane has walked it. */
const walked = new Map<MenuPage, PromiseWithResolvers<string[]>>(
  places.map((place) => [place, Promise.withResolvers<string[]>()]),
)

const openLanes = async (): Promise<Lane[]> => {
  const seat = (zone: string) => sitDown(browser, house, userCode, 'desktop', zone)
  const seats = { newYork: await seat('America/New_York'), shanghai: await seat('Asia/Shanghai') }
  return Promise.all(Array.from({ length: laneCount }, () => openLane(seats)))
}

beforeAll(async () => {
  ;[house, browser] = await Promise.all([openFiguresHouse(), launchBrowser()])
  if (pictures !== null) mkdirSync(pictures, { recursive: true })
  // A person has three sessions at most: one is for the calls, the others for the screens.
  const client = await house.as(userCode)
  const pages = await pagesOf(client)
  const waiting = [...places]
  const walkOn = async (lane: Lane) => {
    for (let place = waiting.shift(); place; place = waiting.shift()) {
      const page = pages.get(place.fixCode)
      const faults = page ? await walkPage(lane, { client, place, page, pictures }) : ['it is not in the menu']
      walked.get(place)?.resolve(faults)
    }
  }
  for (const lane of await openLanes()) void walkOn(lane)
})
afterAll(async () => {
  await browser?.close()
  await house?.close()
})

describe('a page with figures is drawn, exports what it shows, restores by its link on any clock, says why it is empty or failed (request-17, request-09)', () => {
  for (const place of places)
    it([place.fixCode, place.tab].filter(Boolean).join(' '), async () => {
      expect(await walked.get(place)?.promise).toEqual([])
    })
})
