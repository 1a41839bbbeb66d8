import { hourMs, startOfHour } from '@qingkong/domain/time/city-time'
import { criterionText, isReached, spanOf } from '@qingkong/domain/warning/criterion'
import type { Queryable } from '../../../db/database.ts'
import { readInRounds } from '../../../db/read-in-rounds.ts'
import { cityHours, hasCityHour } from './city-hours.ts'
import { criteriaInForce } from './criteria.ts'

/** Hours of the national sites are complete this long after their end. */
const settleMs = 20 * 60_000

/** End of the newest hours that can be judged. */
export const judgeableUntil = (now: Date): Date => startOfHour(now.getTime() - settleMs)

export interface ReachedLevel {
  categoryCode: string
  categoryName: string
  levelCode: string
  levelName: string
  reason: string
}

const readLevels = async (db: Queryable, until: Date): Promise<ReadonlyMap<string, ReachedLevel | null> | null> => {
  if (!(await hasCityHour(db, new Date(until.getTime() - hourMs)))) return null
  const criteria = await criteriaInForce(db, until)
  const span = Math.max(0, ...criteria.map(({ alternatives }) => spanOf(alternatives)))
  const hours = span === 0 ? [] : await cityHours(db, new Date(until.getTime() - span * hourMs), until)
  const reached = new Map<string, ReachedLevel | null>(criteria.map(({ categoryCode }) => [categoryCode, null]))
  for (const { alternatives, ...criterion } of criteria) {
    if (reached.get(criterion.categoryCode) || !isReached(alternatives, hours)) continue
    reached.set(criterion.categoryCode, {
      categoryCode: criterion.categoryCode,
      categoryName: criterion.categoryName,
      levelCode: criterion.levelCode,
      levelName: criterion.levelName,
      reason: `全市实测已达到${criterion.levelName}条件：${criterionText(alternatives)}（${criterion.source}）`,
    })
  }
  return reached
}

/**
 * The most severe level that the measured hours up to an instant reach, for each category read from AQI; null = none.
 * @returns null when the last hour has not arrived: a series that ends early says nothing about now
 */
export const reachedLevels = readInRounds((until: Date) => until.toISOString(), readLevels)
