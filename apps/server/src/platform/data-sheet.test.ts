import { buffer } from 'node:stream/consumers'
import type { DataTable } from '@qingkong/contract/core/data-table'
import { cellText } from '@qingkong/contract/tables/cell-text'
import readExcelFile from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { dataSheet } from './data-sheet.ts'

const table: DataTable = {
  title: '无锡市 PM₂.₅ 小时浓度',
  notes: ['单位：µg/m³', '时间为小时末，北京时间'],
  columns: [
    { key: 'time', title: '时间', kind: 'time', frozen: true },
    { key: 'a', title: 'PM₂.₅', kind: 'number', unit: 'µg/m³', digits: 1, group: '东亭站' },
    { key: 'b', title: 'CO', kind: 'number', unit: 'mg/m³', digits: 2, group: '东亭站' },
    { key: 'name', title: '备注', kind: 'text' },
  ],
  rows: [
    { time: '2026-11-20 10:00', a: 38.25, b: 1.005, name: '=HYPERLINK("http://x","y")' },
    { time: '2026-11-20 11:00', a: null, b: 12345.678, name: '@SUM(1)' },
  ],
}

const dataOf = async (given: DataTable) =>
  (await readExcelFile(Buffer.from((await dataSheet(given)).data)))[0]?.data ?? []

const sheetXml = async (given: DataTable): Promise<string> => {
  const zip = await fromBufferPromise(Buffer.from((await dataSheet(given)).data))
  for await (const entry of zip.eachEntry())
    if (entry.fileName === 'xl/worksheets/sheet1.xml')
      return (await buffer(await zip.openReadStreamPromise(entry))).toString()
  throw new Error('no sheet in the file')
}

describe('a table as a sheet', () => {
  it('has title and notes above heads with units, groups above their columns', async () => {
    expect((await dataOf(table)).slice(0, 5)).toEqual([
      ['无锡市 PM₂.₅ 小时浓度', null, null, null],
      ['单位：µg/m³', null, null, null],
      ['时间为小时末，北京时间', null, null, null],
      ['时间', '东亭站', null, '备注'],
      [null, 'PM₂.₅（µg/m³）', 'CO（mg/m³）', null],
    ])
  })

  it('holds the numbers the screen shows, rounded by GB/T 8170, missing empty and names as text (4.4 #41)', async () => {
    const body = (await dataOf(table)).slice(5)
    expect(body).toEqual([
      ['2026-11-20 10:00', 38.2, 1, '=HYPERLINK("http://x","y")'],
      ['2026-11-20 11:00', null, 12345.68, '@SUM(1)'],
    ])
    const [, column] = table.columns
    if (!column) throw new Error('no column')
    expect(cellText(column, table.rows[0]?.['a'])).toBe('38.2')
  })

  it('never writes a formula', async () => {
    expect(await sheetXml(table)).not.toContain('<f>')
  })

  it('keeps heads and frozen columns in sight', async () => {
    expect(await sheetXml(table)).toMatch(/<pane[^>]*(xSplit="1"[^>]*ySplit="5"|ySplit="5"[^>]*xSplit="1")/)
    const loose = { ...table, columns: table.columns.map(({ frozen: _, ...column }) => column) }
    expect(await sheetXml(loose)).toMatch(/<pane[^>]*ySplit="5"/)
    expect(await sheetXml(loose)).not.toMatch(/xSplit="[1-9]/)
  })

  it('definitions stand in a sheet of their own behind the figures', async () => {
    const file = await dataSheet({ ...table, definitions: [['核算', '实测与补遗之和']] })
    const [figures, meanings] = await readExcelFile(Buffer.from(file.data))
    expect([figures?.sheet, meanings?.sheet]).toEqual(['数据', '统计口径'])
    expect(figures?.data).toEqual(await dataOf(table))
    expect(meanings?.data).toEqual([
      ['术语', '口径'],
      ['核算', '实测与补遗之和'],
    ])
  })

  it('has one head row where nothing is grouped, and is a sheet without any row', async () => {
    const plain: DataTable = { title: '空表', notes: [], columns: [{ key: 'a', title: '甲', kind: 'text' }], rows: [] }
    expect(await dataOf(plain)).toEqual([['空表'], ['甲']])
    expect((await dataSheet(plain)).name).toBe('空表.xlsx')
    expect((await dataSheet(plain, '导出.xlsx')).name).toBe('导出.xlsx')
  })
})
