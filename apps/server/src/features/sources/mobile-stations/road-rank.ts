import type { mobileStations as calls } from '@qingkong/contract/calls/sources/mobile-stations'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import { leastMonthPasses } from '@qingkong/domain/mobile/cell-values'
import type { MovingFactor } from '@qingkong/domain/mobile/moving-factor'
import { roadRanking } from '@qingkong/domain/mobile/road-ranking'
import { type TrackFault, trackFaultNames } from '@qingkong/domain/mobile/track-fault'
import { addDays, parseCity } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, rows, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { factorOf } from './moving-factor.ts'

type Answer = HandlerAnswer<typeof calls.moveableStationRoadRank>

interface DistrictRow {
  areaCode: string
  areaName: string
  mean: number | null
  previousMean: number | null
  known: number
  cells: number
  validCells: number
  passes: number
}

const monthBefore = (first: string): string => `${addDays(first, -1).slice(0, 7)}-01`
const monthAfter = (first: string): string => `${addDays(first, 31).slice(0, 7)}-01`
const yearBefore = (first: string): string => `${Number(first.slice(0, 4)) - 1}${first.slice(4)}`

/** Districts with a square, by what their squares say this month and the month before. */
const districts = (db: Queryable, first: string, factorCode: MovingFactor): Promise<DistrictRow[]> => {
  const isMonth = sql`c.month = ${first}::date`
  const isValid = sql`c.passes >= ${leastMonthPasses}`
  return rows(
    db,
    sql<DistrictRow>`
      select area_code as "areaCode", area_name as "areaName",
        avg(c.pass_sum / c.passes) filter (where ${isMonth} and ${isValid}) as mean,
        avg(c.pass_sum / c.passes) filter (where c.month = ${monthBefore(first)}::date and ${isValid}) as "previousMean",
        count(distinct (c.cell_column, c.cell_row))::int as known,
        count(*) filter (where ${isMonth})::int as cells,
        count(*) filter (where ${isMonth} and ${isValid})::int as "validCells",
        coalesce(sum(c.passes) filter (where ${isMonth}), 0)::int as passes
      from road_cell_month c join area using (area_code)
      where c.factor_code = ${factorCode} and c.month > ${yearBefore(first)}::date and c.month <= ${first}::date
      group by area_code, area_name, area.sort order by area.sort, area_code`,
  )
}

/** Districts ranked by the state of their roads and its improvement, and what of the month's minutes did not count. */
export const roadRank = async (
  { db }: CallContext,
  { month, factorCode }: ParsedInput<typeof calls.moveableStationRoadRank>,
): Promise<Answer> => {
  const first = `${month}-01`
  const [from, to] = [parseCity(first), parseCity(monthAfter(first))]
  const [found, hours, faults] = await Promise.all([
    districts(db, first, factorCode),
    firstRow(
      db,
      sql<{ hours: number; backgroundHours: number }>`
        select count(*)::int as hours, count(background)::int as "backgroundHours" from road_hour
        where factor_code = ${factorCode} and start_at >= ${from} and start_at < ${to}`,
    ),
    rows(
      db,
      sql<{ fault: TrackFault; count: number }>`
        select fault, count(*)::int as count from road_fault
        where start_at >= ${from} and start_at < ${to} and factor_code in ('', ${factorCode})
        group by fault order by count desc, fault`,
    ),
  ])
  const share = (row: DistrictRow) => (row.known === 0 ? null : row.validCells / row.known)
  const ranks = roadRanking(found.map((row) => ({ ...row, coverage: share(row) })))
  const factor = factorOf(factorCode)
  const districtRows = found.flatMap(({ known: _, ...row }, at) => {
    const ranked = ranks[at]
    const coverage = share(found[at] ?? { ...row, known: 0 })
    return ranked ? [{ ...row, ...ranked, coverage: coverage === null ? null : coverage * 100 }] : []
  })
  return {
    month,
    factorName: factor.typeset,
    factorUnit: factor.unit,
    rows: districtRows.sort((a, b) => (a.rank ?? Number.POSITIVE_INFINITY) - (b.rank ?? Number.POSITIVE_INFINITY)),
    faults: faults.map((one) => ({ ...one, name: trackFaultNames[one.fault] })),
    hours: hours?.hours ?? 0,
    backgroundHours: hours?.backgroundHours ?? 0,
  }
}
