import { Fail } from '@qingkong/contract/errors'
import { cityDate, formatCity } from '@qingkong/domain/time/city-time'
import { type CriterionClause, criterionText } from '@qingkong/domain/warning/criterion'
import { criterionProblems } from '@qingkong/domain/warning/warning-form'
import type { WarningColour } from '@qingkong/domain/warning/warning-level'
import { firstRow, preparedRows, type Queryable, type Sql, sql, type Tx } from '../../../db/database.ts'
import { takeLock } from '../../../db/locks.ts'
import { requireCityWide } from '../../../db/scope.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'
import type { CallContext } from '../../../http/context.ts'
import { fieldFail, requireNoProblems } from '../../../http/errors.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { requireCatalogued } from './catalogue.ts'

export interface StoredCriterion {
  id: string
  categoryCode: string
  categoryName: string
  levelCode: string
  levelName: string
  colour: WarningColour
  severity: number
  alternatives: CriterionClause[][]
  effectiveFrom: string
  inForce: boolean
  source: string
  remark: string
  updatedAt: Date
  updatedBy: string
}

/** Criteria with what holds on a day: of a category and level the newest that has begun. */
const criteriaWhere = (db: Queryable, today: string, condition: Sql) =>
  preparedRows(
    db,
    sql<StoredCriterion>`
      select * from (
        select id, c.category_code as "categoryCode", category_name as "categoryName", c.level_code as "levelCode",
          level_name as "levelName", colour, severity, alternatives, effective_from as "effectiveFrom", source, remark,
          updated_at as "updatedAt", updated_by as "updatedBy", position,
          effective_from <= ${today}::date and effective_from = max(effective_from)
            filter (where effective_from <= ${today}::date) over (partition by c.category_code, c.level_code) as "inForce"
        from warning_criterion c join alert_category using (category_code) join warn_level using (level_code)
      ) as listed where ${condition}
      order by position, severity desc, "effectiveFrom" desc`,
  )

const shown = ({ severity: _, updatedAt, updatedBy, ...criterion }: StoredCriterion) => ({
  ...criterion,
  conditionText: criterionText(criterion.alternatives) || criterion.remark,
  updateTime: formatCity(updatedAt),
  updateUser: updatedBy,
})

export const criterionList = async (
  { db, clock }: CallContext,
  { categoryCode, inForce }: { categoryCode: readonly string[]; inForce: boolean },
) => {
  const ofCategory = categoryCode.length === 0 ? sql`true` : sql`"categoryCode" = any(${categoryCode}::text[])`
  const found = await criteriaWhere(
    db,
    cityDate(clock.now()),
    sql`${ofCategory} and ${inForce ? sql`"inForce"` : sql`true`}`,
  )
  return found.map(shown)
}

/** Criteria that hold on the day of an instant and are read from AQI, the most severe level of a category first. */
export const criteriaInForce = (db: Queryable, at: Date): Promise<StoredCriterion[]> =>
  criteriaWhere(db, cityDate(at), sql`"inForce" and jsonb_array_length(alternatives) > 0`)

export interface CriterionFields {
  id?: string
  categoryCode: string
  levelCode: string
  alternatives: CriterionClause[][]
  effectiveFrom: string
  source: string
  remark: string
}

const requireCriterion = async (db: Queryable, id: string): Promise<string> => {
  const found = await firstRow(
    db,
    sql<{ id: string }>`select id from warning_criterion where id = ${uuidOrNull(id)}::uuid for update`,
  )
  if (!found) throw new Fail('NOT_FOUND', '预警条件不存在或已被删除')
  return found.id
}

const checkFields = async (tx: Tx, fields: CriterionFields): Promise<void> => {
  requireNoProblems(criterionProblems(fields))
  await requireCatalogued(tx, fields.categoryCode, fields.levelCode)
}

/** Adds or changes a dated criterion. @throws Fail DUPLICATE_NAME, NOT_FOUND, INVALID_INPUT */
export const saveCriterion = ({ db, session, clock }: CallContext, fields: CriterionFields) =>
  db.transaction().execute(async (tx) => {
    requireCityWide(session.scope, '预警条件与减排方案由市级统一维护')
    await checkFields(tx, fields)
    const now = clock.now()
    const id = fields.id === undefined ? uuidv7(now) : await requireCriterion(tx, fields.id)
    await takeLock(tx, 'warningCriterion')
    const same = await firstRow(
      tx,
      sql`select 1 from warning_criterion where category_code = ${fields.categoryCode} and level_code = ${fields.levelCode}
        and effective_from = ${fields.effectiveFrom}::date and id <> ${id}::uuid`,
    )
    if (same)
      throw fieldFail('effectiveFrom', '该类别和级别在该生效日期已有条件，请修改原条件或更换日期', 'DUPLICATE_NAME')
    await sql`
      insert into warning_criterion (id, category_code, level_code, alternatives, effective_from, source, remark, updated_at,
        updated_by)
      values (${id}, ${fields.categoryCode}, ${fields.levelCode}, ${JSON.stringify(fields.alternatives)}::jsonb,
        ${fields.effectiveFrom}::date, ${fields.source}, ${fields.remark}, ${now}, ${session.userName})
      on conflict (id) do update set category_code = excluded.category_code, level_code = excluded.level_code,
        alternatives = excluded.alternatives, effective_from = excluded.effective_from, source = excluded.source,
        remark = excluded.remark, updated_at = excluded.updated_at, updated_by = excluded.updated_by`.execute(tx)
    const [saved] = await criteriaWhere(tx, cityDate(now), sql`id = ${id}::uuid`)
    if (!saved) throw new Fail('NOT_FOUND', '预警条件不存在或已被删除')
    return shown(saved)
  })

/** Deletes criteria, all or none. @throws Fail NOT_FOUND */
export const deleteCriteria = ({ db, session }: CallContext, ids: readonly string[]): Promise<null> =>
  db.transaction().execute(async (tx) => {
    requireCityWide(session.scope, '预警条件与减排方案由市级统一维护')
    for (const id of new Set(ids)) {
      await sql`delete from warning_criterion where id = ${await requireCriterion(tx, id)}::uuid`.execute(tx)
    }
    return null
  })
