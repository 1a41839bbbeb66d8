import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { bellCount, chooseInBell, openBell } from '../support/bell.ts'
import { cameraPicture } from '../support/camera-picture.ts'
import { eventOf } from '../support/event-of.ts'
import { nameOf, pickRecipients } from '../support/people.ts'
import { raiseRadarAlarm } from '../support/raise-radar-alarm.ts'
import { raiseSiteAlarm } from '../support/raise-site-alarm.ts'
import { raiseDustAlarm, raiseOutletAlarm } from '../support/raise-source-alarm.ts'
import { said } from '../support/said.ts'
import { openStage } from '../support/stage.ts'

type Type = '1' | '2' | '3' | '4' | '6'

const stage = openStage()
/** The event of each type that goes its way to the field. */
const events = new Map<Type, string>()
/** 新吴执法大队. */
const handler = 'chengban2'
const handlerArea = '320214'
const reporter = 'xishan_wg2'

let desk: Page

const eventId = (type: Type): string => {
  const id = events.get(type)
  if (!id) throw new Error(`no event of type ${type} was raised`)
  return id
}
const statusOf = async (id: string) => (await (await stage.as('diaodu')).eventDetail({ eventId: id })).eventStatus
const closeDialog = async () => {
  await desk.keyboard.press('Escape')
  await desk.getByTestId('task-dialog').waitFor({ state: 'detached' })
}
/** From the open card: the task dialog with the words of the type, sent to the handler. */
const dispatchFromCard = async (type: Type, words: RegExp) => {
  await desk.getByTestId(`popup-${type}`).getByTestId('popup-create-task').click()
  await desk.getByTestId('task-dialog').waitFor()
  expect(await desk.getByTestId('task-dialog').innerText()).toContain('任务下发')
  await expect.poll(() => desk.getByTestId('task-description').inputValue()).toMatch(words)
  await pickRecipients(desk, [handler])
  await desk.getByTestId('task-dispatch').click()
  await desk.getByTestId('task-dialog').waitFor({ state: 'detached' })
  expect(await statusOf(eventId(type))).toBe(2)
}

beforeAll(async () => {
  desk = await stage.seat('diaodu', 'desktop')
  await desk.getByTestId('map').waitFor()
})

