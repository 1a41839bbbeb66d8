import { CallError } from '@qingkong/contract/core/client'
import readExcelFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, sql } from '../../../db/database.ts'
import { spreadsheet } from '../../../platform/spreadsheet.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { orderSheet } from './order-sheet.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const titles = orderSheet.headColumns(false).map(({ title }) => title)
const good = (orderNumber: string, change: Record<string, string> = {}): string[] => {
  const row: Record<string, string> = {
    工单号: orderNumber,
    来源: '12345热线',
    受理时间: '2026-11-20 08:30:00',
    污染类型: '工地扬尘',
    区域: '锡山区',
    位置: '东亭街道春笋路口',
    诉求内容: '工地夜间施工扬尘大',
    经度: '120.36',
    纬度: '31.58',
    ...change,
  }
  return titles.map((title) => row[title] ?? '')
}

const form = async (rows: readonly string[][], head: readonly string[] = titles, name = '工单.xlsx') => {
  const { data } = await spreadsheet(
    name,
    head.map((title, index) => ({ title, value: (row: readonly string[]) => row[index] || null })),
    rows,
  )
  return new File([new Uint8Array(data)], name)
}

const refusal = async (promise: Promise<unknown>) => {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CallError)) throw new Error(`expected a refusal, got ${String(error)}`)
  return { code: error.code, message: error.message }
}

const reports = async () =>
  (
    await firstRow(
      app.services.db,
      sql<{ count: number }>`select count(*)::int as count from event where event_type = '3'`,
    )
  )?.count ?? 0

describe('the template', () => {
  it('passes its own check with nothing to import: the example row is passed over', async () => {
    const api = await app.as('diaodu')
    const template = await api.workOrderTemplate({})
    const bytes = new Uint8Array(await template.arrayBuffer())
    const [sheet] = await readExcelFile(Buffer.from(bytes))
    expect(sheet?.data[0]).toEqual(titles)
    const answer = await api.workOrderValidate({ file: new File([bytes], '模板.xlsx') })
    expect(answer).toMatchObject({ state: 'checked', eventCount: 0, problemCount: 0 })
    expect(answer.skipped).toMatchObject([{ reason: '模板示例行' }])
  })
})

