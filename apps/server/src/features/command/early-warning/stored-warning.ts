import { Fail } from '@qingkong/contract/errors'
import { formatCity } from '@qingkong/domain/time/city-time'
import {
  actionsOn,
  isDraft,
  isRemovable,
  type WarningAction,
  type WarningStep,
  warningFlow,
  warningStepNames,
} from '@qingkong/domain/warning/warning-flow'
import type { WarningColour } from '@qingkong/domain/warning/warning-level'
import { type Queryable, rows, type Sql, sql, type Tx } from '../../../db/database.ts'
import { inAreaScope } from '../../../db/scope.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'
import type { Session } from '../../../http/context.ts'
import { concernedWarning } from './warning-scope.ts'

export interface StoredWarning {
  id: string
  name: string
  categoryCode: string
  categoryName: string
  levelCode: string
  levelName: string
  nowLevelCode: string
  nowLevelName: string
  colour: WarningColour
  areaCode: string
  areaName: string
  auto: boolean
  step: WarningStep
  planStartAt: Date
  planEndAt: Date
  actualStartAt: Date | null
  actualEndAt: Date | null
  reason: string
  planNumber: number | null
  version: number
  createdName: string
  createdAt: Date
  updatedAt: Date
  isConcerned: boolean
  /** Its category has a criterion read from AQI: the machine can judge it. */
  byAqi: boolean
  /** Who did each action last. */
  doers: Partial<Record<string, string | null>>
}

/** Warnings by a condition over the table warning and the level `now_level`. */
export const warningsWhere = (db: Queryable, session: Session, condition: Sql, suffix: Sql = sql``) =>
  rows(
    db,
    sql<StoredWarning>`
      select warning.id, warning.name, warning.category_code as "categoryCode", category_name as "categoryName",
        warning.level_code as "levelCode", first_level.level_name as "levelName", now_level_code as "nowLevelCode",
        now_level.level_name as "nowLevelName", now_level.colour, warning.area_code as "areaCode",
        area_name as "areaName", auto, step, plan_start_at as "planStartAt", plan_end_at as "planEndAt",
        actual_start_at as "actualStartAt", actual_end_at as "actualEndAt", reason, plan_number as "planNumber",
        version, created_name as "createdName", created_at as "createdAt", updated_at as "updatedAt",
        ${concernedWarning(session.scope)} as "isConcerned",
        exists (select from warning_criterion c where c.category_code = warning.category_code
          and jsonb_array_length(alternatives) > 0) as "byAqi",
        coalesce((select jsonb_object_agg(action, user_id) from (
          select distinct on (action) action, user_id from warning_flow where warning_id = warning.id
          order by action, id desc) as last), '{}') as doers
      from warning join alert_category using (category_code) join area on area.area_code = warning.area_code
      join warn_level first_level on first_level.level_code = warning.level_code
      join warn_level now_level on now_level.level_code = now_level_code
      left join reduction_plan on reduction_plan.id = plan_id
      where ${condition} ${suffix}`,
  )

/** A warning that concerns the user. @throws Fail NOT_FOUND, OUT_OF_SCOPE */
export const warningById = async (db: Queryable, session: Session, id: string): Promise<StoredWarning> => {
  const [warning] = await warningsWhere(db, session, sql`warning.id = ${uuidOrNull(id)}::uuid`)
  if (!warning) throw new Fail('NOT_FOUND', '预警不存在或已被删除')
  if (!warning.isConcerned) throw new Fail('OUT_OF_SCOPE')
  return warning
}

/**
 * Locks a warning for a change by somebody who saw it at a version.
 * @throws Fail NOT_FOUND, OUT_OF_SCOPE, WARNING_STALE
 */
export const lockWarning = async (tx: Tx, session: Session, id: string, version: number): Promise<StoredWarning> => {
  await sql`select 1 from warning where id = ${uuidOrNull(id)}::uuid for update`.execute(tx)
  const warning = await warningById(tx, session, id)
  if (!inAreaScope(session.scope, warning.areaCode)) throw new Fail('OUT_OF_SCOPE')
  if (warning.version !== version) throw new Fail('WARNING_STALE')
  return warning
}

/** Whether a rule keeps a person from an action, for having done the one before. */
export const isOwnAct = (warning: StoredWarning, action: WarningAction, userId: string): boolean => {
  const before = warningFlow[action].notByDoerOf
  return before !== null && warning.doers[before] === userId
}

/** A warning as the lists show it, with what the asking user may do. */
export const warningRow = (warning: StoredWarning, { scope, rights, userId }: Session) => {
  const { doers: _, isConcerned: __, step, auto, planStartAt, planEndAt, actualStartAt, actualEndAt, ...rest } = warning
  const { createdName, createdAt, updatedAt, ...row } = rest
  const mayWrite = rights.has('warning.write') && inAreaScope(scope, warning.areaCode)
  const actions = mayWrite ? actionsOn(warning).filter((action) => !isOwnAct(warning, action, userId)) : []
  return {
    ...row,
    auto: auto ? ('1' as const) : ('0' as const),
    autoName: auto ? '自动' : '人工',
    warnStep: step,
    warnStepName: warningStepNames[step],
    planStartTime: formatCity(planStartAt),
    planEndTime: formatCity(planEndAt),
    actualStartTime: actualStartAt && formatCity(actualStartAt),
    actualEndTime: actualEndAt && formatCity(actualEndAt),
    createUser: createdName,
    createTime: formatCity(createdAt),
    updateTime: formatCity(updatedAt),
    actions: actions.map((action) => ({
      action,
      title: warningFlow[action].title,
      needsOpinion: warningFlow[action].needsOpinion,
    })),
    mayEdit: mayWrite && isDraft(step) && !auto,
    mayRemove: mayWrite && isRemovable(step),
    maySwitchAuto: mayWrite && isDraft(step) && (auto || (warning.byAqi && warning.areaCode === scope.cityCode)),
  }
}
