import { filledHour } from './observed-hours.ts'

/** How an hour comes to the model. */
export type HourState = 'measured' | 'filled' | 'belowLimit' | 'missing'

const hoursPerDay = 24

/**
 * The hours of one day of a column.
 * @param values hours of whole days, NaN where nothing was measured
 * @param day of the table, from 0
 * @param limit detection limit in the column's unit, 0 where none is known: readings of nought and less are below it. Null for
 * a column that has none (temperature)
 */
export const hourStates = (values: Float64Array, day: number, limit: number | null): HourState[] =>
  Array.from({ length: hoursPerDay }, (_, h): HourState => {
    const hour = day * hoursPerDay + h
    const value = values[hour] ?? Number.NaN
    if (Number.isFinite(value)) return limit !== null && (value <= 0 || value < limit) ? 'belowLimit' : 'measured'
    return filledHour(values, hour) ? 'filled' : 'missing'
  })
