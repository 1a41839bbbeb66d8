import { Fail } from '@qingkong/contract/errors'
import { cityDate, dayMs, formatCity, parseCity, startOfCityDay } from '@qingkong/domain/time/city-time'
import { isDraft, isRemovable } from '@qingkong/domain/warning/warning-flow'
import { warningProblems } from '@qingkong/domain/warning/warning-form'
import { heavyPollution } from '@qingkong/domain/warning/warning-level'
import { firstRow, type Queryable, sql, type Tx } from '../../../db/database.ts'
import { inAreaScope } from '../../../db/scope.ts'
import type { CallContext, Session } from '../../../http/context.ts'
import { fieldFail, requireNoProblems } from '../../../http/errors.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { requireCatalogued } from './catalogue.ts'
import { appendFlow, lockCategory } from './flow-row.ts'
import { judgeableUntil, reachedLevels } from './reached-levels.ts'
import { lockWarning, warningById, warningRow } from './stored-warning.ts'

/** From the next midnight for two days. */
export const usualPeriod = (now: Date): { planStartAt: Date; planEndAt: Date } => {
  const planStartAt = new Date(startOfCityDay(now).getTime() + dayMs)
  return { planStartAt, planEndAt: new Date(planStartAt.getTime() + 2 * dayMs - 1000) }
}

/** First values of the form; the level of 重污染天气 as the measured hours have it, else left to people. */
export const newWarning = async ({ db, clock, session }: CallContext, categoryCode: string = heavyPollution) => {
  const { planStartAt, planEndAt } = usualPeriod(clock.now())
  const reached = (await reachedLevels(db, judgeableUntil(clock.now())))?.get(categoryCode) ?? null
  return {
    name: '',
    categoryCode,
    levelCode: reached?.levelCode ?? null,
    areaCode: session.scope.cityCode,
    planStartTime: formatCity(planStartAt),
    planEndTime: formatCity(planEndAt),
    reason: reached?.reason ?? '',
  }
}

export interface WarningFields {
  name: string
  categoryCode: string
  levelCode: string
  areaCode: string
  planStartTime: string
  planEndTime: string
  reason: string
}

export const defaultName = (area: string, category: string, level: string, at: Date): string =>
  `${area}${category}${level}（${cityDate(at)}）`

const areaNameOf = async (db: Queryable, { scope }: Session, areaCode: string): Promise<string> => {
  const area = await firstRow(
    db,
    sql<{ name: string }>`select area_name as name from area where area_code = ${areaCode} and area_type in (2, 3)`,
  )
  if (!area) throw fieldFail('areaCode', '预警区域应为本市或其区县')
  if (!inAreaScope(scope, areaCode)) throw fieldFail('areaCode', '只能在管辖范围内发起预警', 'OUT_OF_SCOPE')
  return area.name
}

/** Checked fields of a warning. @throws Fail INVALID_INPUT, OUT_OF_SCOPE */
const checked = async (tx: Tx, session: Session, fields: WarningFields) => {
  requireNoProblems(warningProblems(fields))
  const { category, level } = await requireCatalogued(tx, fields.categoryCode, fields.levelCode)
  const areaCode = fields.areaCode || session.scope.cityCode
  const areaName = await areaNameOf(tx, session, areaCode)
  const [planStartAt, planEndAt] = [parseCity(fields.planStartTime), parseCity(fields.planEndTime)]
  if (planStartAt === null || planEndAt === null) throw new Fail('INVALID_INPUT', '计划起止时间有误')
  const name = fields.name || defaultName(areaName, category.categoryName, level.levelName, planStartAt)
  return { ...fields, name, areaCode, planStartAt, planEndAt }
}

