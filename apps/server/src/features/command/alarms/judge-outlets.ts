import type { AlarmLevel } from '@qingkong/domain/alarm/alarm-level'
import { type ExceedanceLevels, evaluateExceedance } from '@qingkong/domain/alarm/exceedance-rule'
import { isFit } from '@qingkong/domain/measurement/fitness'
import { hourMs } from '@qingkong/domain/time/city-time'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import { coversOutlet, type StoredRule } from '../alarm-rules/port.ts'
import { inQuietWindow, quietSubjects } from './quiet.ts'
import type { Subject } from './subject.ts'
import type { Verdict } from './verdict.ts'

/** One factor of one hour of an outlet. */
export interface OutletHourRow {
  startAt: Date
  outletId: number
  outletCode: string
  psCode: string
  name: string
  areaCode: string
  longitude: number
  latitude: number
  location: string
  enterpriseId: number
  factorCode: string
  factorName: string
  unit: string
  limit: number
  mean: number | null
  flag: string | null
}

/** Hours of limited factors from one instant up to, not including, another; of chosen outlets, or of every one. */
export const outletHours = (db: Queryable, outletIds: readonly number[] | 'all', fromAt: Date, beforeAt: Date) =>
  rows(
    db,
    sql<OutletHourRow>`
      select h.start_at as "startAt", outlet.id as "outletId", outlet_code as "outletCode", ps_code as "psCode",
        ps_name || outlet_name as name, area_code as "areaCode", longitude, latitude, address as location,
        enterprise.id as "enterpriseId", factor_code as "factorCode", factor_name as "factorName", unit,
        limit_value as "limit", coalesce(h.converted[position], h.measured[position]) as mean,
        nullif(substr(h.flags, position, 1), '') as flag
      from outlet_factor
      join outlet on outlet.id = outlet_id
      join enterprise on enterprise.id = enterprise_id and enterprise.enabled
      join outlet_hour h on h.outlet_id = outlet.id and h.start_at >= ${fromAt} and h.start_at < ${beforeAt}
      where limit_value is not null
        and ${outletIds === 'all' ? sql`true` : sql`outlet.id = any(${outletIds}::int[])`}`,
  )

const levelsOf = ({ thresholds }: StoredRule): ExceedanceLevels => ({
  1: thresholds[1] ?? Number.POSITIVE_INFINITY,
  2: thresholds[2] ?? Number.POSITIVE_INFINITY,
  3: thresholds[3] ?? Number.POSITIVE_INFINITY,
})

/** The multiples of a level and the milder ones. */
const from = (level: AlarmLevel, levels: ExceedanceLevels): ExceedanceLevels => ({
  1: level > 1 ? Number.POSITIVE_INFINITY : levels[1],
  2: level > 2 ? Number.POSITIVE_INFINITY : levels[2],
  3: levels[3],
})

/**
 * Judges hours of outlets against their emission limits, by the value converted to standard oxygen where there is one.
 * An hour flagged as anything but N (stopped, maintained, calibrated …) never counts.
 */
export const judgeOutletHours = (
  rules: readonly StoredRule[],
  hours: readonly OutletHourRow[],
  isQuietSubject: (subject: Subject) => boolean,
): Verdict[] =>
  hours.flatMap((hour) => {
    const subject: Subject = {
      kind: 'outlet',
      id: hour.outletId,
      code: hour.outletCode,
      name: hour.name,
      siteType: null,
      areaCode: hour.areaCode,
      longitude: hour.longitude,
      latitude: hour.latitude,
      location: hour.location,
      enterpriseId: hour.enterpriseId,
    }
    const flag = hour.flag ?? ''
    return rules
      .filter((rule) => coversOutlet(rule, hour))
      .map((rule): Verdict => {
        const levels = levelsOf(rule)
        const hit = evaluateExceedance({ ...hour, flag }, levels)
        return {
          rule,
          subject,
          factorCode: hour.factorCode,
          value: isFit('outlet', 'judged', flag) ? hour.mean : null,
          level: hit?.level ?? null,
          finding: (level) => {
            const found = evaluateExceedance({ ...hour, flag }, from(level, levels))
            return found && { reference: hour.limit, excessMultiple: found.multiple, sentence: found.sentence }
          },
          isQuiet: inQuietWindow(rule.quietWindow, hour.startAt) || isQuietSubject(subject),
          isCorroborated: false,
        }
      })
  })

/** Judges one hour of outlets. */
export const judgeOutlets = async (
  db: Queryable,
  rules: readonly StoredRule[],
  outletIds: readonly number[],
  startAt: Date,
): Promise<Verdict[]> => {
  if (rules.length === 0 || outletIds.length === 0) return []
  const [hours, isQuietSubject] = await Promise.all([
    outletHours(db, outletIds, startAt, new Date(startAt.getTime() + hourMs)),
    quietSubjects(db, startAt),
  ])
  return judgeOutletHours(rules, hours, isQuietSubject)
}
