import type { Page } from 'playwright-core'
import type { MenuPage, PageOfUser } from './menu-pages.ts'

/** What stands on the shown page. */
interface DrawnPage {
  /** The page and tab that was asked for is shown. */
  isShown: boolean
  /** Nothing is under way. */
  isSettled: boolean
  /** Of each chart its name and the share of its pixels that something was drawn on. */
  charts: { name: string; ink: number }[]
  /** Rows of each table or list. */
  tables: number[]
  /** What the states say: why there is nothing, what failed. */
  states: string[]
}

export interface PageWanted {
  place: MenuPage
  page: PageOfUser
  /** Opened by the link of a shared view. */
  isShared?: boolean
}

/** Below this share a chart has axes at most. */
const leastInk = 0.003

// Evaluated by the debugger: the page's own content policy forbids evaluation inside it.
const looking = `
const look = ({ title, tabTitle, isShared }) => {
  const nothing = { isShown: false, isSettled: false, charts: [], tables: [], states: [] }
  const seen = (root, selector) => [...root.querySelectorAll(selector)].filter((one) => one.checkVisibility())
  const [page] = seen(document, '.page')
  if (!page || !document.title.startsWith(title + ' · ')) return nothing
  const chosen = seen(page, '.tab-bar .ant-segmented-item-selected, [role="tab"][aria-selected="true"]')
  if (tabTitle !== null && !chosen.some((one) => one.innerText.trim() === tabTitle)) return nothing
  if (seen(page, '[data-testid="view-banner"]').length !== (isShared ? 1 : 0)) return nothing
  const inkOf = (canvas) => {
    const { width, height } = canvas
    if (width === 0 || height === 0) return 0
    const pixels = new Uint32Array(canvas.getContext('2d').getImageData(0, 0, width, height).data.buffer)
    let drawn = 0
    for (let n = 0; n < pixels.length; n += 3) if (pixels[n] !== pixels[0]) drawn += 1
    return (3 * drawn) / pixels.length
  }
  const boxes = seen(page, '.chart')
  const isSettled = seen(page, '[aria-busy="true"], .ant-spin-spinning, .kit-wait').length === 0
  const charts = boxes.map((box) => ({
    name: box.getAttribute('aria-label') ?? '',
    ink: isSettled ? Math.max(0, ...[...box.querySelectorAll('canvas')].map(inkOf)) : 0,
  }))
  const rowsIn = (table) => table.querySelectorAll('tbody tr:not(.ant-table-placeholder, .ant-table-measure-row, .grid-blank)')
  return {
    isShown: true,
    isSettled,
    charts,
    tables: seen(page, 'table').map((table) => rowsIn(table).length),
    states: seen(page, '.state-block, .ant-empty, .ant-alert').map((block) => block.innerText.trim()),
  }
}
const isThere = {
  drawn: ({ isSettled, charts, tables, states }) =>
    isSettled && states.length === 0 && charts.every(({ ink }) => ink > ${leastInk}) &&
    (charts.length > 0 || tables.some((rows) => rows > 0)),
  // Figures say 暂无数据, records what they have none of.
  empty: ({ isSettled, states }) => isSettled && states.some((text) => /暂无数据|没有符合条件的|该时段无/.test(text)),
  failed: ({ states }) => states.some((text) => text.includes('重试')),
  settled: ({ isShown, isSettled }) => isShown && isSettled,
}`

export type PageState = 'drawn' | 'empty' | 'failed' | 'settled'

export interface Waited extends DrawnPage {
  /** From the change of the address to what was waited for; null when it did not come. */
  afterMs: number | null
}

const wanted = ({ place, page, isShared = false }: PageWanted) => ({
  title: page.title,
  tabTitle: place.tab === null ? null : (page.tabs.get(place.tab) ?? place.tab),
  isShared,
})

/**
 * Goes to an address within the application, if one is given, and waits in the page itself until it is drawn (no chart
 * blank, no state that excuses something missing), empty, failed or settled.
 */
export const waitFor = (
  page: Page,
  state: PageState,
  what: PageWanted,
  { hash = null, timeoutMs = 15_000 }: { hash?: string | null; timeoutMs?: number } = {},
): Promise<Waited> =>
  page.evaluate<Waited>(`(async () => {
    ${looking}
    const begin = performance.now()
    const hash = ${JSON.stringify(hash)}
    if (hash !== null) location.hash = hash
    for (;;) {
      await new Promise((next) => requestAnimationFrame(() => setTimeout(next, 0)))
      const now = look(${JSON.stringify(wanted(what))})
      const afterMs = performance.now() - begin
      if (isThere.${state}(now)) return { ...now, afterMs }
      if (afterMs > ${timeoutMs}) return { ...now, afterMs: null }
    }
  })()`)
