import { ChartSettings } from '@qingkong/contract/shapes/chart-settings'
import { firstRow, type Queryable, sql } from '../../../db/database.ts'

/**
 * Whether a set of rights opens a page: each node from the page up to the root asks for none, or for one that is held.
 * Null when the menu has no such page.
 */
export const pageOpens = async (
  db: Queryable,
  fixCode: string,
  rights: ReadonlySet<string>,
): Promise<boolean | null> => {
  const row = await firstRow(
    db,
    sql<{ open: boolean | null }>`
      with recursive above as (
        select fix_code, parent_code, rights from permission_node where fix_code = ${fixCode}
        union all
        select node.fix_code, node.parent_code, node.rights
        from permission_node node join above on node.fix_code = above.parent_code
      )
      select bool_and(cardinality(rights) = 0 or rights && ${[...rights]}::text[]) as open from above`,
  )
  return row?.open ?? null
}

/** A user's settings of a chart; undefined while nothing was changed. */
export const chartSettingOf = async (db: Queryable, userId: string, fixCode: string, chartKey: string) => {
  const row = await firstRow(
    db,
    sql<{ settings: unknown; updated_at: Date }>`select settings, updated_at from chart_setting
      where user_id = ${userId}::uuid and fix_code = ${fixCode} and chart_key = ${chartKey}`,
  )
  // Read through the schema: what an older version stored gains the fields it did not know.
  return row && { settings: ChartSettings.parse(row.settings), updatedAt: row.updated_at }
}

interface SavedView {
  id: string
  fixCode: string
  tab: string
  state: Record<string, unknown>
  rev: number
  createdBy: string
  createdAt: Date
}

/** A kept view with the name of who kept it. */
export const savedView = (db: Queryable, id: string) =>
  firstRow(
    db,
    sql<SavedView>`select view.id, view.fix_code as "fixCode", view.tab, view.state, view.rev::float8 as rev,
        maker.remark_name as "createdBy", view.created_at as "createdAt"
      from saved_view view join app_user maker on maker.id = view.user_id
      where view.id::text = ${id.toLowerCase()}`,
  )

/** The same view kept by the same user before: sharing it again gives the same link. */
export const sameView = (
  db: Queryable,
  userId: string,
  view: { fixCode: string; tab: string; state: Record<string, unknown>; rev: number },
) =>
  firstRow(
    db,
    sql<{ id: string }>`select id from saved_view
      where user_id = ${userId}::uuid and fix_code = ${view.fixCode} and tab = ${view.tab} and rev = ${view.rev}
        and state = ${JSON.stringify(view.state)}::jsonb
      order by created_at limit 1`,
  )
