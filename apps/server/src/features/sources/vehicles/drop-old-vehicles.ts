import { type Database, rows, sql } from '../../../db/database.ts'
import type { Services } from '../../../platform/services.ts'

/** So many rows go in one statement, so that nobody waits for it; the rest goes in the next ones of the same turn. */
const batchSize = 10_000
const mostBatches = 100

/** What was taken away. */
export interface DroppedVehicles {
  passages: number
  smokeRecords: number
  pictures: number
}

/** What a row that went named. */
interface Taken {
  sha256: readonly string[]
}

/** Asks for what one statement took until one takes less than a batch. */
const inBatches = async (take: () => Promise<Taken[]>): Promise<Taken[]> => {
  const taken: Taken[] = []
  for (let turn = 0; turn < mostBatches; turn += 1) {
    const batch = await take()
    taken.push(...batch)
    if (batch.length < batchSize) break
  }
  return taken
}

const dropPassages = (db: Database, before: Date) =>
  inBatches(() =>
    rows(
      db,
      sql<Taken>`with old as (select point_id, sequence from vehicle_passage where passed_at < ${before}
        order by passed_at limit ${batchSize} for update skip locked)
      delete from vehicle_passage p using old where p.point_id = old.point_id and p.sequence = old.sequence
      returning case when p.picture_sha256 is null then '{}' else array[p.picture_sha256] end as sha256`,
    ),
  )

const picturesOf = sql`(select coalesce(array_agg(shot ->> 'sha256'), '{}') from jsonb_array_elements(old.pictures) shot)`

/** With their reviews, whatever became of them. */
const dropSmoke = (db: Database, before: Date) =>
  inBatches(() =>
    rows(
      db,
      sql<Taken>`with old as (select id, pictures from smoke_record where seen_at < ${before}
        order by seen_at limit ${batchSize} for update skip locked),
      reviews as (delete from smoke_review r using old where r.record_id = old.id)
      delete from smoke_record s using old where s.id = old.id returning ${picturesOf} as sha256`,
    ),
  )

const dropPassagePictures = (db: Database, before: Date) =>
  inBatches(() =>
    rows(
      db,
      sql<Taken>`with old as (select point_id, sequence, picture_sha256 from vehicle_passage
        where passed_at < ${before} and picture_sha256 is not null limit ${batchSize} for update skip locked)
      update vehicle_passage p set picture_sha256 = null, plate_box = null from old
      where p.point_id = old.point_id and p.sequence = old.sequence returning array[old.picture_sha256] as sha256`,
    ),
  )

/** Confirmed smoke keeps its pictures: they are what it is handed over by. */
const dropSmokePictures = (db: Database, before: Date) =>
  inBatches(() =>
    rows(
      db,
      sql<Taken>`with old as (select id, pictures from smoke_record
        where seen_at < ${before} and status not in ('3', '5') and pictures <> '[]' limit ${batchSize} for update skip locked)
      update smoke_record s set pictures = '[]' from old where s.id = old.id returning ${picturesOf} as sha256`,
    ),
  )

/** Of files that nothing names any more; the same picture may stand in several rows. */
const unnamed = async (db: Database, sha256: readonly string[]): Promise<string[]> => {
  if (sha256.length === 0) return []
  const left = await rows(
    db,
    sql<{ sha256: string }>`select sha256 from unnest(${[...new Set(sha256)]}::text[]) gone(sha256)
      where not exists (select from vehicle_passage where picture_sha256 = gone.sha256)
        and not exists (select from smoke_record where pictures @> jsonb_build_array(jsonb_build_object('sha256', gone.sha256)))
        and not exists (select from attachment where attachment.sha256 = gone.sha256)`,
  )
  return left.map((row) => row.sha256)
}

/**
 * Takes away passages and smoke records, and earlier than these their pictures, that are past their retention. Rows go
 * before files: what dies in between leaves a file without a row, and never a row without its file.
 */
export const dropOldVehicles = async (
  { db, files, clock }: Pick<Services, 'db' | 'files' | 'clock'>,
  days: { vehicles: number; vehiclePictures: number },
): Promise<DroppedVehicles> => {
  const before = (kept: number) => new Date(clock.now().getTime() - kept * 86_400_000)
  const records = before(days.vehicles)
  const passages = await dropPassages(db, records)
  const smoke = await dropSmoke(db, records)
  const pictures = before(days.vehiclePictures)
  const bare = [...(await dropPassagePictures(db, pictures)), ...(await dropSmokePictures(db, pictures))]
  const gone = await unnamed(
    db,
    [...passages, ...smoke, ...bare].flatMap(({ sha256 }) => sha256),
  )
  for (const sha256 of gone) await files.remove(sha256)
  return { passages: passages.length, smokeRecords: smoke.length, pictures: gone.length }
}