describe('each event type on the map: bell, card, dispatch (event-01, bell-01…08)', () => {
  it('the empty panel says so on each of its five tabs (bell-01, bell-06)', async () => {
    const panel = await openBell(desk, '1')
    expect(await panel.getByRole('tab').allInnerTexts()).toEqual(
      ['站点告警', '雷达扫描', '上报事件', '交办反馈', '污染源告警'].map((title) => expect.stringContaining(title)),
    )
    for (const type of ['1', '2', '3', '4', '6'] as const) {
      await openBell(desk, type)
      await panel.getByText('暂无告警').waitFor()
      expect(await bellCount(desk, type)).toBe('0')
    }
    await desk.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
  })

  it('type 1: counted, filtered by status and site, opens its card; 知悉 is kept (bell-03, bell-04, event-17)', async () => {
    const { siteCode, siteName } = await raiseSiteAlarm(stage.house, new Date())
    const event = await eventOf(await stage.as('diaodu'), '1', (row) => row.siteCode === siteCode)
    events.set('1', event.eventId)
    const panel = await openBell(desk, '1')
    const item = desk.getByTestId(`bell-item-${event.eventId}`)
    await item.waitFor()
    await expect.poll(async () => Number(await bellCount(desk, '1'))).toBeGreaterThan(0)
    await panel.getByLabel('溯源中').check()
    await panel.getByText('暂无告警').waitFor()
    await panel.getByLabel('溯源中').uncheck()
    await panel.getByLabel('告警中').check()
    await item.waitFor()
    await chooseInBell(desk, '1', event.eventId)
    const card = desk.getByTestId('popup-1')
    await card.getByText(siteName).first().waitFor()
    await card.getByTestId('popup-seen').click()
    await card.getByText('已知悉').waitFor()
    expect((await (await stage.as('diaodu')).eventDetail({ eventId: event.eventId })).seen).toBe(true)
    await dispatchFromCard('1', /溯源/)
  })

  it('closing an alarm asks 是否关闭该告警？, says 关闭告警成功, and the counts follow (event-21, event-22, event-24)', async () => {
    const { siteCode } = await raiseSiteAlarm(stage.house, new Date(), { place: 1 })
    const { eventId: id } = await eventOf(await stage.as('diaodu'), '1', (row) => row.siteCode === siteCode)
    await chooseInBell(desk, '1', id)
    const todo = desk.getByTestId('todo-badge').locator('b')
    const open = async () => String((await (await stage.as('diaodu')).eventRecord({ pageSize: 1 })).counts.todo)
    await expect.poll(() => todo.innerText()).not.toBe('0')
    const before = Number(await todo.innerText())
    await desk.getByTestId('popup-1').getByTestId('popup-close-alarm').click()
    await said(desk, '是否关闭该告警？')
    await desk.getByTestId('close-confirm').click()
    await said(desk, '关闭告警成功')
    await desk.getByTestId('popup-1').waitFor({ state: 'detached' })
    expect(await statusOf(id)).toBe(9)
    await expect.poll(async () => Number(await todo.innerText())).toBe(before - 1)
    expect(Number(await open())).toBeLessThan(before)
  })

  it('type 2: two scans that see the same plume; the radar lies on the map until it is closed (event-18, popup-07)', async () => {
    const raised = await raiseRadarAlarm(stage.house, new Date())
    events.set('2', raised.eventId)
    const panel = await openBell(desk, '2')
    await panel.getByText('发现雷达热点').waitFor()
    await expect.poll(() => bellCount(desk, '2')).toBe('1')
    await chooseInBell(desk, '2', raised.eventId)
    const card = desk.getByTestId('popup-2')
    await card.getByTestId('radar-sites').waitFor()
    expect(await card.getByTestId('radar-sites').innerText()).toMatch(/\d+\.\d\d km/)
    await desk.getByTestId('close-radar').click()
    await desk.getByTestId('close-radar').waitFor({ state: 'detached' })
    await card.getByTestId('radar-toggle').click()
    await desk.getByTestId('close-radar').waitFor()
    await dispatchFromCard('2', /雷达/)
  })

  it('type 3: reported from a phone with a picture, shown as 已上报 under the name of the reporter (event-03, event-16, popup-09)', async () => {
    const phone = await stage.seat(reporter, 'phone')
    await phone.getByTestId('phone-tab-report').click()
    await phone.getByTestId('phone-files').setInputFiles(await cameraPicture())
    await phone.getByTestId('phone-type').click()
    await phone.locator('.ant-select-item-option').first().click()
    await phone.getByTestId('phone-location').fill('安镇街道锡沪路口')
    await phone.getByTestId('phone-longitude').fill('120.45')
    await phone.getByTestId('phone-latitude').fill('31.6')
    await phone.getByTestId('phone-content').fill('路口东侧露天焚烧，烟气明显。')
    await phone.getByTestId('phone-submit').click()
    await phone.waitForURL((url) => url.hash.startsWith('#/phone/tasks'))
    const event = await eventOf(await stage.as('diaodu'), '3')
    events.set('3', event.eventId)
    const panel = await openBell(desk, '3')
    const item = desk.getByTestId(`bell-item-${event.eventId}`)
    await item.waitFor()
    expect(await item.innerText()).toContain(nameOf(reporter))
    expect(await item.innerText()).toContain('已上报')
    expect(await panel.locator('.bell-statuses').innerText()).not.toContain('告警中')
    await chooseInBell(desk, '3', event.eventId)
    const card = desk.getByTestId('popup-3')
    await card.getByText('露天焚烧').waitFor()
    await card.locator('img').first().waitFor()
    // A report is answered in the field before anybody may close it.
    expect(await card.getByTestId('popup-close-alarm').count()).toBe(0)
    await dispatchFromCard('3', /上报/)
  })

  it('type 4: given out from the map’s right click; the panel opens its task, the map its place (event-19, popup-10, popup-18)', async () => {
    const spot = { x: 560, y: 240 }
    await desk.getByTestId('map').click({ button: 'right', position: spot })
    await desk.getByTestId('map-create-task').click()
    await desk.getByTestId('assigned-task-dialog').waitFor()
    // The place is known by its coordinates: its district is filled in.
    await expect.poll(() => desk.getByTestId('assigned-area').innerText()).toMatch(/[区市]$/)
    await desk.getByTestId('task-dispatch').click()
    await said(desk, '请选择部门及人员')
    await pickRecipients(desk, [handler])
    await desk.getByTestId('task-dispatch').click()
    await desk.getByTestId('assigned-task-dialog').waitFor({ state: 'detached' })
    const event = await eventOf(await stage.as('diaodu'), '4')
    events.set('4', event.eventId)
    const panel = await openBell(desk, '4')
    await desk.getByTestId(`bell-item-${event.eventId}`).waitFor()
    await expect.poll(() => bellCount(desk, '4')).toBe('1')
    // What is given out at once is never 告警中 (event-06).
    expect(await panel.locator('.bell-statuses').innerText()).not.toContain('告警中')
    await chooseInBell(desk, '4', event.eventId)
    await desk.getByTestId('task-dialog').waitFor()
    expect(await desk.getByTestId('task-dialog').innerText()).toContain('任务详情')
    await closeDialog()
    const card = desk.getByTestId('popup-4')
    // The mark comes with the push; until then a click there hits the bare map.
    await expect
      .poll(
        async () => {
          await desk.getByTestId('map').click({ position: { x: spot.x + 13, y: spot.y - 13 } })
          return card.isVisible()
        },
        { timeout: 20_000, interval: 500 },
      )
      .toBe(true)
    await card.locator('[data-testid^="hotspot-site-"]').first().waitFor()
    expect(await card.locator('[data-testid^="hotspot-site-"]').count()).toBeGreaterThan(10)
    await card.getByTestId('popup-nearby').waitFor()
    await card.getByTestId('hotspot-create-task').click()
    await desk.getByTestId('assigned-task-dialog').waitFor()
    await desk.keyboard.press('Escape')
    await desk.getByTestId('assigned-task-dialog').waitFor({ state: 'detached' })
  })

  it('type 6, a plant: an hour over the limit; its card opens on 告警记录 and leads to 工业源告警 (event-20, popup-11…14)', async () => {
    const { psName } = await raiseOutletAlarm(stage.house, new Date(), handlerArea)
    const event = await eventOf(await stage.as('diaodu'), '6', (row) => row.psName === psName)
    events.set('6', event.eventId)
    await openBell(desk, '6')
    await desk.getByTestId(`bell-item-${event.eventId}`).waitFor()
    const keyword = desk.getByLabel('搜索企业')
    await keyword.fill('没有这家企业')
    await keyword.press('Enter')
    await desk.getByTestId('bell-panel').getByText('暂无告警').waitFor()
    await keyword.fill(psName)
    await keyword.press('Enter')
    await desk.getByTestId(`bell-item-${event.eventId}`).click()
    const card = desk.getByTestId('popup-6')
    await card.getByText(psName).first().waitFor()
    expect(await card.getByText('告警企业').count()).toBe(1)
    expect(await card.getByRole('tab', { selected: true }).innerText()).toBe('告警记录')
    await card.getByTestId('popup-industry-alarm').waitFor()
    expect(await card.getByTestId('popup-nearby').count()).toBe(0)
    await card.locator('.row-open').first().click()
    await card.getByText('超标倍数').waitFor()
    await card.locator('canvas').first().waitFor()
    await card.getByRole('tab', { name: '基本信息' }).click()
    await dispatchFromCard('6', /超标排放/)
  })

  it('type 6, a construction site: its card opens on the second tab (event-16, event-20)', async () => {
    const { projectName } = await raiseDustAlarm(stage.house, new Date())
    const event = await eventOf(await stage.as('diaodu'), '6', (row) => row.psType === '2')
    await chooseInBell(desk, '6', event.eventId)
    const card = desk.getByTestId('popup-6')
    await card.getByText('告警工地').waitFor()
    expect(await card.getByRole('tab', { selected: true }).innerText()).toBe('监测数据')
    await card.locator('canvas').first().waitFor()
    await card.getByRole('tab', { name: '基本信息' }).click()
    await card.getByText(projectName).first().waitFor()
    await desk.getByTestId('popup-6-dismiss').click()
  })
})

