import { type CareDay, cemsCareOver } from '@qingkong/domain/abnormal/cems-care'
import { periodOf } from '@qingkong/domain/period/calendar-period'
import { cityDate, dayMs, parseCity } from '@qingkong/domain/time/city-time'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import { markedHours, marksBetween } from '../source-marks/port.ts'

interface Burner {
  enterpriseId: number
  outletId: number
  outletCode: string
  subject: string
}

/** Waste burners among the outlets of some plants: their limits are held against day means. */
const wasteBurners = (db: Queryable, enterpriseIds: readonly number[]): Promise<Burner[]> =>
  rows(
    db,
    sql<Burner>`select enterprise_id as "enterpriseId", id as "outletId", outlet_code as "outletCode", outlet_name as subject
      from outlet where enterprise_id = any(${[...enterpriseIds]}::int[])
        and exists (select from outlet_factor f where f.outlet_id = outlet.id and f.judge_by = 'DAY') order by id`,
  )

/** CEMS维护超时: on the days of care of outlets whose quarter has seen more of it than a waste burner may mark. */
export const careFindings = async (
  db: Queryable,
  enterpriseIds: readonly number[],
  dayStartMs: number,
  mostHours: number,
) => {
  const dayEndMs = dayStartMs + dayMs
  const burners = await wasteBurners(db, enterpriseIds)
  const outletIds = burners.map(({ outletId }) => outletId)
  const from = parseCity(periodOf('QUARTER', cityDate(dayStartMs)).from) ?? new Date(dayStartMs)
  const [marks, hours] = await Promise.all([
    marksBetween(db, outletIds, new Date(dayStartMs), new Date(dayEndMs)),
    markedHours(db, 'cemsCare', { outletIds, from, to: new Date(dayEndMs) }),
  ])
  return burners.flatMap((burner) => {
    const care = marks.filter(({ outletId, kind }) => kind === 'cemsCare' && outletId === burner.outletId)
    const [first] = care
    if (!first) return []
    const day: CareDay = {
      // Marks of an outlet do not overlap and come oldest first.
      fromMs: Math.max(first.from.getTime(), dayStartMs),
      toMs: Math.min(care.at(-1)?.to?.getTime() ?? dayEndMs, dayEndMs),
      quarterHours: hours.get(burner.outletId) ?? 0,
    }
    return cemsCareOver(day, mostHours).map((finding) => ({ ...finding, ...burner, factorCode: null }))
  })
}
