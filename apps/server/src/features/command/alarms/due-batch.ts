import { rows, sql, type Tx } from '../../../db/database.ts'

/** Intervals of the same time and length that wait for the alarm engine. */
export interface DueBatch {
  granularity: 'fiveMinute' | 'hour'
  startAt: Date
  targets: { kind: 'site' | 'outlet' | 'dust'; id: number; late: boolean }[]
}

const batchSize = 500

/**
 * Takes the oldest waiting interval. What somebody else is just writing is left for the next turn, and nothing later
 * is taken meanwhile, so that each subject is judged in the order of its data.
 * @returns null when nothing is due that can be taken now
 */
export const takeDueBatch = async (tx: Tx): Promise<DueBatch | null> => {
  const taken = await rows(
    tx,
    sql<{
      kind: 'site' | 'outlet' | 'dust'
      id: number
      granularity: 'fiveMinute' | 'hour'
      startAt: Date
      late: boolean
    }>`
      with head as (
        select start_at, granularity from alarm_due order by start_at, granularity limit 1
      ), taken as (
        select alarm_due.* from alarm_due join head using (start_at, granularity)
        order by target_kind, target_id limit ${batchSize} for update of alarm_due skip locked
      )
      delete from alarm_due using taken
      where alarm_due.target_kind = taken.target_kind and alarm_due.target_id = taken.target_id
        and alarm_due.granularity = taken.granularity and alarm_due.start_at = taken.start_at
      returning alarm_due.target_kind as kind, alarm_due.target_id as id, alarm_due.granularity,
        alarm_due.start_at as "startAt", alarm_due.late`,
  )
  const first = taken[0]
  if (!first) return null
  return {
    granularity: first.granularity,
    startAt: first.startAt,
    targets: taken.map(({ kind, id, late }) => ({ kind, id, late })),
  }
}
