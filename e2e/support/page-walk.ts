import { join } from 'node:path'
import type { contractClient } from '@qingkong/contract/client'
import type { Page } from 'playwright-core'
import { type PageState, type PageWanted, type Waited, waitFor } from './drawn-page.ts'
import { compareExport } from './exported-sheet.ts'
import { addressOf, type MenuPage, type PageOfUser } from './menu-pages.ts'
import { viewWithoutData } from './shared-view.ts'
import { chartPictures, type ShownTable, shownTables } from './shown-figures.ts'

/** Two screens of the same person, in two time zones. */
export interface Lane {
  newYork: Page
  shanghai: Page
  /** What the first wrote to its error console; cleared by whoever read it. */
  complaints: string[]
}

export interface Walk {
  /** In the name of whoever sits at the screens. */
  client: ReturnType<typeof contractClient>
  place: MenuPage
  page: PageOfUser
  /** Where pictures of the drawn pages are kept; null = nowhere. */
  pictures: string | null
}

const notReached = (state: PageState, { isShown, isSettled, charts, tables, states }: Waited): string => {
  const blank = charts.filter(({ ink }) => ink < 0.003).map(({ name }) => name)
  return [
    `not ${state}:`,
    isShown ? (isSettled ? '' : 'something is still under way;') : 'the page is not shown;',
    blank.length > 0 ? `blank charts ${blank.join(', ')};` : '',
    charts.length === 0 && !tables.some((rows) => rows > 0) ? 'neither chart nor table;' : '',
    states.length > 0 ? `says ${states.map((text) => text.replace(/\s+/g, ' ')).join(' | ')}` : '',
  ]
    .filter((part) => part !== '')
    .join(' ')
}

const refusal = JSON.stringify({ code: 50000, data: null, message: '服务器异常，请稍后重试' })
/** What the application itself asks: it stands whether or not a page has its answer. */
const ownCalls = /\/(base-uur|saved-view|chart-setting|live|event\/count|job)\b/

/** Answers 500 to what the page asks while `act` runs. */
const whileRefused = async (page: Page, isRefused: (url: string) => boolean, act: () => Promise<void>) => {
  await page.route('**/native-api/**', (route) =>
    isRefused(route.request().url())
      ? route.fulfill({ status: 500, contentType: 'application/json', body: refusal })
      : route.continue(),
  )
  try {
    await act()
  } finally {
    await page.unrouteAll()
  }
}

const retry = (page: Page) => page.locator('.page:visible').getByRole('button', { name: '重试' }).first().click()
const tool = (page: Page, name: string) => page.locator('.page:visible').getByTestId(`tool-${name}`)

/** Presses 分享视图; the id in the link. */
const share = async (page: Page): Promise<string> => {
  const answering = page.waitForResponse((response) => response.url().includes('/saved-view/create'))
  await tool(page, 'share').click()
  const { data } = (await (await answering).json()) as { data: { id: string } }
  return data.id
}

const textOf = ({ heads, count, rows }: ShownTable): string[] => [
  `${count} rows`,
  heads.join(' | '),
  ...rows.map(({ cells }) => cells.join(' | ')),
]

const differenceOf = (table: ShownTable, twin: ShownTable | undefined): string[] => {
  if (!twin || twin.title !== table.title) return [`the link does not show the table ${table.title}`]
  const [one, other] = [textOf(table), textOf(twin)]
  const at = one.findIndex((line, index) => line !== other[index])
  return at < 0 ? [] : [`the link in another time zone shows “${other[at]}” instead of “${one[at]}” in ${table.title}`]
}

/** Tables and pictures of two screens, one of which opened the link of the other. */
const differencesBetween = async (one: Page, other: Page): Promise<string[]> => {
  const [tables, otherTables] = await Promise.all([shownTables(one), shownTables(other)])
  const [pictures, otherPictures] = await Promise.all([chartPictures(one), chartPictures(other)])
  return [
    ...tables.flatMap((table, index) => differenceOf(table, otherTables[index])),
    ...pictures.flatMap((picture, index) => {
      const twin = otherPictures[index]
      if (!twin || twin.name !== picture.name) return [`the link does not show the chart ${picture.name}`]
      return twin.size === picture.size && twin.sum !== picture.sum
        ? [`the chart ${picture.name} looks different in another time zone`]
        : []
    }),
  ]
}

/**
 * Opens a page, looks at it and tries what every page of figures has: picture, export, link, empty and failed state.
 * @returns what is wrong with it
 */
export const walkPage = async ({ newYork, shanghai, complaints }: Lane, walk: Walk): Promise<string[]> => {
  const { client, place, page, pictures } = walk
  const faults: string[] = []
  const reach = async (screen: Page, state: PageState, viewId: string | null, isReload = false) => {
    const what: PageWanted = { place, page, isShared: viewId !== null }
    const hash = addressOf(page.path, place.tab, viewId)
    const waited = await waitFor(screen, state, what, { hash: isReload ? null : hash })
    if (waited.afterMs === null) faults.push(notReached(state, waited))
    return waited
  }
  complaints.length = 0
  const asked = new Set<string>()
  const note = (request: { url: () => string }) => asked.add(new URL(request.url()).pathname)
  newYork.on('request', note)
  const { afterMs } = await reach(newYork, 'drawn', null)
  newYork.off('request', note)
  if (pictures !== null) {
    const name = [place.fixCode, ...(place.tab === null ? [] : [place.tab])].join('-')
    await newYork.screenshot({ path: join(pictures, `${name}.png`) })
  }
  // What follows would only say the same in other words.
  if (afterMs === null) return [...faults, ...complaints]
  if (await tool(newYork, 'exportData').isVisible()) faults.push(...(await compareExport(newYork)))

  if (await tool(newYork, 'share').isEnabled().catch(() => false)) {
    const viewId = await share(newYork)
    await reach(shanghai, 'drawn', viewId)
    faults.push(...(await differencesBetween(newYork, shanghai)))
    faults.push(...complaints)
    const emptyId = await viewWithoutData(client, viewId)
    if (emptyId !== null) {
      await whileRefused(newYork, (url) => !ownCalls.test(url), async () => {
        await reach(newYork, 'failed', emptyId)
      })
      await retry(newYork)
      await reach(newYork, 'empty', emptyId)
    }
  } else {
    faults.push(...complaints)
    await whileRefused(newYork, (url) => asked.has(new URL(url).pathname) && !ownCalls.test(url), async () => {
      await newYork.reload()
      await reach(newYork, 'failed', null, true)
    })
    await retry(newYork)
    await reach(newYork, 'drawn', null, true)
  }
  return faults
}