describe('an import of work orders', () => {
  it('is checked first, then raises one event of type 3 for each order, in one go', async () => {
    const api = await app.as('diaodu')
    const before = await reports()
    const checked = await api.workOrderValidate({
      file: await form([good('A-1'), good('A-2', { 经度: '', 纬度: '', 受理时间: '2026/11/19 22:05' }), good('A-1')]),
    })
    expect(checked).toMatchObject({ state: 'checked', rowCount: 3, eventCount: 2, skippedCount: 1, problemCount: 0 })
    expect(checked.skipped).toEqual([{ row: 4, orderNumber: 'A-1', reason: '与第2行工单号重复' }])
    expect(checked.rows.map(({ hasPlace }) => hasPlace)).toEqual([true, false])
    expect(await reports()).toBe(before)
    const done = await api.workOrderCommit({ importId: checked.importId })
    expect(done.created.map(({ orderNumber }) => orderNumber)).toEqual(['A-1', 'A-2'])
    expect(await reports()).toBe(before + 2)
    const event = await api.eventDetail({ eventId: done.created[1]?.eventId ?? '' })
    expect(event).toMatchObject({
      eventType: '3',
      eventStatus: 1,
      eventTime: '2026-11-19 22:05:00',
      areaName: '锡山区',
      reportType: '12345热线',
      pollutionTypeName: '工地扬尘',
    })
    // Sent twice, it answers the first result and raises nothing more.
    expect(await api.workOrderCommit({ importId: checked.importId })).toEqual(done)
    expect(await reports()).toBe(before + 2)
    const imports = (await api.workOrderImports({})).records
    expect(imports.find(({ importId }) => importId === checked.importId)).toMatchObject({
      state: 'committed',
      eventCount: 2,
    })
  })

  it('skips orders that are known already, also those that became known after the check, and says so', async () => {
    const api = await app.as('diaodu')
    const file = await form([good('B-1'), good('B-2')])
    const first = await api.workOrderValidate({ file })
    const second = await api.workOrderValidate({ file })
    await api.workOrderCommit({ importId: first.importId })
    const late = await api.workOrderCommit({ importId: second.importId })
    expect(late.created).toEqual([])
    expect(late.skipped.map(({ orderNumber }) => orderNumber)).toEqual(['B-1', 'B-2'])
    const again = await api.workOrderValidate({ file: await form([good('B-1'), good('B-3')]) })
    expect(again.skipped).toMatchObject([{ row: 2, orderNumber: 'B-1' }])
    expect(again.skipped[0]?.reason).toMatch(/^工单已登记为事件 WX2026/)
    expect(again.eventCount).toBe(1)
  })

  it('two commits at once raise each order once', async () => {
    const api = await app.as('diaodu')
    const file = await form([good('C-1'), good('C-2')])
    const [one, two] = [await api.workOrderValidate({ file }), await api.workOrderValidate({ file })]
    const before = await reports()
    const results = await Promise.all([one, two].map(({ importId }) => api.workOrderCommit({ importId })))
    expect(await reports()).toBe(before + 2)
    expect(results.flatMap(({ created }) => created)).toHaveLength(2)
  })

  it('reports each faulty cell by its address and keeps the whole file out (4.4 #39)', async () => {
    const api = await app.as('diaodu')
    const before = await reports()
    const answer = await api.workOrderValidate({
      file: await form([
        good('D-1'),
        good('D-2', { 受理时间: '昨天', 区域: '苏州市' }),
        good('D-3', { 来源: '道听途说', 位置: '', 经度: '31.58', 纬度: '120.36' }),
        good('', { 受理时间: '2027-01-01 00:00:00' }),
        good('D-5', { 纬度: '' }),
      ]),
    })
    expect(answer.state).toBe('refused')
    expect(answer.problems.map(({ row, column, message }) => `${column}${row} ${message}`)).toEqual([
      'C3 时间有误，应如 2026-11-20 08:30:00',
      'E3 本市没有该区域，请填写区县或街道名称',
      'B4 来源应为：12345热线、信访、微信举报、电话举报、网络舆情、其他',
      'F4 请填写位置',
      'H4 坐标不在所填区域附近，请核对经纬度是否颠倒',
      'A5 请填写工单号',
      'C5 受理时间不能晚于现在',
      'H6 经度和纬度应同时填写或同时留空',
    ])
    expect(await refusal(api.workOrderCommit({ importId: answer.importId }))).toMatchObject({ code: 40902 })
    expect(await reports()).toBe(before)
  })

  it('an old template is told which heads are wrong (4.4 #39)', async () => {
    const api = await app.as('diaodu')
    const head = titles.map((title) => (title === '受理时间' ? '登记时间' : title))
    const { problems, state } = await api.workOrderValidate({ file: await form([good('E-1')], head) })
    expect(state).toBe('refused')
    expect(problems).toEqual([
      { row: 1, column: 'C', title: '受理时间', value: '登记时间', message: '表头应为“受理时间”，请下载最新模板填写' },
    ])
  })

  it('anything but a workbook is refused in words (4.4 #38)', async () => {
    const api = await app.as('diaodu')
    const csv = new File(['工单号,来源\n1,信访\n'], '工单.csv')
    expect(await refusal(api.workOrderValidate({ file: csv }))).toMatchObject({ code: 46010 })
    const disguised = new File(['工单号,来源\n1,信访\n'], '工单.xlsx')
    expect((await refusal(api.workOrderValidate({ file: disguised }))).message).toContain('不是 .xlsx')
  })

  it('a district imports for itself only, and nobody commits the upload of another', async () => {
    const district = await app.as('xishan')
    const mixed = await district.workOrderValidate({
      file: await form([good('F-1'), good('F-2', { 区域: '惠山区', 经度: '', 纬度: '' })]),
    })
    expect(mixed.problems).toMatchObject([{ row: 3, column: 'E', message: '该区域不在您的管辖范围内' }])
    const own = await district.workOrderValidate({ file: await form([good('F-3')]) })
    expect((await refusal((await app.as('diaodu')).workOrderCommit({ importId: own.importId }))).code).toBe(40301)
    expect((await district.workOrderCommit({ importId: own.importId })).created).toHaveLength(1)
    expect((await district.workOrderImports({})).records.every(({ uploadUser }) => uploadUser === own.uploadUser)).toBe(
      true,
    )
  })
})
