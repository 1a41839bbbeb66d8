import type { Maybe } from '../missing.ts'
import { roundHalfEven } from './rounding.ts'
import { type LimitVersion, limitVersionOn } from './standard.ts'

/** Pollutants limited by GB 3095. O3 has an hour limit under 'o3' and an 8-h limit under 'o38h'. */
export type LimitedPollutant = 'pm25' | 'pm10' | 'so2' | 'no2' | 'co' | 'o3' | 'o38h' | 'nox' | 'tsp'

export type LimitPeriod = 'year' | 'day' | 'hour'

/** Grade I: nature reserves and scenic areas. Grade II: everywhere else, so everything a city compares with. */
export type LimitGrade = 1 | 2

type Limits = Readonly<Partial<Record<LimitPeriod, number>>>
type LimitTable = Readonly<Record<LimitedPollutant, Limits>>

const of = (year: number | null, day: number | null, hour: number | null): Limits => ({
  ...(year === null ? {} : { year }),
  ...(day === null ? {} : { day }),
  ...(hour === null ? {} : { hour }),
})

const co = of(null, 4, 10)
const tspGrade1 = of(80, 120, null)
const tspGrade2 = of(200, 300, null)
const noxUntil2030 = of(50, 100, 250)
const noxFrom2031 = of(40, 70, 250)

// The 8-h limit of O3 judges a day by its maximum 8-h mean, so it stands under 'day'.
const o3Grade1 = { o3: of(null, null, 160), o38h: of(null, 100, null) }
const o3Grade2 = { o3: of(null, null, 200), o38h: of(null, 160, null) }

const until2030Grade2 = {
  so2: of(60, 150, 500),
  no2: of(40, 80, 200),
  co,
  ...o3Grade2,
  nox: noxUntil2030,
  tsp: tspGrade2,
}
const until2030Grade1 = {
  so2: of(20, 50, 150),
  no2: of(40, 80, 200),
  co,
  ...o3Grade1,
  nox: noxUntil2030,
  tsp: tspGrade1,
}

/** GB 3095-2012 (2012) and GB 3095-2026 (transition 2026, final 2031). µg/m³, CO mg/m³. */
const limitTables: Readonly<Record<LimitVersion, Readonly<Record<LimitGrade, LimitTable>>>> = {
  '2012': {
    1: { pm25: of(15, 35, null), pm10: of(40, 50, null), ...until2030Grade1 },
    2: { pm25: of(35, 75, null), pm10: of(70, 150, null), ...until2030Grade2 },
  },
  '2026': {
    1: { pm25: of(15, 35, null), pm10: of(40, 50, null), ...until2030Grade1 },
    2: { pm25: of(30, 60, null), pm10: of(60, 120, null), ...until2030Grade2 },
  },
  '2031': {
    1: {
      ...until2030Grade1,
      pm25: of(10, 25, null),
      pm10: of(20, 50, null),
      no2: of(30, 50, 200),
      nox: noxFrom2031,
    },
    2: {
      pm25: of(25, 50, null),
      pm10: of(50, 100, null),
      so2: of(20, 50, 150),
      no2: of(30, 50, 200),
      co,
      ...o3Grade2,
      nox: noxFrom2031,
      tsp: tspGrade2,
    },
  },
}

/**
 * Limit in force on a date.
 * @param dateText 'YYYY-MM-DD' of the data
 * @returns µg/m³ (CO mg/m³), null where the standard sets none
 */
export const limitOn = (
  dateText: string,
  pollutant: LimitedPollutant,
  period: LimitPeriod,
  grade: LimitGrade = 2,
): Maybe<number> => {
  return limitOf(limitVersionOn(dateText), pollutant, period, grade)
}

/** Limit of a chosen version, for like-for-like comparison of years. */
export const limitOf = (
  version: LimitVersion,
  pollutant: LimitedPollutant,
  period: LimitPeriod,
  grade: LimitGrade = 2,
): Maybe<number> => {
  return limitTables[version][grade][pollutant][period] ?? null
}

/**
 * Exceedance multiple (C − S) / S with 2 decimals (HJ 663), for a concentration strictly above its limit.
 * @returns null when missing, without limit, or not above it
 */
export const exceedanceMultiple = (concentration: Maybe<number>, limit: Maybe<number>): Maybe<number> => {
  if (concentration === null || limit === null || limit <= 0 || concentration <= limit) return null
  // Twelve decimals drop the binary dust of the subtraction, so that 0.025 is a tie and not 0.02500000000000002.
  return roundHalfEven(roundHalfEven((concentration - limit) / limit, 12), 2)
}
