import type { OutletAnalysisRow } from '@qingkong/contract/shapes/enterprise-analysis'
import { exactMean } from '@qingkong/domain/air/rounding'
import { standardDryFlow } from '@qingkong/domain/emission/standard-dry-flow'
import { dayValidity } from '@qingkong/domain/emission/validity'
import { naturalDayOf } from '@qingkong/domain/time/city-time'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import { outletDaysOf } from '../../../series/port.ts'
import type { OutletFactor } from './chosen-outlet.ts'
import { besideCodes } from './outlet-intervals.ts'
import { spanOfDays } from './outlet-period.ts'

interface DayRow {
  startAt: Date
  factorCode: string
  validHours: number
  stoppedHours: number
  mean: number | null
  converted: number | null
  mass: number | null
}

type Row = OutletAnalysisRow & { isWhole: boolean }

const readDays = async (db: Queryable, outletId: number, factorCode: string, days: readonly string[]) => {
  const factors = [factorCode, besideCodes.flow, besideCodes.oxygen]
  const found = await rows(
    db,
    sql<DayRow>`select start_at as "startAt", factor_code as "factorCode", valid_hours as "validHours",
        stopped_hours as "stoppedHours", mean, coalesce(converted_mean, mean) as converted, mass
      from ${outletDaysOf({ ...spanOfDays(days), targets: [outletId], factors })} d`,
  )
  return new Map(found.map((row) => [`${row.factorCode}/${naturalDayOf(row.startAt)}`, row]))
}

/** The rows of whole days; a day that is not over, or stands on too few hours, has a mass but no mean. */
export const dayRows = async (
  db: Queryable,
  outletId: number,
  factor: OutletFactor,
  days: readonly string[],
): Promise<OutletAnalysisRow[]> => (await wholeDays(db, outletId, factor, days)).map(({ isWhole: _, ...row }) => row)

const wholeDays = async (
  db: Queryable,
  outletId: number,
  factor: OutletFactor,
  days: readonly string[],
): Promise<Row[]> => {
  const found = await readDays(db, outletId, factor.code, days)
  return days.map((day) => {
    const own = found.get(`${factor.code}/${day}`)
    const gas = found.get(`${besideCodes.flow}/${day}`)
    const validity = own ? dayValidity({ validHours: own.validHours, stopHours: own.stoppedHours }) : 'invalid'
    const isShown = validity !== 'invalid'
    return {
      dataTime: day,
      rtd: isShown ? (own?.mean ?? null) : null,
      zs: isShown ? (own?.converted ?? null) : null,
      limit: factor.limit,
      flow: standardDryFlow(gas?.mean ?? null, gas?.converted ?? null),
      o2: found.get(`${besideCodes.oxygen}/${day}`)?.mean ?? null,
      cou: null,
      mass: own?.mass ?? null,
      source: null,
      flag: null,
      mark: null,
      isExceeding: false,
      isWhole: validity === 'valid',
    }
  })
}

const meanOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : exactMean(known)
}
const sumOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

/** The same by months: means of the days that stand, sums of what is known. */
export const monthRows = async (
  db: Queryable,
  outletId: number,
  factor: OutletFactor,
  days: readonly string[],
): Promise<OutletAnalysisRow[]> => {
  const found = await wholeDays(db, outletId, factor, days)
  const byMonth = Map.groupBy(found, ({ dataTime }) => dataTime.slice(0, 7))
  return [...byMonth].map(([dataTime, own]) => {
    const whole = own.filter(({ isWhole }) => isWhole)
    return {
      dataTime,
      rtd: meanOf(whole.map(({ rtd }) => rtd)),
      zs: meanOf(whole.map(({ zs }) => zs)),
      limit: factor.limit,
      flow: meanOf(own.map(({ flow }) => flow)),
      o2: meanOf(own.map(({ o2 }) => o2)),
      cou: null,
      mass: sumOf(own.map(({ mass }) => mass)),
      source: null,
      flag: null,
      mark: null,
      isExceeding: false,
    }
  })
}
