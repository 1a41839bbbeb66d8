import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { seriousViolations } from '../support/accessible.ts'
import { chooseInBell, openBell } from '../support/bell.ts'
import { desktop, newContext } from '../support/browser.ts'
import { eventOf } from '../support/event-of.ts'
import { userCodeOf } from '../support/people.ts'
import { raiseSiteAlarm } from '../support/raise-site-alarm.ts'
import { raiseOutletAlarm } from '../support/raise-source-alarm.ts'
import { said } from '../support/said.ts'
import { settled } from '../support/settled.ts'
import { openStage } from '../support/stage.ts'

const stage = openStage()

describe('every main screen can be used by everybody (axe: nothing serious or critical)', () => {
  let desk: Page
  let eventId: string
  beforeAll(async () => {
    desk = await stage.seat('diaodu', 'desktop')
    await desk.getByTestId('map').waitFor()
    const { siteCode } = await raiseSiteAlarm(stage.house, new Date())
    await raiseOutletAlarm(stage.house, new Date(), '320214')
    eventId = (await eventOf(await stage.as('diaodu'), '1', (row) => row.siteCode === siteCode)).eventId
    await eventOf(await stage.as('diaodu'), '6')
  })
  const check = async (page: Page) => expect(await seriousViolations(page)).toEqual([])

  it('login', async () => {
    const context = await newContext(stage.browser, desktop)
    const page = await context.newPage()
    await page.goto(stage.house.url)
    await page.getByTestId('login-form').waitFor()
    await check(page)
    await context.close()
  })

  it('the shell and the map, with the bell open', async () => {
    await desk.locator('[data-testid="map"][data-ready="true"]').waitFor()
    await check(desk)
    await openBell(desk, '1')
    await desk.getByTestId(`bell-item-${eventId}`).waitFor()
    await check(desk)
  })

  it('the card of an alarm, each of its tabs', async () => {
    await chooseInBell(desk, '1', eventId)
    const tabs = desk.getByTestId('popup-1').getByRole('tab')
    await tabs.first().waitFor()
    for (const tab of await tabs.all()) {
      await tab.click()
      await check(desk)
    }
  })

  it('the drawer and the list of nearby sources', async () => {
    await desk.getByTestId('popup-1').getByTestId('popup-nearby').click()
    await desk.getByTestId('nearby-count').waitFor()
    await desk.getByTestId('nearby-sector').click()
    await desk.getByTestId('sector-angle').fill('360')
    await desk.getByTestId('sector-radius').fill('10')
    await check(desk)
    await desk.getByTestId('sector-save').click()
    await desk.getByTestId('sector-save').waitFor({ state: 'hidden' })
    await check(desk)
    await desk.getByTestId('nearby-list').click()
    await desk.getByTestId('source-list').locator('tbody tr[data-row-key]').first().waitFor()
    await check(desk)
    await desk.getByTestId('source-list-close').click()
  })

  it('the task dialog: the form, and the process after it was sent', async () => {
    await desk.getByTestId('popup-1').getByTestId('popup-create-task').click()
    await desk.locator('[data-testid^="quick-recipient-"]').first().click()
    await check(desk)
    await desk.getByTestId('task-dispatch').click()
    await desk.getByTestId('task-dialog').waitFor({ state: 'detached' })
    await chooseInBell(desk, '1', eventId)
    await said(desk, '处理流程')
    await check(desk)
    await desk.keyboard.press('Escape')
    await desk.getByTestId('task-dialog').waitFor({ state: 'detached' })
  })

  it('the event record, its statistics, the alarm pages', async () => {
    for (const path of [
      '/event-manage/event-record',
      '/event-manage/event-record?tabName=statistics',
      '/alarm-center/air-alarm',
      '/alarm-center/industry-alarm',
    ]) {
      await desk.goto(`${stage.house.url}/#${path}`)
      await settled(desk)
      await check(desk)
    }
  })

  it('the user centre, each of its sections', async () => {
    await desk.getByTestId('user-menu').click()
    await desk.getByRole('menuitem', { name: /用户中心/ }).click()
    for (const section of ['personal', 'password', 'messages', 'notifications']) {
      await desk.getByTestId(`centre-${section}`).click()
      await settled(desk)
      await check(desk)
    }
    await desk.keyboard.press('Escape')
  })

  it('the phone: tasks, one task, the feedback sheet, map, report, me', async () => {
    const { assignments } = await (await stage.as('diaodu')).eventDetail({ eventId })
    const holder = assignments[0]?.username ?? ''
    const phone = await stage.seat(userCodeOf(holder), 'phone')
    await phone.getByTestId(`phone-task-${eventId}`).waitFor()
    await check(phone)
    await phone.getByTestId(`phone-task-${eventId}`).click()
    await phone.getByTestId('phone-confirm').click()
    await phone.getByTestId('phone-feedback').waitFor()
    await check(phone)
    await phone.getByTestId('phone-feedback').click()
    await phone.getByTestId('phone-submit').waitFor()
    await check(phone)
    for (const tab of ['map', 'report', 'me']) {
      await phone.goto(`${stage.house.url}/#/phone/${tab}`)
      await settled(phone)
      await check(phone)
    }
  })
})
