import { readFileSync } from 'node:fs'
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

/** The figure of 共筛选工业源 N 个. */
const countIn = async (page: Page): Promise<number> =>
  Number(/共筛选工业源 (\d+) 个/.exec(await page.getByTestId('nearby-count').innerText())?.[1])

describe('pollution sources around an alarm (trace-01…21)', () => {
  let desk: Page
  let eventId: string
  let chosen: string[]
  beforeAll(async () => {
    desk = await onMap('diaodu')
    eventId = await raise(0)
  })

  it('the card opens the drawer 周边污染源 with its count; without wind it says so and asks by north (trace-01, trace-03)', async () => {
    await chooseInBell(desk, '1', eventId)
    await desk.getByTestId('popup-1').getByTestId('popup-nearby').click()
    const drawer = desk.getByTestId('nearby')
    await drawer.getByText('周边污染源').first().waitFor()
    await said(desk, '当前该附近点无风向数据，已按北风查询')
    await desk.getByTestId('popup-1-dismiss').click()
  })

  it('a wider circle finds more; the range dialog takes 10 to 360 degrees and 1 to 10 km (trace-15, trace-16)', async () => {
    const before = await countIn(desk)
    await desk.getByTestId('nearby-sector').click()
    await desk.getByTestId('sector-angle').fill('12')
    await desk.getByTestId('sector-save').click()
    await said(desk, '角度应为10到360之间、5的倍数')
    await desk.getByTestId('sector-angle').fill('360')
    await desk.getByTestId('sector-radius').fill('10')
    await desk.getByTestId('sector-save').click()
    await expect.poll(() => countIn(desk)).toBeGreaterThan(Math.max(1, before))
  })

  it('the list refuses to add nothing, then names the chosen ones in the task (trace-02, trace-05, trace-09)', async () => {
    const total = await countIn(desk)
    await desk.getByTestId('nearby-list').click()
    const list = desk.getByTestId('source-list')
    await list.getByText(`共 ${total} 家`).waitFor()
    await desk.getByTestId('add-to-task').click()
    await said(desk, '请选择企业')
    const rows = list.locator('tbody tr[data-row-key]')
    chosen = []
    for (const position of [0, 1]) {
      await rows.nth(position).getByRole('checkbox').check()
      chosen.push((await rows.nth(position).getByRole('button').getAttribute('title')) ?? '')
    }
    expect(await list.innerText()).toContain('已选 2 家')
    await desk.getByTestId('add-to-task').click()
    await said(desk, '添加成功')
    await chooseInBell(desk, '1', eventId)
    await desk.getByTestId('popup-1').getByTestId('popup-create-task').click()
    await desk.getByTestId('task-suspects').waitFor()
    for (const name of chosen) {
      expect(await desk.getByTestId('task-suspects').innerText()).toContain(name)
      expect(await desk.getByTestId('task-description').inputValue()).toContain(name)
    }
    await desk.keyboard.press('Escape')
    await desk.getByTestId('task-dialog').waitFor({ state: 'detached' })
  })

  it('the list is exported as 污染源列表.xlsx (trace-19)', async () => {
    const coming = desk.waitForEvent('download')
    await desk.getByTestId('source-export').click()
    const download = await coming
    expect(download.suggestedFilename()).toBe('污染源列表.xlsx')
    // A spreadsheet is a zip archive.
    expect(
      readFileSync(await download.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
  })

  it('with the trace layer on the chosen ones join the trace list, each once (trace-06…08, trace-10, trace-11)', async () => {
    expect(await desk.getByTestId('add-to-trace').count()).toBe(0)
    await desk.getByTestId('layer-trace').check()
    await desk.getByTestId('add-to-trace').click()
    await said(desk, '添加成功')
    await desk.getByTestId('source-list').getByText('已列入溯源').first().waitFor()
    await desk.getByTestId('add-to-trace').click()
    await said(desk, '所选择企业均已被添加至溯源列表')
    await desk.getByTestId('source-reset').click()
    await desk.getByTestId('add-to-trace').click()
    await said(desk, '请选择企业')
    const first = desk.getByTestId('source-list').locator('tbody tr[data-row-key]').first()
    await first.getByRole('checkbox').check()
    await desk.getByTestId('add-to-trace').click()
    await said(desk, '该企业已在溯源列表中')
    const { siteCode, factorCode, eventTime } = await (await stage.as('diaodu')).eventDetail({ eventId })
    const listed = await (await stage.as('diaodu')).traceList({
      siteCode: siteCode ?? '',
      factorCode: factorCode ?? '',
      dataTime: eventTime,
    })
    expect(listed.map(({ psName }) => psName).toSorted()).toEqual(chosen.toSorted())
  })
})

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
