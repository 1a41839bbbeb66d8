import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { House } from './house.ts'
import { nameOf, pickRecipients } from './people.ts'
import { said } from './said.ts'
import { openStage } from './stage.ts'

/** How the alarm comes about; resolves with the site whose alarm is to be handled. */
export type RaiseAlarm = (house: House) => Promise<{ siteName: string }>

/**
 * The main job through every floor: alarm → dispatch to three → sign → transfer → feedback → assess → supervise →
 * archive, the desk in a desktop browser, the field on phones.
 */
export const alarmJourney = (title: string, raise: RaiseAlarm) => {
  const stage = openStage()

  describe(title, () => {
    let eventId: string
    let dispatcher: Page

    it('the alarm rings in the bell of the map page and opens the type 1 popup (bell, event-17, popup-01)', async () => {
      dispatcher = await stage.seat('diaodu', 'desktop')
      await dispatcher.goto(`${stage.house.url}/#/map`)
      await dispatcher.getByTestId('map').waitFor()
      // The dispatcher is already looking: the alarm must arrive by itself.
      const { siteName } = await raise(stage.house)
      await dispatcher.getByTestId('bell').click()
      await dispatcher.getByTestId('bell-tab-1').click()
      const item = dispatcher.locator('[data-testid^="bell-item-"]', { hasText: siteName }).first()
      await item.waitFor()
      eventId = (await item.getAttribute('data-testid'))?.replace('bell-item-', '') ?? ''
      await item.click()
      const popup = dispatcher.getByTestId('popup-1')
      await popup.waitFor()
      await popup.getByText(siteName).first().waitFor()
      await popup.getByText('综合分析').click()
      await popup.locator('canvas').first().waitFor()
      await popup.getByText('分钟数据').click()
    })

    it('the dispatcher sends it to three recipients in three clicks and a choice (task-05, task-12, task-17)', async () => {
      await dispatcher.getByTestId('popup-create-task').click()
      await dispatcher.getByTestId('task-dialog').waitFor()
      expect(await dispatcher.getByTestId('task-description').inputValue()).toMatch(/溯源|排查/)
      await dispatcher.getByTestId('task-dispatch').click()
      await said(dispatcher, '请选择部门及人员')
      await pickRecipients(dispatcher, ['chengban1', 'chengban2', 'chengban3'])
      await dispatcher.getByTestId('task-dispatch').click()
      await said(dispatcher, '下发任务成功')
    })

    it('the host signs on the phone and passes it down to the street (签收, 转办)', async () => {
      const host = await stage.seat('chengban1', 'phone')
      await host.getByTestId(`phone-task-${eventId}`).click()
      await host.getByTestId('phone-confirm').click()
      await host.getByTestId('phone-deliver').click()
      await host.getByText(nameOf('xishan_wg1')).first().click()
      await host.getByTestId('phone-reason').fill('点位在下级网格范围内')
      await host.getByTestId('phone-submit').click()
      await expect.poll(() => statusOf(), { timeout: 10_000 }).toBe(11)
    })

    it('an assisting recipient signs and feeds back without moving the event', async () => {
      const assistant = await stage.as('chengban2')
      await assistant.taskConfirm({ eventId, eventStatus: 11 })
      expect(await statusOf()).toBe(11)
    })

    it('the street officer signs and feeds back from the phone (反馈)', async () => {
      const street = await stage.seat('xishan_wg1', 'phone')
      await street.getByTestId(`phone-task-${eventId}`).click()
      await street.getByTestId('phone-confirm').click()
      await street.getByTestId('phone-feedback').click()
      await street.getByTestId('phone-location').fill('东亭街道春笋路工地')
      await street.getByTestId('phone-judge-yes').click()
      await street.getByTestId('phone-content').fill('工地裸土未覆盖，已责令立即覆盖并开启喷淋。')
      await street.getByTestId('phone-submit').click()
      await expect.poll(() => statusOf(), { timeout: 15_000 }).toBe(6)
    })

    it('the dispatcher assesses from the event record and sends an overseer (task-07, task-09, task-14)', async () => {
      await dispatcher.getByTestId('nav-command-dispath').click()
      await dispatcher.getByTestId('event-part-todo').click()
      // As one looks for a case: by its number.
      const { eventCode } = await (await stage.as('diaodu')).eventDetail({ eventId })
      await dispatcher.getByPlaceholder('编号、对象、内容、位置').fill(eventCode)
      await dispatcher.keyboard.press('Enter')
      await dispatcher.getByTestId(`event-row-${eventId}`).click()
      await dispatcher.getByTestId('task-dialog').waitFor()
      await dispatcher.getByTestId('task-assess-submit').click()
      await said(dispatcher, '请完善评估意见')
      await dispatcher.getByTestId('task-assess-opinion').fill('反馈属实，请督察现场复核。')
      await pickRecipients(dispatcher, ['ducha'])
      await dispatcher.getByTestId('task-assess-submit').click()
      await said(dispatcher, '评估成功')
      expect(await statusOf()).toBe(8)
    })

    it('the overseer confirms and reports on the phone; the event is archived (督查签收, 督察反馈)', async () => {
      const overseer = await stage.seat('ducha', 'phone')
      await overseer.getByTestId(`phone-task-${eventId}`).click()
      await overseer.getByTestId('phone-overseer-confirm').click()
      await overseer.getByTestId('phone-overseer-feedback').click()
      await overseer.getByTestId('phone-content').fill('现场复核，裸土已覆盖。')
      await overseer.getByTestId('phone-result-ok').click()
      await overseer.getByTestId('phone-submit').click()
      await expect.poll(() => statusOf(), { timeout: 15_000 }).toBe(10)
    })

    it('the flow keeps every step in order and cannot be continued (event-25)', async () => {
      const client = await stage.as('diaodu')
      const flow = await client.eventFlow({ eventId })
      expect(flow.map(({ flowType }) => flowType)).toEqual([
        'info',
        'delegate',
        'confirm',
        'deliver',
        'confirm',
        'confirm',
        'user_trace',
        'assess',
        'confirm',
        'user_overseer',
      ])
      await expect(client.closeEvent({ eventId })).rejects.toMatchObject({ code: 40902 })
    })

    it('no page wrote an error to its console', () => {
      expect(stage.complaints()).toEqual([])
    })

    const statusOf = async () => (await (await stage.as('zhibanzhang')).eventDetail({ eventId })).eventStatus
  })
}
