import { cityDate, parseCity } from '../time/city-time.ts'
import type { ExhaustItem } from './exhaust-item.ts'

/** What a vehicle's tests say of it (HJ 845-2017 as Beijing's notice of 2022 puts it). */
export type VehicleVerdict = '合格' | '超标一次' | '判定不合格' | '无效'

/** A valid test of a vehicle. Invalid ones never count: they are left out before. */
export interface ValidTest {
  /** Epoch ms. */
  at: number
  exceeded: readonly ExhaustItem[]
}

const verdictMonths = 6
const pad = (value: number): string => String(value).padStart(2, '0')

/** The same moment six calendar months before; the month's last day where it has no such day. Epoch ms. */
export const verdictWindowStart = (at: number): number => {
  const day = cityDate(at)
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - verdictMonths
  const [year, month] = [Math.floor(months / 12), (months % 12) + 1]
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const date = `${year}-${pad(month)}-${pad(Math.min(Number(day.slice(8, 10)), lastDay))}`
  const midnight = parseCity(date)
  const today = parseCity(day)
  if (!midnight || !today) throw new RangeError(`not a city date: ${date}`)
  return midnight.getTime() + (at - today.getTime())
}

/**
 * The verdict at an instant: two or more consecutive exceedances of the same pollutant within six calendar months are
 * 判定不合格, and a clean test afterwards does not lift it within them. One exceedance not yet followed by a clean test is
 * 超标一次. Without a valid test there is none to pass: 无效.
 */
export const vehicleVerdict = (tests: readonly ValidTest[], at: number): VehicleVerdict => {
  const from = verdictWindowStart(at)
  const counted = tests.filter((test) => test.at >= from && test.at <= at).toSorted((a, b) => a.at - b.at)
  const newest = counted.at(-1)
  if (!newest) return '无效'
  const repeated = counted.some((test, index) =>
    test.exceeded.some((item) => counted[index + 1]?.exceeded.includes(item) ?? false),
  )
  if (repeated) return '判定不合格'
  return newest.exceeded.length > 0 ? '超标一次' : '合格'
}
