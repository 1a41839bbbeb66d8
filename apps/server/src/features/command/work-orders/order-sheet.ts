import { formSheet } from '../../../platform/form-sheet.ts'
import { pollutionTypes } from '../tasks/port.ts'

/** Where work orders come from. */
export const orderSources = ['12345热线', '信访', '微信举报', '电话举报', '网络舆情', '其他'] as const

/** The columns of the template, in their order. No name or telephone of the caller: nobody needs them here. */
export const orderSheet = formSheet({
  orderNumber: { title: '工单号', width: 22, maxLength: 50, required: true },
  source: { title: '来源', width: 12, maxLength: 20, required: true },
  acceptedTime: { title: '受理时间', width: 20, maxLength: 30, required: true },
  pollutionType: { title: '污染类型', width: 14, maxLength: 30, required: true },
  area: { title: '区域', width: 12, maxLength: 30, required: true },
  location: { title: '位置', width: 28, maxLength: 200, required: true },
  content: { title: '诉求内容', width: 48, maxLength: 1000, required: true },
  longitude: { title: '经度', width: 12, maxLength: 20, required: false },
  latitude: { title: '纬度', width: 12, maxLength: 20, required: false },
})

export type OrderField = (typeof orderSheet.fields)[number]

/** The template's own row; left in a filled form it is passed over. */
export const exampleOrder: Readonly<Record<OrderField, string>> = {
  orderNumber: '示例-20261120-0001',
  source: '12345热线',
  acceptedTime: '2026-11-20 08:30:00',
  pollutionType: '工地扬尘',
  area: '锡山区',
  location: '东亭街道春笋路与友谊路口',
  content: '工地夜间施工扬尘大，未见洒水。',
  longitude: '120.35',
  latitude: '31.58',
}

export const isExampleNumber = (orderNumber: string): boolean => orderNumber.startsWith('示例')

export const isPollutionType = (name: string): boolean => pollutionTypes.some(({ typeName }) => typeName === name)
export const pollutionTypeNames = (): string => pollutionTypes.map(({ typeName }) => typeName).join('、')

export const maxOrders = 1000
