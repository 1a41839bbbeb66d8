import { type Shift, type ShiftCode, shiftNames } from '@qingkong/domain/duty/shift'
import { formatCity } from '@qingkong/domain/time/city-time'

/** A shift as every answer names it. */
export const shiftSpan = ({ dutyDate, shift, startAt, endAt }: Shift) => ({
  dutyDate,
  shift,
  shiftName: shiftNames[shift],
  startTime: formatCity(startAt),
  endTime: formatCity(endAt),
})

export interface ShiftKey {
  dutyDate: string
  shift: ShiftCode
}

/** 11月20日夜班, for sentences. */
export const shiftWords = ({ dutyDate, shift }: ShiftKey): string => {
  const [, month, day] = dutyDate.split('-').map(Number)
  return `${month}月${day}日${shiftNames[shift]}`
}