export const addWarning = ({ db, session, clock }: CallContext, fields: WarningFields) =>
  db.transaction().execute(async (tx) => {
    const at = clock.now()
    const id = uuidv7(at)
    const { name, categoryCode, levelCode, areaCode, planStartAt, planEndAt, reason } = await checked(
      tx,
      session,
      fields,
    )
    await sql`
      insert into warning (id, name, category_code, level_code, now_level_code, area_code, step, plan_start_at, plan_end_at,
        reason, created_by, created_name, created_at, updated_at)
      values (${id}, ${name}, ${categoryCode}, ${levelCode}, ${levelCode}, ${areaCode}, 'consult', ${planStartAt},
        ${planEndAt}, ${reason}, ${session.userId}, ${session.userName}, ${at}, ${at})`.execute(tx)
    await appendFlow(tx, session, { warningId: id, action: 'create', levelCode, at })
    return warningRow(await warningById(tx, session, id), session)
  })

/** @throws Fail WARNING_STALE, WARNING_AUTO, WRONG_STATUS */
export const updateWarning = (
  { db, session, clock }: CallContext,
  { id, version, ...fields }: WarningFields & { id: string; version: number },
) =>
  db.transaction().execute(async (tx) => {
    const before = await lockWarning(tx, session, id, version)
    if (before.auto) throw new Fail('WARNING_AUTO')
    if (!isDraft(before.step)) throw new Fail('WRONG_STATUS', '预警已提出建议，不能再修改；可退回会商后修改')
    const at = clock.now()
    const { name, categoryCode, levelCode, areaCode, planStartAt, planEndAt, reason } = await checked(
      tx,
      session,
      fields,
    )
    await sql`update warning set name = ${name}, category_code = ${categoryCode}, level_code = ${levelCode},
      now_level_code = ${levelCode}, area_code = ${areaCode}, plan_start_at = ${planStartAt}, plan_end_at = ${planEndAt},
      reason = ${reason}, version = version + 1, updated_at = ${at} where id = ${before.id}::uuid`.execute(tx)
    await appendFlow(tx, session, { warningId: before.id, action: 'edit', levelCode, at })
    return warningRow(await warningById(tx, session, id), session)
  })

/** Takes an automatic draft over, or hands a draft to the machine (rule-03). */
export const switchAuto = (
  { db, session, clock }: CallContext,
  { id, version, auto }: { id: string; version: number; auto: '0' | '1' },
) =>
  db.transaction().execute(async (tx) => {
    const { categoryCode } = await warningById(tx, session, id)
    await lockCategory(tx, categoryCode)
    const before = await lockWarning(tx, session, id, version)
    if (!isDraft(before.step)) throw new Fail('WRONG_STATUS', '只有会商中的预警可以切换自动与人工')
    const isAuto = auto === '1'
    if (isAuto && before.areaCode !== session.scope.cityCode)
      throw new Fail('INVALID_INPUT', '自动判定以全市实测为准，区县预警须人工处理')
    if (isAuto && !before.byAqi) throw new Fail('INVALID_INPUT', '该类别没有按AQI判定的预警条件，须人工处理')
    const other = await firstRow(
      tx,
      sql`select 1 from warning where auto and step = 'consult' and category_code = ${before.categoryCode}
        and id <> ${before.id}::uuid`,
    )
    if (isAuto && other) throw new Fail('WRONG_STATUS', '该类别已有一条自动起草的预警')
    const at = clock.now()
    await sql`update warning set auto = ${isAuto}, version = version + 1, updated_at = ${at}
      where id = ${before.id}::uuid`.execute(tx)
    const action = isAuto ? 'handBack' : 'takeOver'
    await appendFlow(tx, session, { warningId: before.id, action, levelCode: before.nowLevelCode, at })
    return warningRow(await warningById(tx, session, id), session)
  })

/** Deletes a draft. What was published stays. @throws Fail WARNING_STALE, WRONG_STATUS */
export const deleteWarning = ({ db, session }: CallContext, id: string, version: number): Promise<null> =>
  db.transaction().execute(async (tx) => {
    const warning = await lockWarning(tx, session, id, version)
    if (!isRemovable(warning.step)) throw new Fail('WRONG_STATUS', '预警已提出建议或发布，须留存备查，不能删除')
    await sql`delete from warning where id = ${warning.id}::uuid`.execute(tx)
    return null
  })
