import { pollutionTypes } from '../tasks/port.ts'

/** Where work orders come from. */
export const orderSources = ['12345热线', '信访', '微信举报', '电话举报', '网络舆情', '其他'] as const

export type OrderField =
  | 'orderNumber'
  | 'source'
  | 'acceptedTime'
  | 'pollutionType'
  | 'area'
  | 'location'
  | 'content'
  | 'longitude'
  | 'latitude'

export interface OrderColumn {
  field: OrderField
  title: string
  width: number
  /** Longest text, in characters. */
  maxLength: number
  required: boolean
  example: string
}

/** The columns of the template, in their order. No name or telephone of the caller: nobody needs them here. */
export const orderColumns: readonly OrderColumn[] = [
  { field: 'orderNumber', title: '工单号', width: 22, maxLength: 50, required: true, example: '示例-20261120-0001' },
  { field: 'source', title: '来源', width: 12, maxLength: 20, required: true, example: '12345热线' },
  {
    field: 'acceptedTime',
    title: '受理时间',
    width: 20,
    maxLength: 30,
    required: true,
    example: '2026-11-20 08:30:00',
  },
  { field: 'pollutionType', title: '污染类型', width: 14, maxLength: 30, required: true, example: '工地扬尘' },
  { field: 'area', title: '区域', width: 12, maxLength: 30, required: true, example: '锡山区' },
  { field: 'location', title: '位置', width: 28, maxLength: 200, required: true, example: '东亭街道春笋路与友谊路口' },
  {
    field: 'content',
    title: '诉求内容',
    width: 48,
    maxLength: 1000,
    required: true,
    example: '工地夜间施工扬尘大，未见洒水。',
  },
  { field: 'longitude', title: '经度', width: 12, maxLength: 20, required: false, example: '120.35' },
  { field: 'latitude', title: '纬度', width: 12, maxLength: 20, required: false, example: '31.58' },
]

/** The template's own row; left in a filled form it is passed over. */
export const isExampleNumber = (orderNumber: string): boolean => orderNumber.startsWith('示例')

export const isPollutionType = (name: string): boolean => pollutionTypes.some(({ typeName }) => typeName === name)
export const pollutionTypeNames = (): string => pollutionTypes.map(({ typeName }) => typeName).join('、')

export const maxOrders = 1000
