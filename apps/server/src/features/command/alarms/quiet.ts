import { formatCity } from '@qingkong/domain/time/city-time'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import { type Subject, subjectKey } from './subject.ts'

/** Whether an instant lies in a daily window 'HH:mm-HH:mm'; one that ends before it starts runs over midnight. */
export const inQuietWindow = (window: string, at: Date): boolean => {
  const [from, to] = window.split('-')
  if (from === undefined || to === undefined || from === '') return false
  const time = formatCity(at, 'HH:mm')
  return from <= to ? time >= from && time < to : time >= from || time < to
}

/** Subjects (and enterprises, for their outlets) within a planned 停电 / 质控 period at an instant. */
export const quietSubjects = async (db: Queryable, at: Date): Promise<(subject: Subject) => boolean> => {
  const found = await rows(
    db,
    sql<{ key: string }>`select subject_kind || '/' || subject_id as key from quiet_period
      where from_at <= ${at} and to_at > ${at}`,
  )
  const quiet = new Set(found.map(({ key }) => key))
  return (subject) => quiet.has(subjectKey(subject)) || quiet.has(`enterprise/${subject.enterpriseId}`)
}

/** The same for every instant between two. */
export const quietBetween = async (
  db: Queryable,
  fromAt: Date,
  beforeAt: Date,
): Promise<(atMs: number) => (subject: Subject) => boolean> => {
  const found = await rows(
    db,
    sql<{ key: string; fromAt: Date; toAt: Date }>`
      select subject_kind || '/' || subject_id as key, from_at as "fromAt", to_at as "toAt" from quiet_period
      where from_at < ${beforeAt} and to_at > ${fromAt}`,
  )
  return (atMs) => {
    const quiet = new Set(
      found.filter((one) => one.fromAt.getTime() <= atMs && one.toAt.getTime() > atMs).map(({ key }) => key),
    )
    return (subject) => quiet.has(subjectKey(subject)) || quiet.has(`enterprise/${subject.enterpriseId}`)
  }
}
