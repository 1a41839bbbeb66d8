import type { BulletinAnswer } from '@qingkong/contract/calls/air/bulletin'
import type { DataColumn, DataTable } from '@qingkong/contract/core/data-table'
import {
  bulletinDayTable,
  bulletinHourName,
  bulletinHourTable,
  bulletinLines,
} from '@qingkong/contract/tables/air/bulletin'
import { cellText } from '@qingkong/contract/tables/cell-text'
import { headSpans } from '@qingkong/contract/tables/column-head'
import { airLevels } from '../../../kit/air-level.ts'
import { missingText } from '../../../kit/format.ts'
import { tokens } from '../../../kit/tokens.ts'

type Question = Parameters<typeof bulletinHourTable>[1]
type Pen = CanvasRenderingContext2D

const [margin, rowHeight, lineHeight, titleHeight] = [20, 28, 24, 36]
const [placeWidth, textWidth, numberWidth] = [96, 84, 68]
const pixelRatio = 2
const family = '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif'

const widthOf = ({ frozen, kind }: DataColumn): number =>
  frozen ? placeWidth : kind === 'number' ? numberWidth : textWidth
const tableWidth = (table: DataTable): number => table.columns.reduce((sum, column) => sum + widthOf(column), 0)
const tableHeight = (table: DataTable): number => titleHeight + (table.rows.length + 2) * rowHeight

/** Words broken into lines no wider than the picture. */
const wrapped = (pen: Pen, text: string, width: number): string[] => {
  const lines: string[] = []
  let line = ''
  for (const letter of text) {
    if (line !== '' && pen.measureText(line + letter).width > width) {
      lines.push(line)
      line = letter
    } else line += letter
  }
  return [...lines, line]
}

const colours = tokens.light

const write = (pen: Pen, text: string, x: number, y: number, width: number, align: 'left' | 'right' | 'center') => {
  pen.textAlign = align
  const at = align === 'left' ? x + 6 : align === 'right' ? x + width - 6 : x + width / 2
  pen.fillText(text, at, y + rowHeight / 2, width - 8)
}

const drawHead = (pen: Pen, table: DataTable, top: number) => {
  pen.fillStyle = colours.hover
  pen.fillRect(margin, top, tableWidth(table), 2 * rowHeight)
  pen.fillStyle = colours.text2
  pen.font = `12px ${family}`
  let x = margin
  for (const { group, columns } of headSpans(table.columns)) {
    const width = columns.reduce((sum, column) => sum + widthOf(column), 0)
    if (group !== null) write(pen, group, x, top, width, 'center')
    for (const column of columns) {
      write(pen, column.title, x, top + rowHeight, widthOf(column), column.kind === 'number' ? 'right' : 'left')
      x += widthOf(column)
    }
  }
}

const drawBody = (pen: Pen, table: DataTable, top: number) => {
  for (const [index, row] of table.rows.entries()) {
    const y = top + index * rowHeight
    let x = margin
    for (const column of table.columns) {
      const text = cellText(column, row[column.key])
      const level = airLevels.find(({ name }) => name === text)
      if (level) {
        pen.fillStyle = level.color
        pen.fillRect(x + 2, y + 4, widthOf(column) - 4, rowHeight - 8)
      }
      pen.fillStyle = level ? level.text : text === missingText ? colours.text3 : colours.text
      pen.font = `${index === 0 ? '600 ' : ''}13px ${family}`
      write(pen, text, x, y, widthOf(column), column.kind === 'number' ? 'right' : 'left')
      x += widthOf(column)
    }
    pen.fillStyle = colours.line
    pen.fillRect(margin, y + rowHeight - 1, tableWidth(table), 1)
  }
}

const drawTable = (pen: Pen, table: DataTable, top: number) => {
  pen.textAlign = 'left'
  pen.fillStyle = colours.text
  pen.font = `600 14px ${family}`
  pen.fillText(table.title, margin, top + titleHeight / 2)
  drawHead(pen, table, top + titleHeight)
  drawBody(pen, table, top + titleHeight + 2 * rowHeight)
}

/**
 * The bulletin as a picture for a chat: the words and both tables of the screen, cell by cell, on white.
 * @throws Error where the browser makes no picture
 */
export const bulletinPicture = (answer: BulletinAnswer, question: Question): Promise<Blob> => {
  const tables = [bulletinHourTable(answer, question), bulletinDayTable(answer, question)]
  const width = 2 * margin + Math.max(...tables.map(tableWidth))
  const page = document.createElement('canvas')
  const pen = page.getContext('2d')
  if (!pen) return Promise.reject(new Error('浏览器无法生成图片'))
  pen.font = `14px ${family}`
  const lines = bulletinLines(answer).flatMap((line) => wrapped(pen, line, width - 2 * margin))
  const foot = [...(tables[0]?.notes ?? []), '数据来源：晴空大气环境监测平台'].join('　')
  const height =
    2 * margin +
    titleHeight +
    lines.length * lineHeight +
    tables.reduce((sum, one) => sum + tableHeight(one), 0) +
    lineHeight
  page.width = width * pixelRatio
  page.height = height * pixelRatio
  pen.scale(pixelRatio, pixelRatio)
  pen.textBaseline = 'middle'
  pen.fillStyle = colours.surface
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = colours.text
  pen.font = `600 18px ${family}`
  pen.fillText(`空气质量快报 ${bulletinHourName(answer)}`, margin, margin + titleHeight / 2)
  pen.font = `14px ${family}`
  let top = margin + titleHeight
  for (const line of lines) {
    pen.fillText(line, margin, top + lineHeight / 2)
    top += lineHeight
  }
  for (const table of tables) {
    drawTable(pen, table, top)
    top += tableHeight(table)
  }
  pen.textAlign = 'left'
  pen.fillStyle = colours.text3
  pen.font = `11px ${family}`
  pen.fillText(foot, margin, top + lineHeight / 2, width - 2 * margin)
  return new Promise((done, fail) => {
    page.toBlob((blob) => (blob ? done(blob) : fail(new Error('浏览器无法生成图片'))), 'image/png')
  })
}
