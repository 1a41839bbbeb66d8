import { firstRow, rows, sql } from '../../db/database.ts'
import type { Services } from '../../platform/services.ts'

/** Tables that a refused request may touch: who asked, and that it was refused. */
const bookkeeping = new Set(['session', 'operations_log', 'login_failure', 'captcha', 'used_ticket'])

/** A digest of every table's rows; two equal traces mean that nothing was written in between. */
export const databaseTrace = async ({ db }: Pick<Services, 'db'>): Promise<Record<string, string>> => {
  const tables = await rows(
    db,
    sql<{ name: string }>`select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  )
  const trace: Record<string, string> = {}
  for (const { name } of tables) {
    if (bookkeeping.has(name)) continue
    const digest = await firstRow(
      db,
      sql<{ text: string }>`select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as text
        from ${sql.table(name)} t`,
    )
    trace[name] = digest?.text ?? ''
  }
  return trace
}
