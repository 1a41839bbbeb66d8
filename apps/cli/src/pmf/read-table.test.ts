import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readPmfFiles } from './read-table.ts'

const folder = mkdtempSync(join(tmpdir(), 'qk-epa-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

// The layout of Dataset-Baltimore_con.txt and _unc.txt (EPA PMF 5): tabs, days without a clock, 27 rows of tabs at the end.
const header = ['Date', 'PM2.5', 'Ammonium Ion', 'Elemental Carbon', '2,2,4-Trimethylpentane']
const days = ['12/14/2000', '12/20/2000', '1/1/2001']
const baltimore = (scale: number, lineEnd: string, blanks: number) =>
  [
    header.join('\t'),
    ...days.map((day, i) => [day, ...[13.5, 1.685, 0.645, 0.0041].map((c) => c * scale * (i + 1))].join('\t')),
    ...Array.from({ length: blanks }, () => '\t'.repeat(4)),
    '',
  ].join(lineEnd)

describe('the tables PMF is given', () => {
  it("E: EPA's own text files load: tabs between cells, blank rows at the end", () => {
    const { table, timeColumn } = readPmfFiles(
      file('con.txt', baltimore(1, '\n', 27)),
      file('unc.txt', baltimore(0.5, '\r\n', 3)),
    )
    expect(timeColumn).toBe('Date')
    expect(table.species).toEqual(header.slice(1))
    expect(table.samples).toEqual(days)
    expect(Array.from(table.concentrations.slice(0, 4))).toEqual([13.5, 1.685, 0.645, 0.0041])
    expect(table.uncertainties[4]).toBe(13.5)
  })

  it('E: rows of commas alone are blank as well, and the lines of complaints stay those of the file', () => {
    const rows = (cell: string) => `Date,A,B\n,,\n1/1/2001,1,2\n1/2/2001,${cell},2\n,,\n`
    const con = file('con.csv', rows('1'))
    expect(readPmfFiles(con, file('unc.csv', rows('1'))).table.samples).toEqual(['1/1/2001', '1/2/2001'])
    expect(() => readPmfFiles(file('bad.csv', rows('x')), con)).toThrow('bad.csv 第 4 行 A 列：“x”不是数字')
  })
})
