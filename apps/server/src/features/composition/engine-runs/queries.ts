import type { EngineRunRow } from '@qingkong/contract/calls/composition/engine-asks'
import type { EngineRunAnswer } from '@qingkong/contract/calls/composition/engine-runs'
import { Fail } from '@qingkong/contract/errors'
import { EngineCode } from '@qingkong/contract/shapes/engine-code'
import { formatCity } from '@qingkong/domain/time/city-time'
import { firstRow, sql } from '../../../db/database.ts'
import type { CallContext, Session } from '../../../http/context.ts'
import { jobRowOf } from '../../office/jobs/port.ts'
import { EngineResult, EngineTimes, fileNamed, resultFile, timesFile } from './engine-result.ts'
import { type EngineRun, isVisible, runsWhere, visibleRun } from './visible-runs.ts'

/** The result of a run one may see. @throws Fail NOT_FOUND while there is none, OUT_OF_SCOPE */
export const engineRunResult = async ({ db, session, files }: CallContext, jobId: string): Promise<EngineRunAnswer> => {
  const run = await visibleRun(db, session, jobId)
  const [result, times] = [fileNamed(run.files, resultFile), fileNamed(run.files, timesFile)]
  if (!result || !times) throw new Fail('NOT_FOUND', '该作业没有运算结果，请等待完成或重新运算')
  const read = async (sha256: string): Promise<unknown> =>
    JSON.parse(Buffer.from(await files.get(sha256)).toString('utf8'))
  return {
    jobId: run.id,
    title: run.title,
    resultVersion: result.sha256,
    asked: run.asked,
    ...EngineResult.parse(await read(result.sha256)),
    ...EngineTimes.parse(await read(times.sha256)),
  }
}

export const runRowOf = (run: EngineRun, { userId }: Session): EngineRunRow => {
  const { cancelling: _, files: __, ...row } = jobRowOf(run)
  return {
    ...row,
    engine: EngineCode.parse(run.kind),
    siteCodes: run.siteCodes,
    from: run.fromDay,
    to: run.toDay,
    ownerName: run.ownerName,
    isOwn: run.ownerId === userId,
    isSystem: run.ownerId === null,
    publishTime: run.publishedAt && formatCity(run.publishedAt),
    publisherName: run.publisherName,
    shareTime: run.sharedAt && formatCity(run.sharedAt),
  }
}

interface Wanted {
  pageNum: number
  pageSize: number
  engine?: EngineCode | undefined
  siteCode?: string | undefined
  startTime?: string | undefined
  endTime?: string | undefined
}

/** Runs one may see, by kind, site and the days they are about; the newest first. */
export const engineRunList = async ({ db, session }: CallContext, wanted: Wanted) => {
  const { pageNum, pageSize, engine, siteCode, startTime, endTime } = wanted
  const where = sql`${isVisible(session)}
    and (${engine ?? null}::text is null or kind = ${engine ?? null})
    and (${siteCode ?? null}::text is null or site_codes @> array[${siteCode ?? ''}])
    and (${startTime ?? null}::date is null or to_day >= ${startTime ?? null}::date)
    and (${endTime ?? null}::date is null or from_day <= ${endTime ?? null}::date)`
  const [found, count] = await Promise.all([
    runsWhere(db, where, sql`order by created_at desc, id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`),
    firstRow(
      db,
      sql<{ total: number }>`select count(*)::int as total from job join engine_run on job_id = id where ${where}`,
    ),
  ])
  return { records: found.map((run) => runRowOf(run, session)), total: count?.total ?? 0 }
}
