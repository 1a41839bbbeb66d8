import readExcelFile from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { spreadsheet } from './spreadsheet.ts'

describe('an exported sheet', () => {
  it('keeps numbers as numbers, missing as empty, and formula-like names as text (request-21, 4.4 #41)', async () => {
    const file = await spreadsheet(
      '表.xlsx',
      [
        { title: '名称', value: (row: { name: string; value: number | null }) => row.name },
        { title: '浓度', value: (row) => row.value },
      ],
      [
        { name: '=HYPERLINK("http://x","y")', value: -5.2 },
        { name: '@SUM(1)', value: null },
      ],
    )
    const [sheet] = await readExcelFile(Buffer.from(file.data))
    expect(sheet?.data).toEqual([
      ['名称', '浓度'],
      ['=HYPERLINK("http://x","y")', -5.2],
      ['@SUM(1)', null],
    ])
  })
})
