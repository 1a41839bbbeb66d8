import type { AlarmLevel } from '@qingkong/domain/alarm/alarm-level'
import { type ExceedanceLevels, evaluateExceedance } from '@qingkong/domain/alarm/exceedance-rule'
import type { JudgedBy } from '@qingkong/domain/emission/exceedance'
import { emissionValidity } from '@qingkong/domain/emission/validity'
import { hourMs } from '@qingkong/domain/time/city-time'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import { outletValuesOf } from '../../../series/port.ts'
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
  /** Converted to standard oxygen where the monitor does so, of a limit by day means over 24 hours; null where the hour cannot be judged. */
  mean: number | null
  judgeBy: JudgedBy
  flag: string | null
}

const judgedHours = (outletIds: readonly number[] | 'all', from: Date, to: Date) =>
  outletValuesOf('judged', { granularity: 'hour', from, to, targets: outletIds === 'all' ? undefined : outletIds })

/** GB 18485-2014: 24小时均值 is the mean of 24 hours in a row, of which twenty must stand (HJ 75-2017). */
const dayMean = (fromAt: Date, beforeAt: Date) =>
  sql`(select case when count(d.value) >= ${sql.lit(emissionValidity.hoursPerDay)} then avg(d.value)::real end
    from ${outletValuesOf('judged', {
      granularity: 'hour',
      from: new Date(fromAt.getTime() - 23 * hourMs),
      to: beforeAt,
      targets: sql`outlet.id`,
    })} d
    where d.factor_code = outlet_factor.factor_code and d.start_at > h.start_at - interval '24 hours' and d.start_at <= h.start_at)`

/** Hours of limited factors from one instant up to, not including, another; of chosen outlets, or of every one. */
export const outletHours = (db: Queryable, outletIds: readonly number[] | 'all', fromAt: Date, beforeAt: Date) =>
  rows(
    db,
    sql<OutletHourRow>`
      select h.start_at as "startAt", outlet.id as "outletId", outlet_code as "outletCode", ps_code as "psCode",
        ps_name || outlet_name as name, area_code as "areaCode", longitude, latitude, address as location,
        enterprise.id as "enterpriseId", factor_code as "factorCode", factor_name as "factorName", unit,
        limit_value as "limit",
        outlet_factor.judge_by as "judgeBy", h.mark as flag,
        case when outlet_factor.judge_by = 'DAY' and h.value is not null then ${dayMean(fromAt, beforeAt)} else h.value end as mean
      from outlet_factor
      join outlet on outlet.id = outlet_id
      join enterprise on enterprise.id = enterprise_id and enterprise.enabled
      join ${judgedHours(outletIds, fromAt, beforeAt)} h using (outlet_id, factor_code)
      where limit_value is not null`,
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
 * An hour that cannot be judged (stopped, maintained, calibrated …) ends no alarm and begins none.
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
    return rules
      .filter((rule) => coversOutlet(rule, hour))
      .map((rule): Verdict => {
        const levels = levelsOf(rule)
        const hit = evaluateExceedance(hour, levels)
        return {
          rule,
          subject,
          factorCode: hour.factorCode,
          value: hour.mean,
          level: hit?.level ?? null,
          finding: (level) => {
            const found = evaluateExceedance(hour, from(level, levels))
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
