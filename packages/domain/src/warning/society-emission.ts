import type { Maybe } from '../missing.ts'
import type { MeasureLevel } from './warning-level.ts'

/** 表7 全社会排放总量, kg a day of each pollutant; null where the sheet leaves one out. */
export interface SocietyEmission {
  /** Year that the totals speak of. */
  year: number
  pm: Maybe<number>
  so2: Maybe<number>
  nox: Maybe<number>
  voc: Maybe<number>
}

/**
 * Share of the whole society's emission that a level has to take off, of each of the four pollutants for itself, percent.
 * Source: the lowest shares that cities' plans of heavy pollution name (黄色10%、橙色20%、红色30%), to be held against the
 * own city's plan.
 */
const demandedPct: Readonly<Record<MeasureLevel, number>> = { yellow: 10, orange: 20, red: 30 }

/** 应减, kg a day; null where the total is not known. */
export const demandedKg = (societyKg: Maybe<number>, level: MeasureLevel): Maybe<number> =>
  societyKg === null ? null : (societyKg * demandedPct[level]) / 100
