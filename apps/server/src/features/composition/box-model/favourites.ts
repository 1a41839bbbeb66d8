import { jobStateNames } from '@qingkong/contract/calls/office/jobs'
import { Fail } from '@qingkong/contract/errors'
import type { BoxModelFavourite, RunPart } from '@qingkong/contract/shapes/box-model'
import { formatCity } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import type { Row } from '../../../db/row.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'
import type { CallContext } from '../../../http/context.ts'
import type { Job } from '../../../jobs/job.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { cancelJob } from '../../office/jobs/port.ts'
import { isVisible } from '../engine-runs/port.ts'
import { dayOfRun, runAnswer } from './run-answer.ts'
import { boxModelRun } from './run-outcome.ts'
import { runSheet } from './run-sheet.ts'

type FavouriteRow = Row<'box_model_favourite', 'id' | 'ownerId' | 'jobId' | 'name' | 'note' | 'createdAt'> &
  Pick<Job, 'title' | 'percent' | 'sentence'> &
  Row<'engine_run', 'siteCodes' | 'fromDay' | 'toDay'> & {
    state: BoxModelFavourite['state']
    runOwnerId: string | null
    siteName: string | null
  }

const favouritesWhere = (db: Queryable, where: Sql, suffix: Sql = sql``): Promise<FavouriteRow[]> =>
  rows(
    db,
    sql<FavouriteRow>`select f.id, f.owner_id as "ownerId", f.job_id as "jobId", f.name, f.note,
        f.created_at as "createdAt", j.title, j.state, j.percent, j.sentence, j.owner_id as "runOwnerId",
        r.site_codes as "siteCodes", r.from_day::text as "fromDay", r.to_day::text as "toDay", site_name as "siteName"
      from box_model_favourite f join job j on j.id = f.job_id join engine_run r on r.job_id = j.id
      left join site on site_code = r.site_codes[1] where ${where} ${suffix}`,
  )

const favouriteOf = (row: FavouriteRow): BoxModelFavourite => ({
  collectionId: row.id,
  name: row.name,
  note: row.note,
  runId: row.jobId,
  title: row.title,
  state: row.state,
  stateName: jobStateNames[row.state],
  percent: row.percent,
  sentence: row.sentence,
  siteCode: row.siteCodes[0] ?? '',
  siteName: row.siteName ?? '',
  day: dayOfRun(row),
  collectTime: formatCity(row.createdAt),
})

/** A favourite of the asking person. @throws Fail NOT_FOUND, OUT_OF_SCOPE */
const ownFavourite = async (db: Queryable, userId: string, id: string): Promise<FavouriteRow> => {
  const [row] = await favouritesWhere(db, sql`f.id = ${uuidOrNull(id)}::uuid`)
  if (!row) throw new Fail('NOT_FOUND', '收藏不存在或已被删除')
  if (row.ownerId !== userId) throw new Fail('OUT_OF_SCOPE', '该收藏由其他人建立，您不能查看')
  return row
}

/** Own favourites by name, the newest first; runs one may no longer see are left out. */
export const favouriteList = async (
  { db, session }: CallContext,
  { pageNum, pageSize, keyword }: { pageNum: number; pageSize: number; keyword: string },
) => {
  const where = sql`f.owner_id = ${session.userId}::uuid and position(${keyword} in f.name) > 0
    and f.job_id in (select id from job join engine_run on job_id = id where ${isVisible(session)})`
  const [found, count] = await Promise.all([
    favouritesWhere(
      db,
      where,
      sql`order by f.created_at desc, f.id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`,
    ),
    firstRow(db, sql<{ total: number }>`select count(*)::int as total from box_model_favourite f where ${where}`),
  ])
  return { records: found.map(favouriteOf), total: count?.total ?? 0 }
}

/** Keeps a run under a name; a run that is kept already takes the new one. @throws Fail NOT_FOUND, OUT_OF_SCOPE */
export const addFavourite = (
  context: CallContext,
  { runId, name, note }: { runId: string; name: string; note: string },
): Promise<BoxModelFavourite> =>
  context.db.transaction().execute(async (tx) => {
    const { session, clock } = context
    const { id: jobId } = await boxModelRun(context, runId)
    const now = clock.now()
    const kept = await firstRow(
      tx,
      sql<{ id: string }>`insert into box_model_favourite (id, owner_id, job_id, name, note, created_at)
        values (${uuidv7(now)}::uuid, ${session.userId}::uuid, ${jobId}::uuid, ${name}, ${note}, ${now})
        on conflict (owner_id, job_id) do update set name = excluded.name, note = excluded.note returning id`,
    )
    if (!kept) throw new Error('favourite not stored')
    return favouriteOf(await ownFavourite(tx, session.userId, kept.id))
  })

/** A favourite with its run. @throws Fail NOT_FOUND, OUT_OF_SCOPE */
export const favouriteDetail = async (context: CallContext, collectionId: string) => {
  const { id, name, note, jobId } = await ownFavourite(context.db, context.session.userId, collectionId)
  return { ...(await runAnswer(context, await boxModelRun(context, jobId))), collectionId: id, name, note }
}

const remove = (db: Queryable, id: string) => sql`delete from box_model_favourite where id = ${id}::uuid`.execute(db)

/** Stops a run of one's own that waits or runs; of one that has ended takes the favourite away. @throws Fail */
export const cancelFavourite = async (context: CallContext, collectionId: string) => {
  const { db, session } = context
  const { id, jobId, state, runOwnerId } = await ownFavourite(db, session.userId, collectionId)
  if ((state === 'queued' || state === 'running') && runOwnerId === session.userId) {
    await cancelJob(context, jobId)
    return { done: 'run' as const, sentence: '已请求取消运算' }
  }
  await remove(db, id)
  return { done: 'favourite' as const, sentence: '已取消收藏' }
}

/** Takes a favourite away; its run stays. @throws Fail NOT_FOUND, OUT_OF_SCOPE */
export const deleteFavourite = async ({ db, session }: CallContext, collectionId: string): Promise<null> => {
  await remove(db, (await ownFavourite(db, session.userId, collectionId)).id)
  return null
}

/** One table of a favourite's run. @throws Fail NOT_FOUND, OUT_OF_SCOPE */
export const favouriteSheet = async (
  context: CallContext,
  { collectionId, part }: { collectionId: string; part: RunPart },
) => runSheet(context, (await ownFavourite(context.db, context.session.userId, collectionId)).jobId, part)
