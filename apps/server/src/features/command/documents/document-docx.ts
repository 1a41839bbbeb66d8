import { AlignmentType, BorderStyle, Document, ImageRun, LineRuleType, Packer, Paragraph } from 'docx'
import {
  bodyParagraphs,
  characterTwips,
  line,
  officialPage,
  officialStyles,
  pageNumber,
  run,
  sizes,
} from '../../../platform/official-docx.ts'
import type { DocumentBody } from './document-body.ts'

/** A picture ready to be set: JPEG bytes and its size in pixels. */
export interface SetPicture {
  name: string
  data: Uint8Array
  width: number
  height: number
}

const red = 'C00000'

const ordinals = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十']

const head = (body: DocumentBody): Paragraph[] => [
  new Paragraph({
    children: [run(`${body.issuer}文件`, { face: 'title', size: sizes.mark, color: red })],
    alignment: AlignmentType.CENTER,
    spacing: { before: 200, after: 500 },
  }),
  new Paragraph({
    children: [run(body.documentNumber)],
    alignment: AlignmentType.CENTER,
    spacing: { after: 80 },
    border: { bottom: { style: BorderStyle.SINGLE, size: 18, color: red, space: 8 } },
  }),
  new Paragraph({ children: [], spacing: line }),
  new Paragraph({
    children: [run(body.title, { face: 'title', size: sizes.title })],
    alignment: AlignmentType.CENTER,
    spacing: { line: 660, lineRule: LineRuleType.EXACT, after: 300 },
  }),
  new Paragraph({ children: [run(`${body.addressee}：`)], spacing: line }),
]

const sections = (body: DocumentBody): Paragraph[] =>
  body.sections.flatMap(({ heading, paragraphs }, index) => [
    ...bodyParagraphs(`${ordinals[index] ?? index + 1}、${heading}`, 'heading'),
    ...paragraphs.flatMap((text) => bodyParagraphs(text)),
  ])

const attachments = (body: DocumentBody): Paragraph[] =>
  body.attachments.length === 0
    ? []
    : [
        new Paragraph({ children: [], spacing: line }),
        ...bodyParagraphs(
          `附件：${body.attachments.length === 1 ? body.attachments[0] : body.attachments.map((name, index) => `${index + 1}．${name}`).join('\n')}`,
        ),
      ]

const signature = (body: DocumentBody): Paragraph[] => [
  new Paragraph({ children: [], spacing: line }),
  new Paragraph({ children: [], spacing: line }),
  ...[body.issuer, body.date].map(
    (text) =>
      new Paragraph({
        children: [run(text)],
        alignment: AlignmentType.RIGHT,
        indent: { right: 4 * characterTwips },
        spacing: line,
        keepLines: true,
      }),
  ),
]

const foot = (body: DocumentBody): Paragraph[] => {
  const rule = { style: BorderStyle.SINGLE, size: 6, color: '000000', space: 2 }
  const text = body.copies
    ? [`抄送：${body.copies}。`, `${body.issuer}　${body.date}印发`]
    : [`${body.issuer}　${body.date}印发`]
  return [
    new Paragraph({ children: [], spacing: line }),
    ...text.map(
      (part, index) =>
        new Paragraph({
          children: [run(part, { size: sizes.small })],
          indent: { left: 280, right: 280 },
          border: { ...(index === 0 ? { top: rule } : {}), bottom: rule },
        }),
    ),
  ]
}

/** Largest width and height of a picture on the page, points. */
const box = { width: 410, height: 270 }

const pictureParagraphs = (pictures: readonly SetPicture[]): Paragraph[] =>
  pictures.length === 0
    ? []
    : [
        new Paragraph({ children: [run('附件', { face: 'heading' })], pageBreakBefore: true, spacing: line }),
        new Paragraph({
          children: [run('现场照片', { face: 'title', size: sizes.title })],
          alignment: AlignmentType.CENTER,
          spacing: { after: 200 },
        }),
        ...pictures.flatMap(({ name, data, width, height }, index) => {
          const scale = Math.min(box.width / width, box.height / height)
          const transformation = { width: Math.round(width * scale), height: Math.round(height * scale) }
          return [
            new Paragraph({
              children: [new ImageRun({ type: 'jpg', data, transformation })],
              alignment: AlignmentType.CENTER,
              keepNext: true,
            }),
            new Paragraph({
              children: [run(`图${index + 1}　${name}`, { size: sizes.small })],
              alignment: AlignmentType.CENTER,
              spacing: { after: 200 },
            }),
          ]
        }),
      ]

/** Sets a document in Word in the layout of official documents (GB/T 9704-2012). */
export const documentDocx = async (body: DocumentBody, pictures: readonly SetPicture[]): Promise<Uint8Array> => {
  const document = new Document({
    title: body.title,
    subject: body.documentNumber,
    creator: body.issuer,
    evenAndOddHeaderAndFooters: true,
    styles: officialStyles,
    sections: [
      {
        properties: { page: officialPage },
        footers: { default: pageNumber('right'), even: pageNumber('left') },
        children: [
          ...head(body),
          ...sections(body),
          ...attachments(body),
          ...signature(body),
          ...pictureParagraphs(pictures),
          ...foot(body),
        ],
      },
    ],
  })
  return Packer.toBuffer(document)
}
