import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { formatCity } from '@qingkong/domain/time/city-time'
import pdfmake from 'pdfmake'
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces'
// Types only: the thread that runs this file shall load pdfmake and nothing of the server.
import type { EvidenceContent } from './evidence-content.ts'
import { evidenceMark, fontFamily } from './evidence-mark.ts'
import type { Cell, EvidenceTable } from './evidence-table.ts'

export interface PdfPicture {
  name: string
  jpeg: Uint8Array
}

/** What goes into the thread that sets a pack. */
export interface PdfOrder {
  content: EvidenceContent
  pictures: readonly PdfPicture[]
}

// The package exports its entry only; the fonts lie beside it.
const fontFolder = join(dirname(createRequire(import.meta.url).resolve('@embedpdf/fonts-sc')), '../fonts')
const font = (weight: 'Regular' | 'Bold') => join(fontFolder, `NotoSansHans-${weight}.otf`)
const [normal, bold] = [font('Regular'), font('Bold')]

pdfmake.setFonts({ [fontFamily]: { normal, bold, italics: normal, bolditalics: bold } })
// Nothing but the fonts is ever read: what a document names came from people.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path === normal || path === bold)

const grey = '#555555'
const lineGrey = '#c8ced2'

const text = (value: Cell): string => (value === null ? '--' : String(value))

/** Digests and made-up words have no place to break a line at; they are cut, or they would leave the page. */
const breakable = (value: string): string => value.replace(/[\x21-\x7e]{24}(?=[\x21-\x7e])/g, (run) => `${run}\n`)

const cell = (value: Cell, isNumeric: boolean): TableCell => ({
  text: breakable(text(value)),
  ...(isNumeric ? { alignment: 'right' as const } : {}),
})

const pageWidth = 495
const paddingPt = 3
/** What a column other than the longest may take when they do not all fit; a time then stands in two lines. */
const shortColumnPt = 56

/** Width of a text at 8 pt: Chinese characters are square, the others half as wide at most. */
const textWidth = (value: string): number => [...value].reduce((sum, one) => sum + (one > '\u00ff' ? 8 : 4.8), 0)

/** Points a column would like to have: its longest line, within reason. */
const wishOf = ({ columns, rows }: EvidenceTable, index: number): number => {
  const cells = [columns[index] ?? null, ...rows.slice(0, 200).map((row) => row[index] ?? null)]
  return Math.min(300, Math.max(...cells.map((value) => textWidth(breakable(text(value)).split('\n')[0] ?? ''))) + 4)
}

/** Fills the page's width: short columns get what they want, the longest gets what is left. */
const widthsOf = (table: EvidenceTable): number[] => {
  const inner = pageWidth - (2 * paddingPt + 0.5) * table.columns.length
  const wishes = table.columns.map((_, index) => wishOf(table, index))
  const total = wishes.reduce((sum, wish) => sum + wish, 0)
  if (total <= inner) return wishes.map((wish) => (wish * inner) / total)
  const longest = wishes.indexOf(Math.max(...wishes))
  const widths = wishes.map((wish, index) => (index === longest ? 0 : Math.min(wish, shortColumnPt)))
  const rest = inner - widths.reduce((sum, width) => sum + width, 0)
  return widths.map((width, index) => (index === longest ? rest : width))
}

const printed = (table: EvidenceTable): Content[] => {
  const rows = table.rows.slice(0, table.printedRows)
  if (rows.length === 0) return []
  // A list of names and values reads from the left, whatever the values are.
  const isData = table.columns.length > 2
  return [
    {
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: widthsOf(table),
        body: [
          table.columns.map((title): TableCell => ({ text: title, bold: true, fillColor: '#eef2f4' })),
          ...rows.map((row) => row.map((value) => cell(value, isData && typeof value === 'number'))),
        ],
      },
      layout: {
        hLineWidth: () => 0.4,
        vLineWidth: () => 0.4,
        hLineColor: () => lineGrey,
        vLineColor: () => lineGrey,
        paddingLeft: () => paddingPt,
        paddingRight: () => paddingPt,
        paddingTop: () => 2,
        paddingBottom: () => 2,
      },
      fontSize: 8,
    },
  ]
}

