import { formatCity } from '@qingkong/domain/time/city-time'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { desktop, newContext } from '../support/browser.ts'
import { eventOf } from '../support/event-of.ts'
import { raiseSiteAlarm } from '../support/raise-site-alarm.ts'
import { said } from '../support/said.ts'
import { settled } from '../support/settled.ts'
import { openStage } from '../support/stage.ts'

const openPaths = [
  '/login',
  '/sso-login',
  '/for-crawler',
  '/for-report-crawler',
  '/404',
  '/privacy-policy',
  '/charts',
] as const
const closedPaths = [
  '/',
  '/map',
  '/cockpit',
  '/pollution-source-map',
  '/loading',
  '/pdf-preview',
  '/phone/tasks',
] as const

const stage = openStage()

const hashOf = (page: Page): string => new URL(page.url()).hash
const tokenOf = (page: Page) => page.evaluate<string | null>(`localStorage.getItem('qingkong.session')`)
/** Loads an address anew, as from a bookmark. */
const load = async (page: Page, path: string) => {
  await page.goto('about:blank')
  await page.goto(`${stage.house.url}/#${path}`)
  await page.locator('#root > *').first().waitFor()
}
const waitForHash = (page: Page, hash: string | RegExp) =>
  page.waitForURL((url) => (typeof hash === 'string' ? url.hash === hash : hash.test(url.hash)))

describe('before login', () => {
  let context: BrowserContext
  let page: Page
  beforeAll(async () => {
    context = await newContext(stage.browser, desktop)
    page = await context.newPage()
  })

  it('the paths of the document are open without a token, in hash mode (shell-01, shell-02)', async () => {
    for (const path of openPaths) {
      await load(page, path)
      await settled(page)
      expect(hashOf(page)).toBe(`#${path}`)
      expect(new URL(page.url()).pathname).toBe('/')
    }
  })

  it('any other path goes to /login, changing the initial password too when nobody has logged in (shell-02)', async () => {
    for (const path of [...closedPaths, '/update-password']) {
      await load(page, path)
      await waitForHash(page, '#/login')
      await page.getByTestId('login-form').waitFor()
    }
  })

  it('an unknown path goes to /login (shell-03)', async () => {
    await load(page, '/no/such/page')
    await waitForHash(page, '#/login')
  })

  it('a report page without its token shows no data (4.4 #53)', async () => {
    for (const path of ['/for-crawler', '/for-report-crawler']) {
      await load(page, path)
      await said(page, '缺少报告凭据')
      expect(await page.locator('.report-page').count()).toBe(0)
    }
  })

  it('a wrong password stores nothing (auth-01)', async () => {
    await load(page, '/login')
    await page.getByTestId('login-user').fill('diaodu')
    await page.getByTestId('login-password').fill('not-the-password')
    await page.getByTestId('login-submit').click()
    await page.getByTestId('login-failure').waitFor()
    expect(await tokenOf(page)).toBeNull()
    await context.close()
  })
})

/** The keyword among the filters of the event record. */
const keywordOf = (page: Page) => page.getByPlaceholder('编号、对象、内容、位置')

