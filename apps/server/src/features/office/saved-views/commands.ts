import { Fail } from '@qingkong/contract/errors'
import type { ChartSettings } from '@qingkong/contract/shapes/chart-settings'
import { dayMs } from '@qingkong/domain/time/city-time'
import { firstRow, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { requireOpenPage } from './open-page.ts'
import { sameView } from './queries.ts'

interface ChartOfPage {
  fixCode: string
  chartKey: string
}

/** A page has some ten charts, and nobody shares views by the hundred: what is more is a program filling the database. */
const most = { settings: 1000, viewsOfADay: 200 } as const

/** Room for the settings of one more chart; those kept already may always be changed. */
const requireRoom = async ({ db, session }: CallContext, { fixCode, chartKey }: ChartOfPage): Promise<void> => {
  const kept = await firstRow(
    db,
    sql<{ n: number }>`select count(*)::int as n from chart_setting
      where user_id = ${session.userId}::uuid and (fix_code, chart_key) <> (${fixCode}, ${chartKey})`,
  )
  if (kept && kept.n >= most.settings)
    throw new Fail('TOO_MANY_REQUESTS', `图表设置已达${most.settings}个，请先恢复部分图表的默认设置`)
}

/** Keeps a user's settings of a chart. @throws Fail NOT_FOUND, FORBIDDEN about the page, TOO_MANY_REQUESTS */
export const saveChartSetting = async (
  context: CallContext,
  { fixCode, chartKey, settings }: ChartOfPage & { settings: ChartSettings },
): Promise<Date> => {
  await requireOpenPage(context, fixCode)
  await requireRoom(context, { fixCode, chartKey })
  const at = context.clock.now()
  await sql`insert into chart_setting (user_id, fix_code, chart_key, settings, updated_at)
    values (${context.session.userId}::uuid, ${fixCode}, ${chartKey}, ${JSON.stringify(settings)}::jsonb, ${at})
    on conflict (user_id, fix_code, chart_key)
    do update set settings = excluded.settings, updated_at = excluded.updated_at`.execute(context.db)
  return at
}

/** Returns a chart to how the page draws it. */
export const clearChartSetting = ({ db, session }: CallContext, { fixCode, chartKey }: ChartOfPage) =>
  sql`delete from chart_setting
    where user_id = ${session.userId}::uuid and fix_code = ${fixCode} and chart_key = ${chartKey}`.execute(db)

const requireRoomToday = async ({ db, session, clock }: CallContext): Promise<void> => {
  const since = new Date(clock.now().getTime() - dayMs)
  const kept = await firstRow(
    db,
    sql<{ n: number }>`select count(*)::int as n from saved_view
      where user_id = ${session.userId}::uuid and created_at > ${since}`,
  )
  if (kept && kept.n >= most.viewsOfADay)
    throw new Fail('TOO_MANY_REQUESTS', `您一天内保存的视图已达${most.viewsOfADay}个，请明天再保存`)
}

/** Keeps a view and answers its id. @throws Fail NOT_FOUND, FORBIDDEN about the page, TOO_MANY_REQUESTS */
export const createView = async (
  context: CallContext,
  view: { fixCode: string; tab: string; state: Record<string, unknown>; rev: number },
): Promise<string> => {
  await requireOpenPage(context, view.fixCode)
  const { db, session, clock } = context
  const same = await sameView(db, session.userId, view)
  if (same) return same.id
  await requireRoomToday(context)
  const id = uuidv7(clock.now())
  await sql`insert into saved_view (id, user_id, fix_code, tab, state, rev, created_at)
    values (${id}::uuid, ${session.userId}::uuid, ${view.fixCode}, ${view.tab}, ${JSON.stringify(view.state)}::jsonb,
      ${view.rev}, ${clock.now()})`.execute(db)
  return id
}