const section = (table: EvidenceTable, index: number): Content[] => {
  const left = table.rows.length - Math.min(table.rows.length, table.printedRows)
  const remarks = [
    table.rows.length === 0 && '无。',
    table.note,
    left > 0 &&
      `共${table.rows.length}条，${left < table.rows.length ? `其余${left}条` : '全部'}见压缩包“数据/${table.name}.csv”。`,
  ].filter((remark): remark is string => typeof remark === 'string' && remark !== '')
  return [
    { text: `${index + 1}　${table.title}`, style: 'heading', headlineLevel: 1 },
    ...printed(table),
    ...remarks.map((remark): Content => ({ text: remark, color: grey, fontSize: 8, margin: [0, 2, 0, 0] })),
  ]
}

const pictureBlocks = (pictures: readonly PdfPicture[]): Content[] =>
  pictures.length === 0
    ? []
    : [
        { text: '现场照片', style: 'heading', pageBreak: 'before' },
        ...pictures.map(
          ({ name, jpeg }, index): Content => ({
            stack: [
              { image: `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`, fit: [480, 320] },
              { text: `照片${index + 1}　${name}`, color: grey, fontSize: 8, margin: [0, 2, 0, 10] },
            ],
            unbreakable: true,
          }),
        ),
      ]

const definition = (content: EvidenceContent, pictures: readonly PdfPicture[]): TDocumentDefinitions => {
  const { event, tables, charts, dataVersion, dataAt } = content
  const chartsAfter = tables.findIndex(({ name }) => name.startsWith('03_'))
  return {
    pageSize: 'A4',
    pageMargins: [50, 60, 50, 56],
    // pdfkit makes the file's id from these: no clock and no chance may get in.
    info: {
      title: `线索材料 ${event.eventCode}`,
      subject: evidenceMark,
      keywords: dataVersion,
      creationDate: dataAt,
      modDate: dataAt,
    },
    defaultStyle: { font: fontFamily, fontSize: 10, lineHeight: 1.25 },
    styles: { heading: { fontSize: 12, bold: true, margin: [0, 14, 0, 5] } },
    watermark: { text: evidenceMark, color: '#8a1c1c', opacity: 0.06, bold: true, fontSize: 54 },
    header: {
      margin: [50, 26, 50, 0],
      columns: [
        { text: `线索材料　${event.eventCode}`, color: grey, fontSize: 8 },
        { text: evidenceMark, alignment: 'right', color: '#a02020', bold: true, fontSize: 9 },
      ],
    },
    footer: (page, count) => ({
      margin: [50, 16, 50, 0],
      columns: [
        { text: `${evidenceMark}　数据版本 ${dataVersion.slice(0, 16)}`, color: grey, fontSize: 8 },
        { text: `第${page}页　共${count}页`, alignment: 'right', color: grey, fontSize: 8 },
      ],
    }),
    // A heading at the foot of a page goes over with what it heads.
    pageBreakBefore: (node, nodes) => node.headlineLevel === 1 && nodes.getFollowingNodesOnPage().length === 0,
    content: [
      { text: '大气污染线索材料', fontSize: 20, bold: true, alignment: 'center' },
      { text: evidenceMark, fontSize: 11, color: '#a02020', alignment: 'center', margin: [0, 4, 0, 2] },
      {
        text: `数据截至 ${formatCity(dataAt)}　数据版本 ${dataVersion}`,
        fontSize: 8,
        color: grey,
        alignment: 'center',
        margin: [0, 0, 0, 6],
      },
      ...tables.flatMap((table, index) => [
        ...section(table, index),
        ...(index === chartsAfter ? charts.map(({ svg }): Content => ({ svg, width: 495, margin: [0, 8, 0, 0] })) : []),
      ]),
      ...pictureBlocks(pictures),
    ],
  }
}

/** The pack as a PDF. The same content makes the same bytes. */
export const evidencePdf = (content: EvidenceContent, pictures: readonly PdfPicture[]): Promise<Buffer> =>
  pdfmake.createPdf(definition(content, pictures)).getBuffer()
