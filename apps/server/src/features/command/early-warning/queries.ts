import { formatCity, parseCity } from '@qingkong/domain/time/city-time'
import { isAction, isRemovable, warningFlow, warningStepNames } from '@qingkong/domain/warning/warning-flow'
import { firstRow, rows, type Sql, sql } from '../../../db/database.ts'
import { likePattern } from '../../../db/like-pattern.ts'
import type { CallContext } from '../../../http/context.ts'
import { warningById, warningRow, warningsWhere } from './stored-warning.ts'
import { concernedWarning } from './warning-scope.ts'

export interface WarningFilter {
  pageNum: number
  pageSize: number
  keyword: string
  categoryCode: readonly string[]
  levelCode: readonly string[]
  warnStep: readonly string[]
  startTime?: string | undefined
  endTime?: string | undefined
}

const oneOf = (column: Sql, wanted: readonly string[]): Sql =>
  wanted.length === 0 ? sql`true` : sql`${column} = any(${wanted}::text[])`

/** Warnings that concern the user, newest first; a period asks for those that were planned or in force in it. */
export const warningPage = async ({ db, session }: CallContext, filter: WarningFilter) => {
  const [from, to] = [parseCity(filter.startTime ?? ''), parseCity(filter.endTime ?? '')]
  const where = sql`${concernedWarning(session.scope)} and warning.name ilike ${likePattern(filter.keyword)}
    and ${oneOf(sql`warning.category_code`, filter.categoryCode)}
    and ${oneOf(sql`now_level_code`, filter.levelCode)} and ${oneOf(sql`step`, filter.warnStep)}
    and (${from}::timestamptz is null or coalesce(actual_end_at, plan_end_at) >= ${from})
    and (${to}::timestamptz is null or coalesce(actual_start_at, plan_start_at) <= ${to})`
  const page = sql`order by warning.created_at desc, warning.id desc
    limit ${filter.pageSize} offset ${(filter.pageNum - 1) * filter.pageSize}`
  const [found, count] = await Promise.all([
    warningsWhere(db, session, where, page),
    firstRow(db, sql<{ total: number }>`select count(*)::int as total from warning where ${where}`),
  ])
  return { records: found.map((warning) => warningRow(warning, session)), total: count?.total ?? 0 }
}

export const otherTitles: Readonly<Record<string, string>> = {
  create: '新建',
  edit: '修改',
  takeOver: '转人工',
  handBack: '交还自动',
  autoDraft: '自动起草',
  autoAdjust: '自动调整级别',
  autoEnd: '自动撤销',
}

/** A warning with everything that was done to it. */
export const warningDetail = async ({ db, session }: CallContext, id: string) => {
  const warning = await warningById(db, session, id)
  const flow = await rows(
    db,
    sql<{ action: string; levelName: string; opinion: string; userName: string; orgName: string; at: Date }>`
      select action, level_name as "levelName", opinion, user_name as "userName", org_name as "orgName", at
      from warning_flow join warn_level using (level_code) where warning_id = ${warning.id}::uuid order by id`,
  )
  return {
    ...warningRow(warning, session),
    flow: flow.map(({ at, ...step }) => ({
      ...step,
      title: isAction(step.action) ? warningFlow[step.action].title : (otherTitles[step.action] ?? step.action),
      time: formatCity(at),
    })),
  }
}

/** Whether a warning may be deleted, and why not. */
export const deletionOf = async ({ db, session }: CallContext, id: string) => {
  const warning = await warningById(db, session, id)
  const removable = isRemovable(warning.step)
  const reason = removable ? null : `预警已进入${warningStepNames[warning.step]}环节，须留存备查，不能删除`
  return { id: warning.id, name: warning.name, removable, reason }
}

/** The most severe warning in force that concerns the user (event-31); null = no emergency. */
export const emergencyInfo = async ({ db, session }: CallContext) => {
  const [warning] = await warningsWhere(
    db,
    session,
    sql`step = 'start' and ${concernedWarning(session.scope)}`,
    sql`order by now_level.severity desc, actual_start_at desc limit 1`,
  )
  if (!warning) return null
  const { name, categoryName, levelName, nowLevelName, colour, areaName, step } = warning
  return {
    warnManagerId: warning.id,
    name,
    categoryName,
    levelName,
    nowLevelName,
    colour,
    areaName,
    warnStep: step,
    warnStepName: warningStepNames[step],
    actualStartTime: formatCity(warning.actualStartAt ?? warning.planStartAt),
    planEndTime: formatCity(warning.planEndAt),
  }
}

/** Emergency mode is on (event-31). */
export const isEmergency = async ({ db, session }: CallContext): Promise<boolean> => {
  const running = await firstRow(
    db,
    sql`select 1 from warning where step = 'start' and ${concernedWarning(session.scope)} limit 1`,
  )
  return running !== undefined
}
