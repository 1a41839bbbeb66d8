import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { raiseSiteAlarm } from '../support/raise-site-alarm.ts'
import { openStage } from '../support/stage.ts'

const stage = openStage()

/** A wall of one screen, of two side by side, of four times the points, and an office screen. */
const walls = [
  { width: 1920, height: 1080 },
  { width: 3840, height: 1080 },
  { width: 3840, height: 2160 },
  { width: 1366, height: 768 },
]

/** By how many px the page and its panels are larger than their room; what is cut with an ellipsis is not meant. */
const overflow = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const root = document.documentElement
    const found = []
    if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth) found.push('page')
    for (const panel of document.querySelectorAll('.wall-panel, .wall-strip, .wall-header'))
      if (panel.scrollHeight > panel.clientHeight + 1 || panel.scrollWidth > panel.clientWidth + 1)
        found.push(panel.getAttribute('aria-label') ?? panel.className)
    return found
  })()`)

describe('the wall screen (command 5)', () => {
  let wall: Page
  beforeAll(async () => {
    wall = await stage.seat('zhibanzhang', 'desktop')
    await wall.goto(`${stage.house.url}/#/cockpit`)
    await wall.getByRole('region', { name: '今日事件' }).waitFor()
    await wall.locator('[data-testid="map"][data-ready="true"]').waitFor()
  })

  it('needs no scroll on any wall, and nothing stands outside its panel', async () => {
    for (const size of walls) {
      await wall.setViewportSize(size)
      await expect.poll(() => overflow(wall), { timeout: 5000 }).toEqual([])
    }
  })

  it('an alarm comes to the wall by itself, and a click opens its card over the map', async () => {
    const { siteName } = await raiseSiteAlarm(stage.house, new Date())
    const alarms = wall.getByRole('list', { name: '最近告警' })
    await alarms.getByText(siteName).first().click({ timeout: 30_000 })
    await wall.getByTestId('popup-1').getByText(siteName).first().waitFor()
    await wall.getByTestId('popup-1-dismiss').click()
  })

  it('key figures are at least 28 px high at 1080p: they are read across the room', async () => {
    await wall.setViewportSize({ width: 1920, height: 1080 })
    const heights = await wall.evaluate<number[]>(
      `[...document.querySelectorAll('.wall-counts b, .wall-target-value, .wall-clock b')].map((figure) => parseFloat(getComputedStyle(figure).fontSize))`,
    )
    expect(heights.length).toBeGreaterThan(5)
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(28)
  })

  it('知悉 is kept: the alarm says so afterwards', async () => {
    const row = wall.getByRole('list', { name: '最近告警' }).getByRole('listitem').first()
    await row.getByRole('button', { name: '知悉' }).click()
    await row.getByText('已知悉').waitFor()
  })

  it('nothing was written to the error console', () => {
    expect(stage.complaints()).toEqual([])
  })
})