describe('the base layout', () => {
  let page: Page
  let alarmId: string
  let siteName: string
  beforeAll(async () => {
    const raised = await raiseSiteAlarm(stage.house, new Date())
    siteName = raised.siteName
    const event = await eventOf(await stage.as('diaodu'), '1', (row) => row.siteCode === raised.siteCode)
    alarmId = (await (await stage.as('diaodu')).eventDetail({ eventId: event.eventId })).sourceId
    page = await stage.seat('diaodu', 'desktop')
  })

  it('header: title, navigation from the titles of the routes, clock on the city’s time (shell-14, shell-15)', async () => {
    await load(page, '/map')
    expect(await page.locator('h1').innerText()).toBe('城市大气环境立体监测平台')
    const navigation = await page.getByRole('navigation', { name: '主导航' }).getByRole('link').allInnerTexts()
    // What does not fit into the line stands behind 更多.
    const more = page.getByTestId('nav-more')
    if (await more.isVisible()) {
      await more.click()
      navigation.push(...(await page.getByRole('menu').getByRole('link').allInnerTexts()))
      await page.keyboard.press('Escape')
    }
    expect(navigation).toEqual(expect.arrayContaining(['一张图', '成因分析', '指挥调度']))
    // The browser stands in New York; the clock shows Wuxi.
    const shown = await page.locator('.shell-clock').innerText()
    const [date = ''] = formatCity(new Date()).split(' ')
    expect(shown).toContain(date)
    const first = await page.locator('.shell-clock b').innerText()
    await expect.poll(() => page.locator('.shell-clock b').innerText(), { timeout: 5000 }).not.toBe(first)
  })

  it('header: the code that opens the phone side, the way to the cockpit, the user centre (shell-14)', async () => {
    await page.getByRole('button', { name: '手机端' }).click()
    await said(page, '手机扫码打开')
    await page.locator('.ant-qrcode').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByTestId('user-menu').click()
    await page.getByRole('menuitem', { name: /用户中心/ }).click()
    for (const section of ['personal', 'password', 'subscription', 'notifications'])
      await page.getByTestId(`centre-${section}`).waitFor()
    await page.keyboard.press('Escape')
    await page.getByTestId('centre-personal').waitFor({ state: 'hidden' })
    await page.getByTestId('cockpit-link').click()
    await waitForHash(page, '#/cockpit')
  })

  it('the cockpit and the source map are a layout only: no navigation, no bell, the way back (shell-16)', async () => {
    for (const path of ['/cockpit', '/pollution-source-map']) {
      await load(page, path)
      await page.getByTestId('map').waitFor()
      expect(await page.getByRole('navigation', { name: '主导航' }).count()).toBe(0)
      expect(await page.getByTestId('bell').count()).toBe(0)
    }
    await page.getByRole('link', { name: '返回平台' }).click()
    await page.getByRole('navigation', { name: '主导航' }).waitFor()
  })

  it('the source map opens in a window of its own, signed in already (shell-12)', async () => {
    await load(page, '/map')
    const opening = page.context().waitForEvent('page')
    await page.getByTestId('open-source-map').click()
    const opened = await opening
    await opened.getByTestId('map').waitFor()
    expect(hashOf(opened)).toBe('#/pollution-source-map')
    expect(hashOf(page)).toBe('#/map')
    await opened.close()
  })

  it('the static routes answer: /404, /privacy-policy, /loading, /pdf-preview', async () => {
    const words = {
      '/404': '没有这个页面',
      '/privacy-policy': '收集哪些信息',
      '/loading': /加载/,
      '/pdf-preview': '没有要预览的文件',
    }
    for (const [path, text] of Object.entries(words)) {
      await load(page, path)
      await said(page, text)
      expect(hashOf(page)).toBe(`#${path}`)
    }
  })

  it('the bell shows on the map only (shell-10)', async () => {
    await load(page, '/map')
    await page.getByTestId('bell').waitFor()
    await page.getByTestId('nav-command-dispath').click()
    await page.getByTestId('menu-event-record').waitFor()
    expect(await page.getByTestId('bell').count()).toBe(0)
    // The unfinished ones stay in sight everywhere.
    await page.getByTestId('todo-badge').waitFor()
  })

  it('a node with children leads to its first child; a page outside the tree is not routable (shell-05, shell-07)', async () => {
    await load(page, '/command-dispath')
    await waitForHash(page, '#/event-manage/event-record')
    const other = await stage.seat('yunwei', 'desktop')
    await load(other, '/system/users')
    await waitForHash(other, '#/login')
  })

  it('visited pages become tabs; what was typed survives a change of tabs (layout-01, layout-04, shell-06)', async () => {
    await load(page, '/event-manage/event-record')
    await keywordOf(page).fill('找这一件')
    await page.getByTestId('menu-special-tasks').click()
    await page.getByTestId('tab-special-tasks').waitFor()
    await page.getByTestId('menu-air-alarm').click()
    await page.getByTestId('tab-air-alarm').waitFor()
    await page.getByTestId('tab-event-record').getByRole('button', { name: '事件记录', exact: true }).click()
    await waitForHash(page, /^#\/event-manage\/event-record/)
    await expect.poll(() => keywordOf(page).inputValue()).toBe('找这一件')
    // The address changes before the page is drawn.
    await expect.poll(() => page.getByTestId('tab-event-record').locator('[aria-current="page"]').count()).toBe(1)
  })

  it('关闭其他 leaves the chosen tab, and the last one cannot be closed (layout-02, layout-03)', async () => {
    await page.getByTestId('tab-air-alarm').click({ button: 'right' })
    await page.getByRole('menuitem', { name: '关闭其他' }).click()
    await waitForHash(page, /^#\/alarm-center\/air-alarm/)
    const tabs = page.locator('[data-testid^="tab-"].page-tab')
    await expect.poll(() => tabs.count()).toBe(1)
    expect(await page.locator('.page-tab-close').count()).toBe(0)
  })

  it('W goes up in the side menu and S down, but not while typing (layout-05)', async () => {
    await load(page, '/event-manage/event-record')
    await keywordOf(page).waitFor()
    await page.locator('.section-menu').click({ position: { x: 4, y: 4 } })
    await page.keyboard.press('s')
    await waitForHash(page, '#/event-manage/special-tasks')
    await page.locator('[data-testid="menu-special-tasks"][aria-current="page"]').waitFor()
    await page.keyboard.press('w')
    await waitForHash(page, /^#\/event-manage\/event-record/)
    await keywordOf(page).fill('')
    await keywordOf(page).press('s')
    expect(await keywordOf(page).inputValue()).toBe('s')
    expect(hashOf(page)).toMatch(/^#\/event-manage\/event-record/)
  })

  it('air-alarm with the source id of an event opens the detail of its alarm (shell-13)', async () => {
    await load(page, `/alarm-center/air-alarm?id=${alarmId}`)
    await said(page, '告警详情')
    await said(page, siteName)
    await page.getByTestId('alarm-open-task').waitFor()
  })

  it('data auditors and operators sign in and find the map (shell-17)', async () => {
    for (const userCode of ['shenhe1', 'yunwei2']) {
      const seat = await stage.seat(userCode, 'desktop')
      await seat.getByTestId('map').waitFor()
      expect(hashOf(seat)).toBe('#/map')
      expect(await seat.getByTestId('nav-system').count()).toBe(0)
    }
  })

  it('an unknown path and /login itself end the session (shell-03, shell-04)', async () => {
    const seat = await stage.seat('shenhe1', 'desktop')
    expect(await tokenOf(seat)).not.toBeNull()
    await load(seat, '/no/such/page')
    await waitForHash(seat, '#/login')
    await seat.getByTestId('login-form').waitFor()
    await expect.poll(() => tokenOf(seat)).toBeNull()
    expect(await tokenOf(page)).not.toBeNull()
    await load(page, '/login')
    await page.getByTestId('login-form').waitFor()
    await expect.poll(() => tokenOf(page)).toBeNull()
    await load(page, '/map')
    await waitForHash(page, '#/login')
  })

  it('no page wrote an error to its console', () => {
    expect(stage.complaints()).toEqual([])
  })
})
