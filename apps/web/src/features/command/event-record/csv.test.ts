import { expect, it } from 'vitest'
import { csvText } from './csv.ts'

it('opens in a spreadsheet with Chinese, commas, quotes and line ends intact', () => {
  expect(
    csvText([
      ['编号', '内容'],
      ['A1', '甲,乙"丙"\n丁'],
    ]),
  ).toBe('\uFEFF编号,内容\r\nA1,"甲,乙""丙""\n丁"\r\n')
})
it('never hands a formula to the spreadsheet', () => {
  expect(csvText([['=HYPERLINK("x")', '+1', '-1', '@a', 3, null]])).toContain(`"'=HYPERLINK(""x"")",'+1,'-1,'@a,3,\r\n`)
})
