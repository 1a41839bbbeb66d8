import { distanceM, type Position } from '@qingkong/domain/geo/distance'
import { formatCity } from '@qingkong/domain/time/city-time'
import type { CellProblem, FormLine } from '../../../platform/form-sheet.ts'
import { parseSheetTime, type SheetRows } from '../../../platform/spreadsheet-reading.ts'
import {
  isExampleNumber,
  isPollutionType,
  maxOrders,
  type OrderField,
  orderSheet,
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

const coordinate = (text: string): number | null => (/^-?\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : null)

type OrderLine = FormLine<OrderField>

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
const rowProblems = (line: OrderLine, formulas: ReadonlySet<string>, context: OrderContext): CellProblem[] => {
  const { row, cells } = line
  const problems = orderSheet.cellProblems(line, formulas, (field, value) => fieldProblem(field, value, context))
  const place = (message: string) => orderSheet.problemAt(row, 'longitude', cells.longitude, message)
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

const orderOf = ({ row, cells }: OrderLine, areas: readonly OrderArea[]): CheckedOrder[] => {
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

/** Checks a whole form, cell by cell. Nothing is raised here: any problem keeps the whole file out. */
export const checkOrders = ({ rows, formulas }: SheetRows, context: OrderContext): CheckedSheet => {
  const filled = orderSheet.lines(rows)
  const unreadable = orderSheet.sheetProblems(rows, {
    thing: '工单',
    maxLines: maxOrders,
    tooMany: `一次最多导入${maxOrders}件工单，请分批上传`,
  })
  if (unreadable.length > 0) return { rowCount: filled.length, orders: [], skipped: [], problems: unreadable }
  const firstRow = new Map<string, number>()
  const result: CheckedSheet = { rowCount: filled.length, orders: [], skipped: [], problems: [] }
  for (const line of filled) {
    const { row, cells } = line
    const { orderNumber } = cells
    const skip = (reason: string) => result.skipped.push({ row, orderNumber, reason })
    const eventCode = context.known.get(orderNumber)
    const before = firstRow.get(orderNumber)
    if (isExampleNumber(orderNumber)) skip('模板示例行')
    else if (eventCode !== undefined) skip(`工单已登记为事件 ${eventCode}`)
    else if (orderNumber !== '' && before !== undefined) skip(`与第${before}行工单号重复`)
    else {
      firstRow.set(orderNumber, row)
      const problems = rowProblems(line, formulas, context)
      result.problems.push(...problems)
      if (problems.length === 0) result.orders.push(...orderOf(line, context.areas))
    }
  }
  return result
}
