import { distanceM, type Position } from '@qingkong/domain/geo/distance'
import { formatCity } from '@qingkong/domain/time/city-time'
import type { CellProblem } from '../../../platform/form-sheet.ts'
import { columnLetters, parseSheetTime, type SheetRows } from '../../../platform/spreadsheet-reading.ts'
import {
  isExampleNumber,
  isPollutionType,
  maxOrders,
  type OrderField,
  orderColumns,
  orderSources,
  pollutionTypeNames,
} from './order-sheet.ts'

export interface CheckedOrder {
  row: number
  orderNumber: string
  source: string
  acceptedTime: string
  pollutionType: string
  areaCode: string
  areaName: string
  location: string
  content: string
  longitude: number
  latitude: number
  hasPlace: boolean
}

export interface SkippedOrder {
  row: number
  orderNumber: string
  reason: string
}

export interface OrderArea extends Position {
  areaCode: string
  areaName: string
  inScope: boolean
}

/** What the check has to know of the city. */
export interface OrderContext {
  now: Date
  areas: readonly OrderArea[]
  /** Event codes by order number of what was reported before. */
  known: ReadonlyMap<string, string>
}

export interface CheckedSheet {
  rowCount: number
  orders: CheckedOrder[]
  skipped: SkippedOrder[]
  problems: CellProblem[]
}

/** No place of a city lies farther from the middle of one of its districts. */
const farthestM = 60_000

const headProblems = (head: readonly string[]): CellProblem[] =>
  orderColumns.flatMap(({ title }, index) => {
    const value = head[index] ?? ''
    if (value.replace(/[*＊\s]/g, '') === title) return []
    const message = `表头应为“${title}”，请下载最新模板填写`
    return [{ row: 1, column: columnLetters(index), title, value, message }]
  })

const coordinate = (text: string): number | null => (/^-?\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : null)

type Cells = Readonly<Record<OrderField, string>>

