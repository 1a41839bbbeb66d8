import { sectorName } from '@qingkong/domain/wind/sector'

/** trace-15 */
export const sectorLimits = {
  angle: { min: 10, max: 360, step: 5 },
  radiusKm: { min: 1, max: 10, step: 1 },
} as const

const directions = [0, 45, 90, 135, 180, 225, 270, 315] as const

/** `default` is the measured wind. */
export const directionOptions = [
  { value: 'default', label: '默认（附近实测风向）' },
  ...directions.map((degrees) => ({ value: String(degrees), label: `${sectorName(degrees, 8)}风（${degrees}°）` })),
]

export const directionOf = (value: string): number | null => (value === 'default' ? null : Number(value))
export const directionValue = (degrees: number | null): string => (degrees === null ? 'default' : String(degrees))

/** Whether a sector may be searched: steps of 5° from 10 to 360, whole kilometres from 1 to 10. */
export const isSectorAngle = (value: number | null): value is number =>
  value !== null &&
  Number.isInteger(value) &&
  value >= sectorLimits.angle.min &&
  value <= sectorLimits.angle.max &&
  value % sectorLimits.angle.step === 0
export const isSectorRadius = (value: number | null): value is number =>
  value !== null && Number.isInteger(value) && value >= sectorLimits.radiusKm.min && value <= sectorLimits.radiusKm.max
