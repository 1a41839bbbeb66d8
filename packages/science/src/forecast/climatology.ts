import { cholesky, solveCholesky } from '../stats/cholesky.ts'

/** Harmonics of the year: their coefficients for each hour of the day, mean first. */
export type Climatology = { byHour: number[][] }

const harmonics = 3
const terms = 1 + 2 * harmonics
const yearDays = 365.2425
/** Pulls the harmonics of an hour with little data to nought; in rows of data. */
const ridge = 5

const fillTerms = (row: Float64Array, day: number): void => {
  row[0] = 1
  for (let k = 1; k <= harmonics; k++) {
    const angle = (2 * Math.PI * k * day) / yearDays
    row[2 * k - 1] = Math.cos(angle)
    row[2 * k] = Math.sin(angle)
  }
}

/**
 * The usual value of each hour of the day through the year: for each of the 24 hours a least-squares fit of a mean and
 * three harmonics of the year.
 * @param values hourly values from hour `firstHour` (hours since 1970-01-01 00:00 local time), NaN missing
 */
export const fitClimatology = (values: Float64Array, firstHour: number): Climatology => {
  const row = new Float64Array(terms)
  const byHour = Array.from({ length: 24 }, (_, hour) => {
    const matrix = new Float64Array(terms * terms)
    const right = new Float64Array(terms)
    for (let at = (((hour - firstHour) % 24) + 24) % 24; at < values.length; at += 24) {
      const value = values[at] as number
      if (Number.isNaN(value)) continue
      fillTerms(row, (firstHour + at) / 24)
      for (let i = 0; i < terms; i++) {
        right[i] = (right[i] as number) + (row[i] as number) * value
        for (let j = 0; j < terms; j++)
          matrix[i * terms + j] = (matrix[i * terms + j] as number) + (row[i] as number) * (row[j] as number)
      }
    }
    for (let i = 0; i < terms; i++) matrix[i * terms + i] = (matrix[i * terms + i] as number) + (i === 0 ? 1e-9 : ridge)
    const lower = cholesky(matrix, terms)
    return lower
      ? Array.from(solveCholesky(lower, terms, right), (c) => Number(c.toPrecision(7)))
      : new Array<number>(terms).fill(0)
  })
  return { byHour }
}

/** Usual values of `count` hours from `firstHour` (hours since 1970-01-01 00:00 local time); never negative. */
export const climatologyOf = ({ byHour }: Climatology, firstHour: number, count: number): Float64Array => {
  const row = new Float64Array(terms)
  return Float64Array.from({ length: count }, (_, at) => {
    const hour = firstHour + at
    fillTerms(row, hour / 24)
    const coefficients = byHour[((hour % 24) + 24) % 24] ?? []
    let sum = 0
    for (let i = 0; i < terms; i++) sum += (coefficients[i] ?? 0) * (row[i] as number)
    return Math.max(0, sum)
  })
}
