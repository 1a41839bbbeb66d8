import type { FileAnswer } from '@qingkong/contract/core/blob'
import { Fail } from '@qingkong/contract/errors'
import { formatCity } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, sql } from '../../../db/database.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'
import type { CallContext } from '../../../http/context.ts'
import { type Job, jobsWhere } from '../../../jobs/job.ts'
import { jobRowOf } from './job-row.ts'

/** The asking person's job. Another's is refused even when its id is known (4.4 #50). */
export const ownJob = async (db: Queryable, userId: string, jobId: string): Promise<Job> => {
  const [job] = await jobsWhere(db, sql`id = ${uuidOrNull(jobId)}::uuid`)
  if (!job) throw new Fail('NOT_FOUND', '作业不存在或已被删除')
  if (job.ownerId !== userId) throw new Fail('OUT_OF_SCOPE', '该作业由其他人发起，您不能查看或取消')
  return job
}

/** Own jobs, the newest first. */
export const jobList = async (
  { db, session }: CallContext,
  { pageNum, pageSize, active }: { pageNum: number; pageSize: number; active: boolean },
) => {
  const where = sql`owner_id = ${session.userId}::uuid and (not ${active}::boolean or state in ('queued', 'running'))`
  const [found, count] = await Promise.all([
    jobsWhere(db, where, sql`order by created_at desc, id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`),
    firstRow(db, sql<{ total: number }>`select count(*)::int as total from job where ${where}`),
  ])
  return { records: found.map(jobRowOf), total: count?.total ?? 0 }
}

export const jobDetail = async ({ db, session }: CallContext, jobId: string) => {
  const job = await ownJob(db, session.userId, jobId)
  return {
    ...jobRowOf(job),
    log: job.log.map(({ at, text }) => ({ time: formatCity(new Date(at)), text })),
  }
}

/** A result file of an own job, while its owner may still see what it was made of. */
export const jobFile = async (context: CallContext, jobId: string, sha256: string): Promise<FileAnswer> => {
  const job = await ownJob(context.db, context.session.userId, jobId)
  const file = job.files.find((file) => file.sha256 === sha256)
  if (!file) throw new Fail('NOT_FOUND', '文件不存在或作业尚未完成')
  await context.registry.jobs[job.kind].requireAccess(context, context.session.scope, job.input)
  return { name: file.fileName, type: file.fileType, data: await context.files.get(file.sha256) }
}
