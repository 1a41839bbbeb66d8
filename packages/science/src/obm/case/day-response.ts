import type { BudgetRow } from '../budget/hourly-budget.ts'
import type { RirWindow } from './obm-case.ts'

/** What a run of days is judged by. */
export type DayResponse = {
  /** Integral of net P(O3) over the window of the analysed day, ppb; trapezoid over the full hours. */
  netPpb: number
  /** Highest net P(O3) of the analysed day, ppb/h. */
  highestNet: number
  /** Net P(O3) at hours 0 … 24 of the analysed day, ppb/h. */
  hourlyNet: number[]
}

const hoursPerDay = 24

/** @param rows hourly rows from the start, one per hour @param days the last is analysed */
export const dayResponse = (rows: readonly BudgetRow[], days: number, window: RirWindow): DayResponse => {
  const hourlyNet = rows.slice((days - 1) * hoursPerDay, days * hoursPerDay + 1).map(({ net_o3 }) => net_o3)
  return { netPpb: windowIntegral(hourlyNet, window), highestNet: Math.max(...hourlyNet), hourlyNet }
}

/** Trapezoid over the full hours of a day's 25 values. */
export const windowIntegral = (hourly: readonly number[], { fromHour, toHour }: RirWindow): number => {
  let sum = 0
  for (let hour = fromHour; hour < toHour; hour++)
    sum += ((hourly[hour] ?? Number.NaN) + (hourly[hour + 1] ?? Number.NaN)) / 2
  return sum
}

/** How far one day still differs from the day before, as fractions. */
export type DayChange = { day: number; oh: number; ho2: number; net: number }

/** Change of mean OH and HO2 and of integrated net production from day to day over the window. */
export const dayChanges = (rows: readonly BudgetRow[], days: number, window: RirWindow): DayChange[] => {
  const integral = (day: number, column: 'oh' | 'ho2' | 'net_o3') =>
    windowIntegral(
      rows.slice((day - 1) * hoursPerDay, day * hoursPerDay + 1).map((row) => row[column]),
      window,
    )
  return Array.from({ length: days - 1 }, (_, index) => {
    const day = index + 2
    const change = (column: 'oh' | 'ho2' | 'net_o3') => integral(day, column) / integral(day - 1, column) - 1
    return { day, oh: change('oh'), ho2: change('ho2'), net: change('net_o3') }
  })
}
