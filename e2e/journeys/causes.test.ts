import { publishSchemes, schemePlans } from '@qingkong/simulator/source-schemes'
import { systemTimers } from '@qingkong/simulator/timers'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { sendComponentHistory } from '../support/component-history.ts'
import { type House, openHouse } from '../support/house.ts'
import { type Seat, sitDown } from '../support/people.ts'
import { said } from '../support/said.ts'

const siteCode = 'WX70018'
const days = 8

let house: House
let browser: Browser
let seat: Seat
let desk: Page

const seeded = async (): Promise<House> => {
  const opened = await openHouse({ live: false, from: inject('newCity') })
  await sendComponentHistory(opened, { siteCode, days })
  const analyst = { client: await opened.as('zhibanzhang'), timers: systemTimers, stopped: () => false }
  const plan = { ...schemePlans.VOC, days, factors: [2] }
  expect(await publishSchemes(analyst, 'VOC', [siteCode], plan)).toBe(1)
  return opened
}

beforeAll(async () => {
  ;[house, browser] = await Promise.all([seeded(), launchBrowser()])
  seat = await sitDown(browser, house, 'diaodu', 'desktop')
  await seat.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  desk = seat.page
  await desk.goto(`${house.url}/#/home`)
})
afterAll(async () => {
  await browser?.close()
  await house?.close()
})

interface Told {
  testId: string
  text: string
  isSentence: boolean
}

/** What a column of the tile says, in its order. */
const toldBy = async (family: 'VOC' | 'PM'): Promise<Told[]> => {
  const links = desk.getByTestId(`causes-${family}`).locator('a')
  await links.first().waitFor()
  return links.evaluateAll((all) =>
    all.map((link) => ({
      testId: link.getAttribute('data-testid') ?? '',
      text: link.textContent ?? '',
      isSentence: link.querySelector('.muted') === null,
    })),
  )
}

const shownPage = () => desk.locator('.page:visible')

/** Goes to the page of a sentence, reads what the page itself says, and comes back. */
const walk = async ({ testId, text, isSentence }: Told): Promise<string | null> => {
  await desk.getByTestId(testId).click()
  await desk.waitForURL((url) => !url.hash.startsWith('#/home'))
  const page = shownPage()
  if (isSentence) await page.getByTestId('conclusion-sentence').waitFor()
  else await page.getByText(text).first().waitFor()
  const shown = isSentence ? await page.getByTestId('conclusion-sentence').locator('.kit-sentence').innerText() : null
  await desk.goBack()
  await desk.getByTestId(testId).waitFor()
  return shown
}

/** What the pages said, in the order of the walk. */
const proved: string[] = []

const walkAll = async (family: 'VOC' | 'PM') => {
  const told = await toldBy(family)
  const shown: (string | null)[] = []
  for (const one of told) shown.push(await walk(one))
  expect(shown).toEqual(told.map(({ text, isSentence }) => (isSentence ? text : null)))
  proved.push(...shown.filter((sentence) => sentence !== null))
  return told
}

describe('five minutes before the meeting: why the air is as it is (components 7)', () => {
  it('of ozone each sentence of the tile stands on its page, the sources that make it among them', async () => {
    const told = await walkAll('VOC')
    expect(told.find(({ testId }) => testId === 'cause-law-analysis')?.text).toMatch(
      /占OFP \d+\.\d%（.+），\d+时最高。$/,
    )
    expect(told.filter(({ isSentence }) => isSentence).length).toBeGreaterThanOrEqual(5)
  })

  it('of particles as well; where no scheme is published tile and page say so', async () => {
    const told = await walkAll('PM')
    expect(told.find(({ testId }) => testId === 'cause-particulate-pmf-sourceAnalysis')).toMatchObject({
      text: '该站尚无已发布的源解析方案，请先在手动解析中建立',
      isSentence: false,
    })
    expect(told.filter(({ isSentence }) => isSentence).length).toBeGreaterThanOrEqual(5)
  })

  it('the copied paragraph holds what the pages said, number for number, and nothing else', async () => {
    await desk.getByTestId('cause-copy').click()
    await said(desk, '复制成功')
    const copied = await desk.evaluate<string>('navigator.clipboard.readText()')
    const [ozone, particles, ...more] = copied.split('\n')
    expect(more).toEqual([])
    expect(ozone).toMatch(/^【臭氧成因】太湖新城组分超级站，/)
    expect(particles).toMatch(/^【颗粒物成因】太湖新城组分超级站，/)
    const sentences = [ozone, particles].map((text) => text?.slice(text.indexOf('：') + 1)).join('')
    expect(sentences).toBe(proved.join(''))
  })

  it('on a small laptop no sentence reaches out of the tile', async () => {
    await desk.setViewportSize({ width: 1366, height: 768 })
    const over = await desk.getByTestId('cause-tile').evaluate((tile) => tile.scrollWidth - tile.clientWidth)
    expect(over).toBe(0)
  })

  it('nothing was written to the error console', () => {
    expect(seat.complaints).toEqual([])
  })
})
