import { describe, expect, it } from 'vitest'
import { formSheet } from './form-sheet.ts'

const form = formSheet({
  name: { title: '名称', width: 20, maxLength: 4, required: true },
  amount: { title: '数量', width: 10, maxLength: 9, required: false },
})
const messageOf = (field: 'name' | 'amount', value: string) =>
  field === 'amount' && !/^\d+$/.test(value) ? '应为数字' : null

describe('a form that people fill in', () => {
  it('marks what is required in the workbook to fill in, not in one that shows', () => {
    expect(form.headColumns(true).map(({ title }) => title)).toEqual(['名称*', '数量'])
    expect(form.headColumns(false).map(({ title }) => title)).toEqual(['名称', '数量'])
  })

  it('knows its titles with and without the star, and says which one is another', () => {
    expect(form.headProblems(['名称 ＊', '数量'])).toEqual([])
    expect(form.headProblems(['名称*', '吨数'])).toEqual([
      { row: 1, column: 'B', title: '数量', value: '吨数', message: '表头应为“数量”，请下载最新模板填写' },
    ])
  })

  it('skips empty lines and counts rows as the spreadsheet does', () => {
    const lines = form.lines([
      ['名称', '数量'],
      ['', ''],
      ['甲', '1'],
    ])
    expect(lines).toEqual([{ row: 3, cells: { name: '甲', amount: '1' } }])
  })

  it('passes over no line: what stands beside its columns alone is asked about', () => {
    expect(
      form.lines([
        ['名称', '数量'],
        ['', '', '备注'],
      ]),
    ).toEqual([{ row: 2, cells: { name: '', amount: '' } }])
  })

  it('is not read line by line with other titles, without a line, or with more than it takes', () => {
    const said = (rows: string[][], tooMany?: string) =>
      form.sheetProblems(rows, { thing: '货物', maxLines: 1, ...(tooMany && { tooMany }) })
    const head = ['名称*', '数量']
    expect(said([head, ['甲', '1']])).toEqual([])
    expect(said([['名称', '吨数'], ['甲'], ['乙']])).toMatchObject([{ row: 1, column: 'B' }])
    expect(said([])).toMatchObject([
      { row: 1, column: 'A' },
      { row: 1, column: 'B' },
    ])
    expect(said([head, ['', '']])).toEqual([
      { row: 2, column: 'A', title: '名称', value: '', message: '表格中没有货物，请从第2行起填写' },
    ])
    expect(said([head, ['甲'], ['乙']])).toEqual([
      { row: 3, column: 'A', title: '名称', value: '', message: '一次最多导入1行，请精简后上传' },
    ])
    expect(said([head, ['甲'], ['乙']], '请分批上传')).toMatchObject([{ message: '请分批上传' }])
  })

  it('shows what is known in its own columns', () => {
    const values = form.valueColumns().map(({ title, value }) => [title, value({ name: '甲', amount: 2 })])
    expect(values).toEqual([
      ['名称', '甲'],
      ['数量', 2],
    ])
  })

  it('says of a cell the first thing that is wrong: formula, empty, too long, then what the form itself knows', () => {
    const said = (name: string, amount: string, formulas: string[] = []) =>
      form
        .cellProblems({ row: 2, cells: { name, amount } }, new Set(formulas), messageOf)
        .map(({ column, message }) => `${column}${message}`)
    expect(said('甲', '1')).toEqual([])
    expect(said('', '')).toEqual(['A请填写名称'])
    expect(said('甲乙丙丁戊', '多')).toEqual(['A不能超过4个字符', 'B应为数字'])
    expect(said('甲', '多', ['B2'])).toEqual(['B单元格是公式，请粘贴为数值'])
  })
})
