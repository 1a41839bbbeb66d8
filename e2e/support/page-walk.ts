import { join } from 'node:path'
import type { contractClient } from '@qingkong/contract/client'
import type { Page, Request } from 'playwright-core'
import { type PageState, type PageWanted, type Waited, waitFor } from './drawn-page.ts'
import { compareExport } from './exported-sheet.ts'
import { addressOf, type MenuPage, type PageOfUser } from './menu-pages.ts'
import { complaintsOf, type Seat } from './people.ts'
import { viewWithoutData } from './shared-view.ts'
import { chartPictures, passAllCharts, type ShownTable, shownTables } from './shown-figures.ts'

/** Two screens of the same person, in two time zones. */
export interface Lane {
  newYork: Page
  shanghai: Page
  /** What the first wrote to its error console; emptied before each page. */
  complaints: string[]
}

/** A page that does not answer within this time does not answer. */
const patienceMs = 10_000

/** Screens of their own beside those where the person signed in. */
export const openLane = async (seats: Record<'newYork' | 'shanghai', Seat>): Promise<Lane> => {
  const open = async ({ context, page }: Seat) => {
    const screen = await context.newPage()
    screen.setDefaultTimeout(patienceMs)
    await screen.goto(page.url())
    return screen
  }
  await seats.newYork.context.grantPermissions(['clipboard-write', 'clipboard-read'])
  const [newYork, shanghai] = await Promise.all([open(seats.newYork), open(seats.shanghai)])
  return { newYork, shanghai, complaints: complaintsOf(newYork) }
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
/** What the application and its filter bar ask: it stands whether or not a page has its answer (request-13). */
const ownCalls = /\/(base-uur|saved-view|chart-setting|live|event\/count|job|disassemble-targets)\b/

/** Answers 500 to what the page asks while `act` runs. */
const whileRefused = async <T>(page: Page, isRefused: (path: string) => boolean, act: () => Promise<T>): Promise<T> => {
  await page.route('**/native-api/**', (route) =>
    isRefused(new URL(route.request().url()).pathname)
      ? route.fulfill({ status: 500, contentType: 'application/json', body: refusal })
      : route.continue(),
  )
  try {
    return await act()
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

interface Step extends Walk {
  lane: Lane
  /** Collects what is wrong. */
  faults: string[]
}

/** Goes to the page, or to a shared view of it, and waits for a state. */
const reach = async (
  { place, page, faults }: Step,
  screen: Page,
  state: PageState,
  { viewId = null, isThere = false }: { viewId?: string | null /** Only waits. */; isThere?: boolean } = {},
): Promise<boolean> => {
  const what: PageWanted = { place, page, isShared: viewId !== null }
  const hash = isThere ? null : addressOf(page.path, place.tab, viewId)
  const waited = await waitFor(screen, state, what, { hash, timeoutMs: patienceMs })
  if (waited.afterMs === null) faults.push(notReached(state, waited))
  return waited.afterMs !== null
}

const keepPicture = async ({ place, pictures }: Step, screen: Page, how: 'by-link' | null = null) => {
  if (pictures === null) return
  const name = [place.fixCode, place.tab, how].filter(Boolean).join('-')
  await screen.screenshot({ path: join(pictures, `${name}.png`) })
}

/** Calls that were made while `act` ran, by path. */
const callsDuring = async (page: Page, act: () => Promise<unknown>): Promise<ReadonlySet<string>> => {
  const paths = new Set<string>()
  const note = (request: Request) => paths.add(new URL(request.url()).pathname)
  page.on('request', note)
  await act()
  page.off('request', note)
  return paths
}

/** A page that asks about no time is loaded anew to see it fail. */
const walkAnew = async (step: Step, asked: ReadonlySet<string>) => {
  const { newYork } = step.lane
  const hasFailed = await whileRefused(
    newYork,
    (path) => asked.has(path) && !ownCalls.test(path),
    async () => {
      await newYork.reload()
      return reach(step, newYork, 'failed', { isThere: true })
    },
  )
  if (!hasFailed) return
  await retry(newYork)
  await reach(step, newYork, 'drawn', { isThere: true })
}

/** The link in another time zone, the same question about a time without data, and its failure. */
const walkShared = async (step: Step, asked: ReadonlySet<string>) => {
  const { client, faults, lane } = step
  const { newYork, shanghai } = lane
  const viewId = await share(newYork)
  if (await reach(step, shanghai, 'drawn', { viewId })) {
    await keepPicture(step, shanghai, 'by-link')
    await Promise.all([newYork, shanghai].map(passAllCharts))
    const areDrawn = await Promise.all([
      reach(step, newYork, 'drawn', { isThere: true }),
      reach(step, shanghai, 'drawn', { viewId, isThere: true }),
    ])
    if (areDrawn.every(Boolean)) faults.push(...(await differencesBetween(newYork, shanghai)))
  }
  const emptyId = await viewWithoutData(client, viewId)
  if (emptyId === null) return walkAnew(step, asked)
  const hasFailed = await whileRefused(
    newYork,
    (path) => !ownCalls.test(path),
    () => reach(step, newYork, 'failed', { viewId: emptyId }),
  )
  if (!hasFailed) return
  await retry(newYork)
  await reach(step, newYork, 'empty', { viewId: emptyId, isThere: true })
}

const walk = async (step: Step) => {
  const { faults, lane } = step
  const { newYork, complaints } = lane
  let isDrawn = false
  const asked = await callsDuring(newYork, async () => {
    isDrawn = await reach(step, newYork, 'drawn')
  })
  await keepPicture(step, newYork)
  faults.push(...complaints)
  // What follows would only say the same in other words.
  if (!isDrawn) return
  if (await tool(newYork, 'exportData').isVisible()) faults.push(...(await compareExport(newYork)))
  if (await tool(newYork, 'share').isVisible()) await walkShared(step, asked)
  else await walkAnew(step, asked)
}

/**
 * Opens a page, looks at it and tries what every page with figures has: export, link, empty and failed state.
 * @returns what is wrong with it
 */
export const walkPage = async (lane: Lane, given: Walk): Promise<string[]> => {
  const faults: string[] = []
  lane.complaints.length = 0
  try {
    await walk({ ...given, lane, faults })
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error))
  }
  return faults
}
