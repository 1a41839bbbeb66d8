import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { chooseInBell } from '../support/bell.ts'
import { countClicks } from '../support/click-count.ts'
import { eventOf } from '../support/event-of.ts'
import { tabTo } from '../support/keyboard.ts'
import { raiseSiteAlarm } from '../support/raise-site-alarm.ts'
import { said } from '../support/said.ts'
import { openStage } from '../support/stage.ts'

const stage = openStage()

const raise = async (place: number): Promise<string> => {
  const { siteCode } = await raiseSiteAlarm(stage.house, new Date(), { place })
  return (await eventOf(await stage.as('diaodu'), '1', (row) => row.siteCode === siteCode)).eventId
}
const detail = async (eventId: string) => (await stage.as('diaodu')).eventDetail({ eventId })
const onMap = async (userCode: string): Promise<Page> => {
  const page = await stage.seat(userCode, 'desktop')
  await page.getByTestId('map').waitFor()
  return page
}

describe('dispatching without detours', () => {
  let desk: Page
  beforeAll(async () => {
    desk = await onMap('diaodu')
  })

  it('three clicks from the card to the sent task: 创建任务, the unit in charge, 下发任务', async () => {
    const eventId = await raise(0)
    await chooseInBell(desk, '1', eventId)
    const create = desk.getByTestId('popup-1').getByTestId('popup-create-task')
    await create.waitFor()
    const clicks = await countClicks(desk)
    await create.click()
    await desk.locator('[data-testid^="quick-recipient-"]').first().click()
    await desk.getByTestId('task-dispatch').click()
    await said(desk, '下发任务成功')
    expect(await clicks()).toBe(3)
    const { eventStatus, assignments } = await detail(eventId)
    expect(eventStatus).toBe(2)
    expect(assignments.map(({ part }) => part)).toEqual(['host'])
  })

  it('the same by Tab, Enter, Space and Esc alone, from the bell to the sent task', async () => {
    const eventId = await raise(1)
    await desk.getByTestId('task-dialog').waitFor({ state: 'detached' })
    await tabTo(desk, 'bell')
    await desk.keyboard.press('Enter')
    await desk.getByTestId(`bell-item-${eventId}`).waitFor()
    // Esc takes the top layer away and gives the focus back; the same key opens it again.
    await desk.keyboard.press('Escape')
    await desk.getByTestId('bell-panel').waitFor({ state: 'detached' })
    await desk.keyboard.press('Enter')
    await desk.getByTestId(`bell-item-${eventId}`).waitFor()
    await tabTo(desk, `bell-item-${eventId}`)
    await desk.keyboard.press('Enter')
    await desk.getByTestId('popup-1').getByTestId('popup-create-task').waitFor()
    await tabTo(desk, 'popup-create-task')
    await desk.keyboard.press('Enter')
    await desk.locator('[data-testid^="quick-recipient-"]').first().waitFor()
    await tabTo(desk, 'quick-recipient-')
    await desk.keyboard.press('Space')
    await tabTo(desk, 'task-dispatch')
    await desk.keyboard.press('Enter')
    await expect.poll(async () => (await detail(eventId)).eventStatus).toBe(2)
  })

  it('no page wrote an error to its console', () => {
    expect(stage.complaints()).toEqual([])
  })
})

describe('two dispatchers act on one event at once', () => {
  it('exactly one succeeds, the other reads 事件状态已变化，请刷新', async () => {
    const eventId = await raise(2)
    const desks = await Promise.all(['diaodu', 'diaodu2'].map(onMap))
    // Both have pressed the button before either call reaches the server.
    let arrived = 0
    let letGo: () => void = () => undefined
    const bothArrived = new Promise<void>((done) => {
      letGo = done
    })
    for (const page of desks) {
      await page.route('**/delegate/delegate-event', async (route) => {
        arrived += 1
        if (arrived === desks.length) letGo()
        await bothArrived
        await route.continue()
      })
      await chooseInBell(page, '1', eventId)
      await page.getByTestId('popup-1').getByTestId('popup-create-task').click()
      await page.locator('[data-testid^="quick-recipient-"]').first().click()
    }
    const outcome = async (page: Page) => {
      await page.getByTestId('task-dispatch').click()
      const words = page.getByText(/下发任务成功|下发任务失败/).first()
      await words.waitFor()
      return words.innerText()
    }
    const outcomes = (await Promise.all(desks.map(outcome))).toSorted()
    expect(outcomes[0]).toMatch(/^下发任务失败：事件状态已变化，请刷新/)
    expect(outcomes[1]).toBe('下发任务成功')
    const { eventStatus, assignments } = await detail(eventId)
    expect(eventStatus).toBe(2)
    expect(assignments).toHaveLength(1)
    const flow = await (await stage.as('diaodu')).eventFlow({ eventId })
    expect(flow.filter(({ flowType }) => flowType === 'delegate')).toHaveLength(1)
  })
})
