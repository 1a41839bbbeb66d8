import { dayMs } from '@qingkong/domain/time/city-time'
import { isAction, warningFlow } from '@qingkong/domain/warning/warning-flow'
import { firstRow, rows, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { type StoredWarning, warningsWhere } from './stored-warning.ts'
import { concernedWarning } from './warning-scope.ts'

/** A warning in force or on its way to its start, with what was done to it. */
export interface WarningUnderway {
  warning: StoredWarning | null
  steps: { title: string; userName: string; at: Date }[]
  /** Ended in the last 30 days. */
  endedCount: number
}

const countedDays = 30

/** The most severe warning in force that concerns the user, else the newest that has not started yet. */
export const warningUnderway = async ({ db, session, clock }: CallContext): Promise<WarningUnderway> => {
  const concerned = concernedWarning(session.scope)
  const since = new Date(clock.now().getTime() - countedDays * dayMs)
  const [[warning], ended] = await Promise.all([
    warningsWhere(
      db,
      session,
      sql`step in ('consult', 'suggest', 'sign', 'publish', 'start') and ${concerned}`,
      sql`order by step = 'start' desc, case when step = 'start' then now_level.severity end desc nulls last,
        created_at desc limit 1`,
    ),
    firstRow(
      db,
      sql<{ count: number }>`select count(*)::int as count from warning
        where step = 'lift' and actual_end_at >= ${since} and ${concerned}`,
    ),
  ])
  const flow = warning
    ? await rows(
        db,
        sql<{ action: string; userName: string; at: Date }>`select action, user_name as "userName", at
          from warning_flow where warning_id = ${warning.id}::uuid order by id`,
      )
    : []
  const steps = flow.flatMap(({ action, ...step }) =>
    isAction(action) ? [{ ...step, title: warningFlow[action].title }] : [],
  )
  return { warning: warning ?? null, steps, endedCount: ended?.count ?? 0 }
}
