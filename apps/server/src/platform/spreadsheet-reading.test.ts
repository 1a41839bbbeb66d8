import { crc32, deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { columnLetters, parseSheetTime, readSpreadsheet } from './spreadsheet-reading.ts'

interface Part {
  name: string
  content: Buffer
  /** What the directory claims; default the truth. */
  claimedBytes?: number
}

/** A zip archive as a workbook is one. */
const zipOf = (parts: readonly Part[]): Buffer => {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, claimedBytes } of parts) {
    const packed = deflateRawSync(content)
    const title = Buffer.from(name)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(claimedBytes ?? content.length, 18)
    fields.writeUInt16LE(title.length, 22)
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), fields, title, packed])
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(20, 4)
    fields.copy(central, 6, 0, 26)
    central.writeUInt32LE(offset, 42)
    locals.push(local)
    directory.push(central, title)
    offset += local.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, entries, end])
}

const text = (content: string) => Buffer.from(content)
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const types = (workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml') =>
  text(
    `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${workbook}"/></Types>`,
  )
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const bookParts = (sheet: string): Part[] => [
  { name: '[Content_Types].xml', content: types() },
  {
    name: 'xl/workbook.xml',
    content: text(
      `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    content: text(
      `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
  },
  {
    name: 'xl/worksheets/sheet1.xml',
    content: text(`${head}<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`),
  },
]
const inline = (address: string, value: string) => `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`
const limits = { maxRows: 100, maxColumns: 20 }

const refusal = async (file: Uint8Array) => {
  const startedMs = performance.now()
  const error: unknown = await readSpreadsheet(file, limits).then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Error) || !('key' in error)) throw new Error(`expected a refusal, got ${String(error)}`)
  expect(error.key).toBe('SPREADSHEET_REFUSED')
  expect(performance.now() - startedMs).toBeLessThan(5000)
  return error.message
}

describe('reading a form', () => {
  it('gives text, numbers and dates as people see them, in the sheet’s own clock (4.4 #39)', async () => {
    const data = await writeExcelFile([
      [
        { value: '时间', type: String },
        { value: '数', type: String },
      ],
      [
        { value: new Date(Date.UTC(2026, 10, 20, 8, 30)), type: Date, format: 'yyyy-mm-dd hh:mm' },
        { value: 120.35, type: Number },
      ],
      [{ value: ' 2026/11/20 8:30 ', type: String }, null],
    ]).toBuffer()
    const { rows, formulas } = await readSpreadsheet(data, limits)
    expect(rows).toEqual([
      ['时间', '数'],
      ['2026-11-20 08:30:00', '120.35'],
      ['2026/11/20 8:30', ''],
    ])
    expect(formulas.size).toBe(0)
  })

  it('names every cell that holds a formula (4.4 #39)', async () => {
    const file = zipOf(
      bookParts(
        `<row r="1">${inline('A1', '甲')}<c r="B1"><f>1+1</f><v>2</v></c></row><row r="2"><c r="C2"><f>NOW()</f></c></row>`,
      ),
    )
    const { rows, formulas } = await readSpreadsheet(file, limits)
    expect(rows[0]?.slice(0, 2)).toEqual(['甲', '2'])
    expect([...formulas]).toEqual(['B1', 'C2'])
  })

  it('keeps the prototype clean whatever the cells say (4.4 #38)', async () => {
    const file = zipOf(bookParts(`<row r="1">${inline('A1', '__proto__')}${inline('B1', 'polluted')}</row>`))
    expect((await readSpreadsheet(file, limits)).rows[0]).toEqual(['__proto__', 'polluted'])
    expect(Object.getPrototypeOf({})).toBe(Object.prototype)
    expect('polluted' in {}).toBe(false)
  })
})

