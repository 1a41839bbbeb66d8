import { Fail } from '@qingkong/contract/errors'
import { sql } from '../../../db/database.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'
import type { CallContext } from '../../../http/context.ts'
import { type Job, jobsWhere } from '../../../jobs/job.ts'
import { systemScope } from '../../../jobs/queue.ts'
import type { Services } from '../../../platform/services.ts'
import type { Asker } from './asked-question.ts'
import { fileNamed, modelFile } from './engine-result.ts'
import { mechanismVersion } from './mechanisms.ts'
import { visibleRun } from './visible-runs.ts'

/** The model of a training run. @throws Fail NOT_FOUND */
const modelVersionOf = (job: Job | undefined): string => {
  const model = job?.kind === 'forecast-train' ? fileNamed(job.files, modelFile) : undefined
  if (!model) throw new Fail('NOT_FOUND', '该作业没有预报模型，请选择已完成的模型训练')
  return model.sha256
}

/** Somebody who asks: runs they may see, mechanisms of their own and published ones. */
export const personAsking = ({ db, clock, session }: CallContext): Asker => ({
  db,
  scope: session.scope,
  now: clock.now(),
  modelOf: async (jobId) => modelVersionOf(await visibleRun(db, session, jobId)),
  mechanismOf: (id) =>
    mechanismVersion(db, id, ({ ownerId, publishedAt }) => ownerId === session.userId || publishedAt !== null),
})

/** The system, for schedules: who made the schedule could use what it names. */
export const systemAsking = (services: Services, now: Date): Asker => {
  const { db } = services
  return {
    db,
    scope: systemScope(services),
    now,
    modelOf: async (jobId) => modelVersionOf((await jobsWhere(db, sql`id = ${uuidOrNull(jobId)}::uuid`))[0]),
    mechanismOf: (id) => mechanismVersion(db, id, () => true),
  }
}