/** What is wrong with a field by itself, in words; null when nothing is. */
const fieldProblem = (field: OrderField, value: string, { now, areas }: OrderContext): string | null => {
  switch (field) {
    case 'orderNumber':
      return /^[\w.\-/（）()#\u4e00-\u9fff]+$/u.test(value) ? null : '工单号只能由文字、数字、字母和 - _ . / # 组成'
    case 'source':
      return orderSources.some((source) => source === value) ? null : `来源应为：${orderSources.join('、')}`
    case 'acceptedTime': {
      const at = parseSheetTime(value)
      if (at === null) return '时间有误，应如 2026-11-20 08:30:00'
      return at > now ? '受理时间不能晚于现在' : null
    }
    case 'pollutionType':
      return isPollutionType(value) ? null : `污染类型应为：${pollutionTypeNames()}`
    case 'area': {
      const area = areas.find(({ areaCode, areaName }) => areaCode === value || areaName === value)
      if (!area) return '本市没有该区域，请填写区县或街道名称'
      return area.inScope ? null : '该区域不在您的管辖范围内'
    }
    case 'longitude':
    case 'latitude':
      return coordinate(value) === null ? '应为数字，单位为度' : null
    case 'location':
    case 'content':
      return null
  }
}

/** Checks one row; a cell with several faults is named once, by the first. */
const rowProblems = (
  row: number,
  cells: Cells,
  formulas: ReadonlySet<string>,
  context: OrderContext,
): CellProblem[] => {
  const problems = orderColumns.flatMap(({ field, title, maxLength, required }, index): CellProblem[] => {
    const value = cells[field]
    const column = columnLetters(index)
    const say = (message: string) => [{ row, column, title, value: value.slice(0, 100), message }]
    if (formulas.has(`${column}${row}`)) return say('单元格是公式，请粘贴为数值')
    if (value === '') return required ? say(`请填写${title}`) : []
    if ([...value].length > maxLength) return say(`不能超过${maxLength}个字符`)
    const message = fieldProblem(field, value, context)
    return message === null ? [] : say(message)
  })
  const longitudeAt = orderColumns.findIndex(({ field }) => field === 'longitude')
  const place = (message: string): CellProblem => ({
    row,
    column: columnLetters(longitudeAt),
    title: '经度',
    value: cells.longitude,
    message,
  })
  if ((cells.longitude === '') !== (cells.latitude === ''))
    return [...problems, place('经度和纬度应同时填写或同时留空')]
  const area = context.areas.find(({ areaCode, areaName }) => areaCode === cells.area || areaName === cells.area)
  const position = { longitude: coordinate(cells.longitude), latitude: coordinate(cells.latitude) }
  const isFar =
    area !== undefined &&
    position.longitude !== null &&
    position.latitude !== null &&
    distanceM(area, { longitude: position.longitude, latitude: position.latitude }) > farthestM
  return isFar ? [...problems, place('坐标不在所填区域附近，请核对经纬度是否颠倒')] : problems
}

const orderOf = (row: number, cells: Cells, areas: readonly OrderArea[]): CheckedOrder[] => {
  const area = areas.find(({ areaCode, areaName }) => areaCode === cells.area || areaName === cells.area)
  const acceptedAt = parseSheetTime(cells.acceptedTime)
  if (!area || acceptedAt === null) return []
  const [longitude, latitude] = [coordinate(cells.longitude), coordinate(cells.latitude)]
  return [
    {
      row,
      orderNumber: cells.orderNumber,
      source: cells.source,
      acceptedTime: formatCity(acceptedAt),
      pollutionType: cells.pollutionType,
      areaCode: area.areaCode,
      areaName: area.areaName,
      location: cells.location,
      content: cells.content,
      longitude: longitude ?? area.longitude,
      latitude: latitude ?? area.latitude,
      hasPlace: longitude !== null,
    },
  ]
}

const cellsOf = (values: readonly string[]): Cells => {
  const cells = {} as Record<OrderField, string>
  for (const [index, { field }] of orderColumns.entries()) cells[field] = values[index] ?? ''
  return cells
}

/** Checks a whole form, cell by cell. Nothing is raised here: any problem keeps the whole file out. */
export const checkOrders = ({ rows, formulas }: SheetRows, context: OrderContext): CheckedSheet => {
  const [head = [], ...body] = rows
  const filled = body
    .map((values, index) => ({
      row: index + 2,
      cells: cellsOf(values),
      isEmpty: values.every((value) => value === ''),
    }))
    .filter(({ isEmpty }) => !isEmpty)
  const wrongHead = headProblems(head)
  if (wrongHead.length > 0) return { rowCount: filled.length, orders: [], skipped: [], problems: wrongHead }
  if (filled.length === 0) {
    const message = '表格中没有工单，请从第2行起填写'
    return {
      rowCount: 0,
      orders: [],
      skipped: [],
      problems: [{ row: 2, column: 'A', title: '工单号', value: '', message }],
    }
  }
  if (filled.length > maxOrders) {
    const message = `一次最多导入${maxOrders}件工单，请分批上传`
    const problem = { row: maxOrders + 2, column: 'A', title: '工单号', value: '', message }
    return { rowCount: filled.length, orders: [], skipped: [], problems: [problem] }
  }
  const firstRow = new Map<string, number>()
  const result: CheckedSheet = { rowCount: filled.length, orders: [], skipped: [], problems: [] }
  for (const { row, cells } of filled) {
    const { orderNumber } = cells
    const skip = (reason: string) => result.skipped.push({ row, orderNumber, reason })
    const eventCode = context.known.get(orderNumber)
    const before = firstRow.get(orderNumber)
    if (isExampleNumber(orderNumber)) skip('模板示例行')
    else if (eventCode !== undefined) skip(`工单已登记为事件 ${eventCode}`)
    else if (orderNumber !== '' && before !== undefined) skip(`与第${before}行工单号重复`)
    else {
      firstRow.set(orderNumber, row)
      const problems = rowProblems(row, cells, formulas, context)
      result.problems.push(...problems)
      if (problems.length === 0) result.orders.push(...orderOf(row, cells, context.areas))
    }
  }
  return result
}