describe('the field on a 390 px phone', () => {
  let phone: Page
  beforeAll(async () => {
    phone = await stage.seat(handler, 'phone')
  })

  it.each(['1', '2', '3', '4', '6'] as const)('type %s: seen, signed and fed back (签收, 反馈)', async (type) => {
    await phone.goto(`${stage.house.url}/#/phone/tasks`)
    await phone.getByTestId(`phone-task-${eventId(type)}`).click()
    await phone.getByTestId('phone-confirm').click()
    await phone.getByTestId('phone-feedback').click()
    await phone.getByTestId('phone-location').fill('现场')
    await phone.getByTestId('phone-judge-yes').click()
    await phone.getByTestId('phone-content').fill('已现场核查，责令立即整改。')
    await phone.getByTestId('phone-submit').click()
    await expect.poll(() => statusOf(eventId(type)), { timeout: 15_000 }).toBe(6)
    // What is done leaves the list, and the list has stopped moving before the next is chosen in it.
    await phone.goto(`${stage.house.url}/#/phone/tasks`)
    await phone.getByTestId(`phone-task-${eventId(type)}`).waitFor({ state: 'detached' })
  })
})

describe('back at the desk', () => {
  it.each(['1', '3', '6'] as const)(
    'type %s: from the panel to the assessment and the archive (event-17, event-20, task-09, task-20)',
    async (type) => {
      await chooseInBell(desk, type, eventId(type))
      await desk.getByTestId('task-dialog').waitFor()
      expect(await desk.getByTestId('task-dialog').innerText()).toContain('任务详情')
      await desk.getByTestId('task-assess-opinion').fill('反馈属实，整改到位。')
      await desk.getByTestId('task-assess-switch').click()
      await said(desk, '提交后事件归档')
      await desk.getByTestId('task-assess-submit').click()
      await desk.getByTestId('task-dialog').waitFor({ state: 'detached' })
      expect(await statusOf(eventId(type))).toBe(10)
    },
  )

  it('types 2 and 4 wait in the panel as 待评估 and open their tasks (event-18, event-19)', async () => {
    for (const type of ['2', '4'] as const) {
      await openBell(desk, type)
      await desk
        .getByTestId(`bell-item-${eventId(type)}`)
        .getByText('待评估')
        .waitFor()
      await chooseInBell(desk, type, eventId(type))
      await desk.getByTestId('task-assess-opinion').waitFor()
      await closeDialog()
    }
  })

  it('no page wrote an error to its console', () => {
    expect(stage.complaints()).toEqual([])
  })
})