describe('a workbook is refused in words, within five seconds (4.4 #38)', () => {
  const parts = bookParts(`<row r="1">${inline('A1', '甲')}</row>`)

  it('that is no archive, an old .xls, or an archive of something else', async () => {
    expect(await refusal(text('工单号,来源\n1,2\n'))).toContain('不是 .xlsx')
    expect(await refusal(Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]))).toContain('.xls')
    expect(await refusal(zipOf([{ name: 'a.txt', content: text('a') }]))).toContain('不是 .xlsx')
  })

  it('that unpacks to a hundred times its size', async () => {
    expect(await refusal(zipOf([...parts, { name: 'xl/media/a.bin', content: Buffer.alloc(40_000_000) }]))).toContain(
      '解压后过大',
    )
  })

  it('that claims to be small and is not', async () => {
    const bomb = { name: 'xl/worksheets/sheet2.xml', content: Buffer.alloc(40_000_000), claimedBytes: 1000 }
    expect(await refusal(zipOf([...parts, bomb]))).toContain('已损坏')
  })

  it('of more parts than a workbook has', async () => {
    const many = Array.from({ length: 200 }, (_, n) => ({ name: `xl/x${n}.xml`, content: text('x') }))
    expect(await refusal(zipOf([...parts, ...many]))).toContain('条目过多')
  })

  it('with macros or links to other files', async () => {
    expect(await refusal(zipOf([...parts, { name: 'xl/vbaProject.bin', content: text('x') }]))).toContain('宏')
    expect(
      await refusal(zipOf([...parts, { name: 'xl/externalLinks/externalLink1.xml', content: text('x') }])),
    ).toContain('外部链接')
    const macro = [
      { name: '[Content_Types].xml', content: types('application/vnd.ms-excel.sheet.macroEnabled.main+xml') },
      ...parts.slice(1),
    ]
    expect(await refusal(zipOf(macro))).toContain('宏')
  })

  it('with a cell far beyond the form, in rows or columns', async () => {
    expect(await refusal(zipOf(bookParts(`<row r="1048576">${inline('A1048576', '甲')}</row>`)))).toContain(
      '一次最多导入100行',
    )
    expect(await refusal(zipOf(bookParts(`<row r="1">${inline('XFD1', '甲')}</row>`)))).toContain('列数过多')
  })
})

describe('S4: what leaves the reading thread', () => {
  /** One text that every cell of a rectangle names. */
  const naming = (rows: number, columns: number, characters: number) => {
    const cells = Array.from({ length: rows }, (_, row) => {
      const named = Array.from(
        { length: columns },
        (_, at) => `<c r="${columnLetters(at)}${row + 1}" t="s"><v>0</v></c>`,
      )
      return `<row r="${row + 1}">${named.join('')}</row>`
    })
    const noise = Array.from({ length: characters }, (_, at) => ((at * 7919) % 36).toString(36)).join('')
    const parts = bookParts(cells.join('')).map((part) =>
      part.name.endsWith('workbook.xml.rels')
        ? {
            ...part,
            content: text(
              part.content
                .toString()
                .replace(
                  '</Relationships>',
                  `<Relationship Id="rId2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
                ),
            ),
          }
        : part,
    )
    return zipOf([
      ...parts,
      { name: 'xl/sharedStrings.xml', content: text(`${head}<sst xmlns="${main}"><si><t>${noise}</t></si></sst>`) },
    ])
  }

  it('is a text once for every cell that names it, and refused when that is more than a form holds', async () => {
    const { rows } = await readSpreadsheet(naming(10, 10, 20), limits)
    expect(rows[9]?.[9]).toHaveLength(20)
    // 60 million characters to copy, from a file of 100 KB.
    const before = process.memoryUsage().rss
    expect(await refusal(naming(100, 20, 30_000))).toContain('文字过长')
    expect(process.memoryUsage().rss - before).toBeLessThan(200 << 20)
  })

  it('is read for one person at a time, so that ten bad files cost no more memory than one', async () => {
    const file = zipOf(bookParts(`<row r="1">${inline('A1', '甲')}</row>`))
    const order: number[] = []
    const slow = naming(100, 20, 30_000)
    await Promise.all([
      refusal(slow).then(() => order.push(1)),
      refusal(slow).then(() => order.push(2)),
      readSpreadsheet(file, limits).then(() => order.push(3)),
    ])
    expect(order).toEqual([1, 2, 3])
  })
})

describe('a time in a cell', () => {
  it.each([
    ['2026-11-20 08:30:00', '2026-11-20T00:30:00.000Z'],
    ['2026/11/20 8:30', '2026-11-20T00:30:00.000Z'],
    ['2026年11月20日 8:30', '2026-11-20T00:30:00.000Z'],
    ['2026.11.20', '2026-11-19T16:00:00.000Z'],
  ])('%s is the city’s time', (shown, instant) => {
    expect(parseSheetTime(shown)?.toISOString()).toBe(instant)
  })

  it.each(['', '昨天', '2026-02-30 08:00', '2026-11-20 25:00', '20261120'])('%s is none', (shown) => {
    expect(parseSheetTime(shown)).toBeNull()
  })

  it('columns are lettered as the sheet does', () => {
    expect([0, 25, 26, 701].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ'])
  })
})
