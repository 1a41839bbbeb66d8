import { hourMs, naturalDayOf } from '../time/city-time.ts'
import type { DayAqi, DayConcentrations } from './city-day.ts'

/** 申报 by the city, 认定 or 未认定 by the national centre. A city may only declare. */
export type SandDustStatus = 'declared' | 'confirmed' | 'rejected'

export const sandDustStatusNames: Readonly<Record<SandDustStatus, string>> = {
  declared: '申报',
  confirmed: '认定',
  rejected: '未认定',
}

/** Hours of a city under the influence of sand and dust. */
export type SandDustRecord = {
  areaCode: string
  /** Start of the first hour, epoch ms. */
  fromAt: number
  /** End of the last hour, epoch ms, not included. */
  toAt: number
  status: SandDustStatus
}

/** The three readings of every figure: 实况; 预扣 without declared and confirmed days; 认定扣除 without confirmed ones. */
export type DustReading = 'actual' | 'provisional' | 'confirmed'

export const dustReadingNames: Readonly<Record<DustReading, string>> = {
  actual: '实况',
  provisional: '预扣（申报+认定）',
  confirmed: '认定扣除',
}

const deducted: Readonly<Record<DustReading, readonly SandDustStatus[]>> = {
  actual: [],
  provisional: ['declared', 'confirmed'],
  confirmed: ['confirmed'],
}

/** Natural days of a city that a reading leaves out: every day with at least one such hour. */
export const sandDustDates = (
  records: readonly SandDustRecord[],
  areaCode: string,
  reading: DustReading,
): ReadonlySet<string> => {
  const dates = new Set<string>()
  for (const record of records) {
    if (record.areaCode !== areaCode || !deducted[reading].includes(record.status)) continue
    for (let at = record.fromAt; at < record.toAt; at += hourMs) dates.add(naturalDayOf(at))
  }
  return dates
}

/** 剔除沙尘 for concentrations and the composite index: particles of those days are left out, gases stay. */
export const withoutDustParticles = (
  days: readonly DayConcentrations[],
  dates: ReadonlySet<string>,
): DayConcentrations[] => {
  return days.map((day) => (dates.has(day.date) ? { ...day, pm25: null, pm10: null } : day))
}

/** 剔除沙尘 for good-day and heavy-day rates: those days are not judged at all. */
export const withoutDustDays = (days: readonly DayAqi[], dates: ReadonlySet<string>): DayAqi[] => {
  return days.map((day) => (dates.has(day.date) ? { ...day, aqi: null, level: null, primary: [] } : day))
}

/** One figure in its three readings. */
export const dustReadings = <T>(
  records: readonly SandDustRecord[],
  areaCode: string,
  figure: (dustDates: ReadonlySet<string>) => T,
): Readonly<Record<DustReading, T>> => {
  const of = (reading: DustReading) => figure(sandDustDates(records, areaCode, reading))
  return { actual: of('actual'), provisional: of('provisional'), confirmed: of('confirmed') }
}
