import { expect, it } from 'vitest'
import { plainCellText } from './formula-text.ts'

it('S13, 4.4 #41: what begins like a formula, in full-width signs too, stays text', () => {
  for (const sign of ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r'])
    expect(plainCellText(`${sign}HYPERLINK("http://x")`)).toBe(`'${sign}HYPERLINK("http://x")`)
  for (const text of ['', '太湖', 'a=b', '3-4', '1＋1']) expect(plainCellText(text)).toBe(text)
})
