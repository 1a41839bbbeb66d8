import { setTimeout } from 'node:timers/promises'
import { launchBrowser } from '../support/browser.ts'
import { waitFor } from '../support/drawn-page.ts'
import { openFiguresHouse } from '../support/figures-house.ts'
import { addressOf, pagesOf, pagesWithFigures } from '../support/menu-pages.ts'
import { sitDown } from '../support/people.ts'

const userCode = 'zhibanzhang'
const timeoutMs = 20_000
/** A person looks at the page after signing in for a while; the code of the others comes meanwhile. */
const firstLookMs = 5000

/**
 * Opens each page with figures twice, one after the other, and writes a line of JSON for each: milliseconds from the
 * change of the address to the drawn page, the first time (its answer is fetched) and when it is come back
 * to; null = it was not drawn.
 */
const measure = async () => {
  const [house, browser] = await Promise.all([openFiguresHouse(), launchBrowser()])
  try {
    const pages = await pagesOf(await house.as(userCode))
    const { page: screen } = await sitDown(browser, house, userCode, 'desktop')
    const places = pagesWithFigures().flatMap((place) => {
      const page = pages.get(place.fixCode)
      return page ? [{ place, page }] : []
    })
    await setTimeout(firstLookMs)
    const round = async () => {
      const times: (number | null)[] = []
      for (const { place, page } of places) {
        const hash = addressOf(page.path, place.tab, null)
        times.push((await waitFor(screen, 'drawn', { place, page }, { hash, timeoutMs })).afterMs)
      }
      return times
    }
    const [first, again] = [await round(), await round()]
    for (const [index, { place, page }] of places.entries()) {
      const name = [page.title, place.tab === null ? null : page.tabs.get(place.tab)].filter(Boolean).join(' · ')
      process.stdout.write(`${JSON.stringify({ name, firstMs: first[index], againMs: again[index] })}\n`)
    }
  } finally {
    await browser.close()
    await house.close()
  }
}

await measure()
