import { rows, sql } from '../../../db/database.ts'
import type { Services } from '../../../platform/services.ts'

/** Runs that ended before, neither published nor kept as a favourite by anybody. Answers how many went. */
export const dropOldRuns = async ({ db }: Pick<Services, 'db'>, before: Date): Promise<number> =>
  (
    await rows(
      db,
      sql<{ id: string }>`delete from job where kind = 'box-model' and ended_at < ${before}
        and exists (select from engine_run where job_id = job.id and published_at is null)
        and not exists (select from box_model_favourite where job_id = job.id) returning id`,
    )
  ).length
