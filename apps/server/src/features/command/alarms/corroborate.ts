import { distanceM } from '@qingkong/domain/geo/distance'
import { isMicro } from '@qingkong/domain/site/site-type'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import type { Subject } from './subject.ts'
import type { Verdict } from './verdict.ts'

/** A second station this near speaks of the same air. Default of a setting. */
const neighbourWithinM = 3000

/** Something that exceeds, or whose alarm is running. */
export interface Firing {
  subject: Subject
  factorCode: string
}

const isMicroHit = ({ subject, level }: Verdict): boolean =>
  level !== null && subject.kind === 'site' && subject.siteType !== null && isMicro(subject.siteType)

/** Whether a verdict waits for a neighbour's word. */
export const needsNeighbour = (verdicts: readonly Verdict[]): boolean => verdicts.some(isMicroHit)

/** The sites near those that wait for a neighbour's word. */
export const neighboursOf = (verdicts: readonly Verdict[], places: ReadonlyMap<number, Subject>): Subject[] => {
  const waiting = verdicts.filter(isMicroHit)
  return [...places.values()].filter((place) =>
    waiting.some(({ subject }) => subject.id !== place.id && distanceM(subject, place) <= neighbourWithinM),
  )
}

/** Marks micro stations whose hit a neighbouring station shares: in the same interval, or by its running alarm. */
export const withNeighbours = (verdicts: readonly Verdict[], running: readonly Firing[]): Verdict[] => {
  const firing = [...running, ...verdicts.filter(({ subject, level }) => level !== null && subject.kind === 'site')]
  return verdicts.map((verdict) =>
    isMicroHit(verdict)
      ? {
          ...verdict,
          isCorroborated: firing.some(
            (other) =>
              other.factorCode === verdict.factorCode &&
              other.subject.id !== verdict.subject.id &&
              distanceM(other.subject, verdict.subject) <= neighbourWithinM,
          ),
        }
      : verdict,
  )
}

/** Marks the micro stations of one interval, with the alarms that are running now. */
export const corroborate = async (
  db: Queryable,
  verdicts: readonly Verdict[],
  places: ReadonlyMap<number, Subject>,
  endAt: Date,
): Promise<Verdict[]> => {
  const asked = verdicts.filter(isMicroHit)
  if (asked.length === 0) return [...verdicts]
  const running = await rows(
    db,
    sql<{ id: number; factorCode: string }>`
      select distinct subject_id as id, factor_code as "factorCode" from alarm_record
      where subject_kind = 'site' and status = 1 and factor_code = any(${asked.map(({ factorCode }) => factorCode)}::text[])
        and last_at > ${endAt}::timestamptz - interval '1 hour' and last_at <= ${endAt}`,
  )
  const firing = running.flatMap(({ id, factorCode }): Firing[] => {
    const subject = places.get(id)
    return subject ? [{ subject, factorCode }] : []
  })
  return withNeighbours(verdicts, firing)
}
