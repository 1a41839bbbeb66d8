import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { chooseInBell } from '../support/bell.ts'
import { eventOf } from '../support/event-of.ts'
import { raiseSiteAlarm } from '../support/raise-site-alarm.ts'
import { said } from '../support/said.ts'
import { openStage } from '../support/stage.ts'

const stage = openStage()

/** The figure of 共筛选工业源 N 个. */
const countIn = async (page: Page): Promise<number> =>
  Number(/共筛选工业源 (\d+) 个/.exec(await page.getByTestId('nearby-count').innerText())?.[1])

describe('pollution sources around an alarm (trace-01…21)', () => {
  let desk: Page
  let eventId: string
  let chosen: string[]
  beforeAll(async () => {
    desk = await stage.seat('diaodu', 'desktop')
    await desk.getByTestId('map').waitFor()
    const { siteCode } = await raiseSiteAlarm(stage.house, new Date())
    eventId = (await eventOf(await stage.as('diaodu'), '1', (row) => row.siteCode === siteCode)).eventId
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

  it('no page wrote an error to its console', () => {
    expect(stage.complaints()).toEqual([])
  })
})
