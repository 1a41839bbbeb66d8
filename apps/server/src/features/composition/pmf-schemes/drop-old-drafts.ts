import { rows, sql } from '../../../db/database.ts'
import type { Services } from '../../../platform/services.ts'

/**
 * Draft schemes that nobody has changed since, but those a kept profile was taken from. What is frozen is never dropped.
 * Answers how many went.
 */
export const dropOldDrafts = async ({ db }: Pick<Services, 'db'>, before: Date): Promise<number> =>
  (
    await rows(
      db,
      sql<{ id: string }>`delete from pmf_scheme where state = 'draft' and updated_at < ${before}
        and not exists (select from pmf_profile where scheme_id = pmf_scheme.id)
        and not exists (select from pmf_case where scheme_id = pmf_scheme.id) returning id`,
    )
  ).length
