import { formatCity } from '@qingkong/domain/time/city-time'
import { type Queryable, rows, sql } from '../../db/database.ts'
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
