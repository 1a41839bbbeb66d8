import type { Page } from 'playwright-core'

/** A table of figures as it stands on the screen. */
export interface ShownTable {
  title: string
  /** Head of each column with its unit. */
  heads: string[]
  /** Number of rows, those out of sight included. */
  count: number
  /** Texts of the rows near the sight, with the row's number from 0. */
  rows: { number: number; cells: string[] }[]
}

const reading = `
const shownGrids = () => [...document.querySelectorAll('[data-testid="data-grid"]')].filter((grid) => grid.checkVisibility())
const headOf = (cell) => {
  const unit = cell.querySelector('.unit')?.textContent ?? ''
  const title = cell.querySelector('.ellipsis')?.textContent ?? ''
  return unit === '' ? title : title + '（' + unit + '）'
}
const readGrid = (grid) => {
  const [upper, lower] = grid.tHead.rows
  const grouped = [...(lower?.cells ?? [])]
  const headRows = grid.tHead.rows.length
  return {
    title: grid.closest('section').getAttribute('aria-label'),
    heads: [...upper.cells].flatMap((cell) =>
      cell.scope === 'colgroup' ? grouped.splice(0, cell.colSpan).map(headOf) : [headOf(cell)]),
    count: Number(grid.getAttribute('aria-rowcount')) - headRows,
    rows: [...grid.querySelectorAll('tbody tr[aria-rowindex]')].map((row) => ({
      number: Number(row.getAttribute('aria-rowindex')) - headRows - 1,
      cells: [...row.cells].map((cell) => cell.textContent),
    })),
  }
}`

/** The tables of the shown page and of an open dialog. */
export const shownTables = (page: Page): Promise<ShownTable[]> =>
  page.evaluate<ShownTable[]>(`(() => { ${reading}; return shownGrids().map(readGrid) })()`)

/** The end of a table: scrolls there and back. */
export const endOfTable = (page: Page, title: string): Promise<ShownTable> =>
  page.evaluate<ShownTable>(`(async () => {
    ${reading}
    const frame = () => new Promise((next) => requestAnimationFrame(() => setTimeout(next, 0)))
    const grid = shownGrids().find((one) => readGrid(one).title === ${JSON.stringify(title)})
    const box = grid.closest('section')
    box.scrollTop = box.scrollHeight
    await frame()
    await frame()
    const end = readGrid(grid)
    box.scrollTop = 0
    return end
  })()`)

/** Goes past the charts that wait to come near the screen, so that all of the shown page are drawn, and back. */
export const passAllCharts = (page: Page): Promise<void> =>
  page.evaluate<void>(`(async () => {
    const far = () => [...document.querySelectorAll('.page .kit-chart-far')].find((box) => box.checkVisibility())
    for (let box = far(); box; box = far()) {
      box.scrollIntoView()
      await new Promise((next) => requestAnimationFrame(() => setTimeout(next, 0)))
    }
    document.querySelector('.page .kit-chart')?.scrollIntoView({ block: 'end' })
  })()`)

/** Of every chart of the shown page a sum over its pixels: equal pictures have equal sums. */
export const chartPictures = (page: Page): Promise<{ name: string; size: string; sum: number }[]> =>
  page.evaluate(`[...document.querySelectorAll('.page .chart')].filter((box) => box.checkVisibility()).flatMap((box) =>
    [...box.querySelectorAll('canvas')].map((canvas) => {
      const { width, height } = canvas
      const pixels = new Uint32Array(canvas.getContext('2d').getImageData(0, 0, width, height).data.buffer)
      let sum = 17
      for (const pixel of pixels) sum = (Math.imul(sum, 31) + pixel) | 0
      return { name: box.getAttribute('aria-label'), size: width + ' × ' + height, sum }
    }))`)
