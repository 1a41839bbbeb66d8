import { AlignmentType, Footer, LineRuleType, PageNumber, Paragraph, TextRun } from 'docx'

// GB/T 9704-2012: A4, top 37 mm, left 28 mm, type area 156 × 225 mm; body 3号仿宋, 22 lines of 28 characters.
const twipsOfMm = (mm: number): number => Math.round((mm * 1440) / 25.4)
const size = { width: twipsOfMm(210), height: twipsOfMm(297) }
const margin = { top: twipsOfMm(37), bottom: twipsOfMm(35), left: twipsOfMm(28), right: twipsOfMm(26) }

/** Half points: 2号 22 pt, 3号 16 pt, 4号 14 pt; the issuer's mark is as large as it may be. */
export const sizes = { mark: 64, title: 44, body: 32, small: 28 }
const lineTwips = 580
export const characterTwips = 320

type Face = 'body' | 'title' | 'heading'
const eastAsian: Readonly<Record<Face, string>> = { body: '仿宋_GB2312', title: '方正小标宋简体', heading: '黑体' }

const fontOf = (face: Face) => ({
  ascii: 'Times New Roman',
  hAnsi: 'Times New Roman',
  cs: 'Times New Roman',
  eastAsia: eastAsian[face],
})

interface RunLook {
  face?: Face
  size?: number
  color?: string
}

export const run = (text: string, { face = 'body', size = sizes.body, color }: RunLook = {}) =>
  new TextRun({ text, font: fontOf(face), size, ...(color ? { color } : {}) })

export const line = { line: lineTwips, lineRule: LineRuleType.EXACT }

/** A paragraph of the body; line breaks of people's text stay paragraphs. */
export const bodyParagraphs = (text: string, face: Face = 'body'): Paragraph[] =>
  text
    .split(/\r?\n/)
    .filter((part) => part.trim() !== '')
    .map(
      (part) =>
        new Paragraph({
          children: [run(part, { face })],
          alignment: AlignmentType.BOTH,
          indent: { firstLine: 2 * characterTwips },
          spacing: line,
        }),
    )

/** The number of the page between two dashes, on the outer side. */
export const pageNumber = (alignment: 'left' | 'right') =>
  new Footer({
    children: [
      new Paragraph({
        alignment,
        children: [
          new TextRun({ children: ['— ', PageNumber.CURRENT, ' —'], font: { name: 'SimSun' }, size: sizes.small }),
        ],
      }),
    ],
  })

/** The page of official documents. */
export const officialPage = { size, margin }

/** What everything is set in unless it says otherwise. */
export const officialStyles = {
  default: {
    document: { run: { font: fontOf('body'), size: sizes.body, language: { value: 'en-US', eastAsia: 'zh-CN' } } },
  },
}
