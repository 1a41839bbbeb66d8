import type { vehicles } from '@qingkong/contract/calls/sources/vehicles'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import { isHeldYear, minuteMs, parseCity } from '@qingkong/domain/time/city-time'
import { plateWritten } from '@qingkong/domain/vehicle/plate'
import type { KnownPoint } from './points.ts'

export type VehiclePush = ParsedInput<typeof vehicles.vehiclePush>
type Passage = VehiclePush['passages'][number]
type Smoke = VehiclePush['smoke'][number]
export type Rejected = HandlerAnswer<typeof vehicles.vehiclePush>['rejected'][number]
type List = Rejected['list']

/** Beyond this the sender's clock is wrong. */
const mostFutureMs = 10 * minuteMs

export interface Placed<R> {
  record: R
  point: KnownPoint
  at: Date
}

const kindOf = { passages: '1', smoke: '2' } as const
const pointNames = { passages: '遥感检测点位', smoke: '黑烟抓拍点位' } as const

/** The record at its point and time, or in words why it is not taken. */
const placedOf = <R extends Passage | Smoke>(
  list: List,
  record: R,
  points: ReadonlyMap<string, KnownPoint>,
  now: Date,
): Placed<R> | string => {
  const point = points.get(record.identifier)
  if (!point) return `点位 ${record.identifier} 未登记`
  if (point.kind !== kindOf[list]) return `点位 ${record.identifier} 不是${pointNames[list]}`
  const at = parseCity(record.time)
  if (!at || !isHeldYear(at.getUTCFullYear())) return `时间“${record.time}”格式应为 YYYY-MM-DD HH:mm:ss`
  return at.getTime() - now.getTime() > mostFutureMs ? `时间“${record.time}”晚于平台当前时间` : { record, point, at }
}

/** What becomes of the records of one kind. */
export interface Outcome {
  accepted: number
  duplicates: number
  rejected: Rejected[]
}

/** The records that can be taken, and the others with their reason. */
export const placedRecords = <R extends Passage | Smoke>(
  list: List,
  records: readonly R[],
  points: ReadonlyMap<string, KnownPoint>,
  now: Date,
) => {
  const read = records.map((record) => placedOf(list, record, points, now))
  return {
    placed: read.flatMap((one, index) => (typeof one === 'string' ? [] : [{ ...one, index }])),
    rejected: read.flatMap((message, index): Rejected[] =>
      typeof message === 'string' ? [{ list, index, message }] : [],
    ),
  }
}

export const plateOf = ({ licensePlateNo }: Passage | Smoke): string | null =>
  plateWritten(licensePlateNo ?? '') || null

export const badPicture = '图片无法识别'

/** What both kinds of records say of a vehicle. */
export const vehicleColumns = (placed: Placed<Passage | Smoke>) => ({
  point_id: placed.point.id,
  sequence: placed.record.sequence,
  lane: placed.record.lane,
  direction: placed.record.direction,
  plate: plateOf(placed.record),
  plate_confidence: placed.record.plateConfidence,
  plate_color_code: placed.record.licensePlateColor,
  type_code: placed.record.vehicleType,
  fuel_code: placed.record.fuelType,
})
