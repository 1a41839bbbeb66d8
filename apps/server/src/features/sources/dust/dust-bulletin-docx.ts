import { AlignmentType, Document, Packer, Paragraph, Table, TableCell, TableRow, WidthType } from 'docx'
import {
  bodyParagraphs,
  line,
  officialPage,
  officialStyles,
  pageNumber,
  run,
  sizes,
} from '../../../platform/official-docx.ts'
import type { DustBulletin } from './dust-bulletin.ts'

const cell = (text: string, isHead: boolean) =>
  new TableCell({
    children: [
      new Paragraph({
        children: [run(text, { size: sizes.small, face: isHead ? 'heading' : 'body' })],
        alignment: AlignmentType.CENTER,
      }),
    ],
  })

/** The first row is the head and is repeated on every page. */
const tableOf = (rows: readonly (readonly string[])[]) =>
  new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: rows.map(
      (row, at) =>
        new TableRow({ tableHeader: at === 0, cantSplit: true, children: row.map((text) => cell(text, at === 0)) }),
    ),
  })

const centred = (text: string, look: Parameters<typeof run>[1], after: number) =>
  new Paragraph({ children: [run(text, look)], alignment: AlignmentType.CENTER, spacing: { after } })

/** Sets a 通报 in Word in the layout of official documents (GB/T 9704-2012), to be completed by whoever issues it. */
export const dustBulletinDocx = (bulletin: DustBulletin, madeOn: string): Promise<Uint8Array> => {
  const gap = new Paragraph({ children: [], spacing: line })
  const document = new Document({
    title: bulletin.title,
    subject: bulletin.period,
    evenAndOddHeaderAndFooters: true,
    styles: officialStyles,
    sections: [
      {
        properties: { page: officialPage },
        footers: { default: pageNumber('right'), even: pageNumber('left') },
        children: [
          centred(bulletin.title, { face: 'title', size: sizes.title }, 120),
          centred(`（${bulletin.period}）`, {}, 300),
          ...bodyParagraphs('一、总体情况', 'heading'),
          ...bodyParagraphs(bulletin.overall),
          ...bodyParagraphs('二、各区县情况（µg/m³）', 'heading'),
          tableOf(bulletin.districts),
          gap,
          ...bodyParagraphs('三、PM₁₀均值前五位工地（µg/m³）', 'heading'),
          tableOf(bulletin.first),
          gap,
          ...(bulletin.out === ''
            ? []
            : [...bodyParagraphs('四、未参与排名情况', 'heading'), ...bodyParagraphs(`${bulletin.out}。`)]),
          ...bodyParagraphs(
            '注：超限指工地PM₁₀小时均值高于同小时国控站均值80µg/m³以上（DB32/4437-2022）；有效小时不足75%的工地不参与排名；由TSP换算的PM₁₀不参与排名。',
          ),
          gap,
          new Paragraph({ children: [run(madeOn)], alignment: AlignmentType.RIGHT, spacing: line }),
        ],
      },
    ],
  })
  return Packer.toBuffer(document)
}
