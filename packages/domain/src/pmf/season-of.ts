import { formatCity } from '../time/city-time.ts'
import type { SchemeSeason } from './scheme-words.ts'

/** A season of the year. */
export type YearSeason = Exclude<SchemeSeason, 'ALL'>

export const yearSeasons = ['SPRING', 'SUMMER', 'AUTUMN', 'WINTER'] as const satisfies readonly YearSeason[]

/** The meteorological season of an instant by the city's clock: spring begins in March. */
export const seasonOf = (atMs: number): YearSeason => {
  const month = Number(formatCity(atMs, 'YYYY-MM').slice(5))
  return yearSeasons[Math.floor(((month + 9) % 12) / 3)] ?? 'WINTER'
}
