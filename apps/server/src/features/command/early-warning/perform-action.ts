import { Fail } from '@qingkong/contract/errors'
import { parseCity } from '@qingkong/domain/time/city-time'
import { liftForecastHours } from '@qingkong/domain/warning/criterion'
import { type WarningAction, warningFlow, warningStepNames } from '@qingkong/domain/warning/warning-flow'
import { opinionProblems } from '@qingkong/domain/warning/warning-form'
import { firstRow, sql, type Tx } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { fieldFail, requireNoProblems } from '../../../http/errors.ts'
import { newestPlanId } from '../../sources/reductions/port.ts'
import { requireCatalogued } from './catalogue.ts'
import { appendFlow, lockCategory } from './flow-row.ts'
import { isOwnAct, lockWarning, type StoredWarning, warningById, warningRow } from './stored-warning.ts'

export interface ActionRequest {
  id: string
  version: number
  action: WarningAction
  opinion: string
  levelCode?: string | undefined
  planEndTime?: string | undefined
  forecastHours?: number | undefined
}

/** What an action changes beside the step. */
interface Change {
  levelCode: string
  planEndAt: Date
  note: string
}

const requireNoneRunning = async (tx: Tx, { id, categoryCode, areaCode }: StoredWarning): Promise<void> => {
  const running = await firstRow(
    tx,
    sql`select 1 from warning where step = 'start' and category_code = ${categoryCode} and area_code = ${areaCode}
      and id <> ${id}::uuid`,
  )
  if (running) throw new Fail('WARNING_RUNNING')
}

/** A category read from AQI is lifted only when the forecast stays below its lowest criterion long enough. */
const liftNote = (warning: StoredWarning, request: ActionRequest): string => {
  if (!warning.byAqi) return request.opinion
  const hours = request.forecastHours ?? 0
  if (hours < liftForecastHours) throw new Fail('LIFT_TOO_SOON')
  return [`预测低于黄色预警条件持续${hours}小时`, request.opinion].filter(Boolean).join('；')
}

const changeOf = async (tx: Tx, warning: StoredWarning, request: ActionRequest, now: Date): Promise<Change> => {
  const same = { levelCode: warning.nowLevelCode, planEndAt: warning.planEndAt, note: request.opinion }
  if (request.action === 'lift') return { ...same, note: liftNote(warning, request) }
  if (request.action !== 'adjust') return same
  const levelCode = request.levelCode ?? warning.nowLevelCode
  await requireCatalogued(tx, warning.categoryCode, levelCode)
  const planEndAt = request.planEndTime === undefined ? warning.planEndAt : parseCity(request.planEndTime)
  if (planEndAt === null || planEndAt <= now || planEndAt <= warning.planStartAt)
    throw fieldFail('planEndTime', '计划结束时间应晚于现在和计划开始时间')
  if (levelCode === warning.nowLevelCode && planEndAt.getTime() === warning.planEndAt.getTime())
    throw fieldFail('levelCode', '请选择新的级别或计划结束时间')
  return { ...same, levelCode, planEndAt }
}

/**
 * Takes a warning one step on (the do-switch, rule-03), by the workflow table, in one transaction.
 * @throws Fail WARNING_STALE, WARNING_AUTO, WRONG_STATUS, WARNING_OWN_SUGGESTION, WARNING_RUNNING, LIFT_TOO_SOON
 */
export const performAction = ({ db, session, clock }: CallContext, request: ActionRequest) =>
  db.transaction().execute(async (tx) => {
    const { action } = request
    const rule = warningFlow[action]
    await lockCategory(tx, (await warningById(tx, session, request.id)).categoryCode)
    const warning = await lockWarning(tx, session, request.id, request.version)
    if (warning.auto) throw new Fail('WARNING_AUTO')
    if (!rule.from.includes(warning.step))
      throw new Fail('WRONG_STATUS', `预警处于${warningStepNames[warning.step]}环节，不能${rule.title}`)
    if (isOwnAct(warning, action, session.userId)) throw new Fail('WARNING_OWN_SUGGESTION')
    requireNoProblems(opinionProblems(action, request.opinion))
    const at = clock.now()
    const { levelCode, planEndAt, note } = await changeOf(tx, warning, request, at)
    if (action === 'start') await requireNoneRunning(tx, warning)
    // The plan is frozen at the start: versions imported while the warning runs do not change what was ordered.
    const frozen = action === 'start' ? await newestPlanId(tx) : null
    await sql`update warning set step = ${rule.to}, now_level_code = ${levelCode}, plan_end_at = ${planEndAt},
      actual_start_at = ${action === 'start' ? at : warning.actualStartAt},
      actual_end_at = ${action === 'lift' ? at : warning.actualEndAt}, plan_id = coalesce(${frozen}::uuid, plan_id),
      version = version + 1, updated_at = ${at} where id = ${warning.id}::uuid`.execute(tx)
    await appendFlow(tx, session, { warningId: warning.id, action, levelCode, opinion: note, at })
    return warningRow(await warningById(tx, session, warning.id), session)
  })
