import type { Maybe } from '@qingkong/domain/missing'
import { formatCity } from '@qingkong/domain/time/city-time'
import { planStatusNames, planStatusOf } from '@qingkong/domain/warning/plan-status'
import type { SocietyEmission } from '@qingkong/domain/warning/society-emission'
import { type MeasureLevel, measureLevelNames, measureLevels } from '@qingkong/domain/warning/warning-level'
import { firstRow, type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'
import type { CellProblem, FormValues } from '../../../platform/form-sheet.ts'
import type { PlannedEnterprise, PlanRow } from './check-plan.ts'
import type { PlanField } from './plan-sheet.ts'

export interface StoredPlan {
  id: string
  planNumber: number | null
  fileName: string
  uploadedName: string
  uploadedAt: Date
  passed: boolean
  rowCount: number
  enterpriseCount: number
  rows: PlanRow[]
  problems: CellProblem[]
  importedAt: Date | null
  importedName: string | null
  isRunning: boolean
  isNewest: boolean
}

const columns: Sql = sql`id, plan_number as "planNumber", file_name as "fileName", uploaded_name as "uploadedName",
  uploaded_at as "uploadedAt", passed, row_count as "rowCount", enterprise_count as "enterpriseCount",
  imported_at as "importedAt", imported_name as "importedName",
  exists (select from warning where plan_id = reduction_plan.id and step = 'start') as "isRunning",
  plan_number is not null and plan_number = (select max(plan_number) from reduction_plan) as "isNewest"`

/** A version as the list shows it. */
export const planVersion = (plan: Omit<StoredPlan, 'rows' | 'problems'> & { problemCount: number }) => {
  const { id, uploadedName, uploadedAt, importedAt, importedName, isRunning, isNewest, ...rest } = plan
  const planStatus = planStatusOf({ isImported: importedAt !== null, isRunning, isNewest })
  return {
    importId: id,
    ...rest,
    planStatus,
    planStatusName: planStatusNames[planStatus],
    uploadTime: formatCity(uploadedAt),
    uploadUser: uploadedName,
    importTime: importedAt && formatCity(importedAt),
    importUser: importedName,
  }
}

export const planById = (db: Queryable, id: string, suffix: Sql = sql``) =>
  firstRow(
    db,
    sql<StoredPlan>`select ${columns}, rows, problems from reduction_plan where id = ${uuidOrNull(id)}::uuid ${suffix}`,
  )

/** Versions and drafts, newest upload first. */
export const planPage = async (db: Queryable, page: { pageNum: number; pageSize: number }) => {
  const [found, count] = await Promise.all([
    rows(
      db,
      sql<Omit<StoredPlan, 'rows' | 'problems'> & { problemCount: number }>`
        select ${columns}, jsonb_array_length(problems) as "problemCount" from reduction_plan
        order by uploaded_at desc, id desc limit ${page.pageSize} offset ${(page.pageNum - 1) * page.pageSize}`,
    ),
    firstRow(db, sql<{ total: number }>`select count(*)::int as total from reduction_plan`),
  ])
  return { records: found.map(planVersion), total: count?.total ?? 0 }
}

export const newestPlanId = async (db: Queryable): Promise<Maybe<string>> => {
  const plan = await firstRow(
    db,
    sql<{ id: string }>`select id from reduction_plan where plan_number is not null order by plan_number desc limit 1`,
  )
  return plan?.id ?? null
}

/** The plan whose measures hold: frozen by the most severe warning that runs, else the newest imported. */
const planInForce = async (db: Queryable): Promise<Maybe<string>> => {
  const frozen = await firstRow(
    db,
    sql<{ id: string }>`select plan_id as id from warning join warn_level on warn_level.level_code = now_level_code
      where step = 'start' and plan_id is not null order by severity desc, actual_start_at desc limit 1`,
  )
  return frozen?.id ?? newestPlanId(db)
}

/** 表7 of the plan in force; null where its workbook had none. */
export const societyInForce = async (db: Queryable): Promise<Maybe<SocietyEmission>> => {
  const planId = await planInForce(db)
  const plan = await firstRow(
    db,
    sql<{ society: SocietyEmission | null }>`select society from reduction_plan where id = ${planId}::uuid`,
  )
  return plan?.society ?? null
}

interface Measure {
  psCode: string
  psName: string
  levelCode: MeasureLevel
  measure: string
  sharePm: Maybe<number>
  shareSo2: Maybe<number>
  shareNox: Maybe<number>
  shareVoc: Maybe<number>
}

/** Measures of an enterprise in the plan in force, by level; null = no plan was ever imported. */
export const measuresInForce = async (
  db: Queryable,
  enterpriseId: number,
): Promise<Maybe<Record<MeasureLevel, string[]>>> => {
  const planId = await planInForce(db)
  if (planId === null) return null
  const found = await rows(
    db,
    sql<{ levelCode: MeasureLevel; measure: string }>`
      select level_code as "levelCode", measure from reduction_measure
      where plan_id = ${planId}::uuid and enterprise_id = ${enterpriseId} order by position`,
  )
  const of = (level: MeasureLevel) => found.flatMap(({ levelCode, measure }) => (levelCode === level ? [measure] : []))
  return { red: of('red'), orange: of('orange'), yellow: of('yellow') }
}

/** What the plan in force asks of an enterprise at a level: its measures, and the sum of their shares (percent; null = none stated). */
export interface PlannedMeasures {
  enterpriseId: number
  measures: string[]
  pm: Maybe<number>
  so2: Maybe<number>
  nox: Maybe<number>
  voc: Maybe<number>
}

/** The plan in force at a level, by enterprise; a null number = no plan was ever imported. */
export const plannedMeasures = async (
  db: Queryable,
  levelCode: string,
): Promise<{ planNumber: Maybe<number>; enterprises: PlannedMeasures[] }> => {
  const planId = await planInForce(db)
  const [plan, enterprises] = await Promise.all([
    firstRow(
      db,
      sql<{ planNumber: number }>`select plan_number as "planNumber" from reduction_plan where id = ${planId}::uuid`,
    ),
    rows(
      db,
      sql<PlannedMeasures>`select enterprise_id as "enterpriseId", array_agg(measure order by position) as measures,
          sum(share_pm)::float8 as pm, sum(share_so2)::float8 as so2, sum(share_nox)::float8 as nox,
          sum(share_voc)::float8 as voc
        from reduction_measure where plan_id = ${planId}::uuid and level_code = ${levelCode} group by enterprise_id`,
    ),
  ])
  return { planNumber: plan?.planNumber ?? null, enterprises }
}

/** How many enterprises a plan gives measures at a level. */
export const enterprisesUnderMeasures = async (db: Queryable, planNumber: number, levelCode: string): Promise<number> =>
  (
    await firstRow(
      db,
      sql<{ count: number }>`select count(distinct enterprise_id)::int as count
        from reduction_measure join reduction_plan on reduction_plan.id = plan_id
        where plan_number = ${planNumber} and level_code = ${levelCode}`,
    )
  )?.count ?? 0

const onEmergencyList: Sql = sql`enabled and 'pst004' = any(monitor_types)`

/** Enterprises of the emergency list (pst004) by their code. */
export const plannedEnterprises = async (db: Queryable): Promise<Map<string, PlannedEnterprise>> => {
  const found = await rows(
    db,
    sql<PlannedEnterprise>`select id, ps_code as "psCode", ps_name as "psName" from enterprise where ${onEmergencyList}`,
  )
  return new Map(found.map((enterprise) => [enterprise.psCode, enterprise]))
}

/** The template exists when there is somebody to plan for (rule-04). */
export const hasTemplate = async (db: Queryable): Promise<boolean> =>
  (await firstRow(db, sql`select 1 from enterprise where ${onEmergencyList} limit 1`)) !== undefined

export type TemplateRow = FormValues<PlanField>

/** Rows of the template: the measures that hold now, and an open row for an enterprise without any. */
export const templateRows = async (db: Queryable): Promise<TemplateRow[]> => {
  const planId = await planInForce(db)
  const measures =
    planId === null
      ? sql`select enterprise_id, level_code, measure, position, null::real as share_pm, null::real as share_so2,
          null::real as share_nox, null::real as share_voc
        from enterprise_inventory, lateral (
          select 'red' as level_code, m as measure, n as position from unnest(red_measures) with ordinality as red (m, n)
          union all select 'orange', m, n from unnest(orange_measures) with ordinality as orange (m, n)
          union all select 'yellow', m, n from unnest(yellow_measures) with ordinality as yellow (m, n)) as listed`
      : sql`select * from reduction_measure where plan_id = ${planId}::uuid`
  const found = await rows(
    db,
    sql<Omit<Measure, 'levelCode' | 'measure'> & { levelCode: MeasureLevel | null; measure: string | null }>`
      select ps_code as "psCode", ps_name as "psName", level_code as "levelCode", measure, share_pm as "sharePm",
        share_so2 as "shareSo2", share_nox as "shareNox", share_voc as "shareVoc"
      from enterprise left join (${measures}) as measures on measures.enterprise_id = enterprise.id
      where ${onEmergencyList}
      order by ps_code, array_position(${measureLevels}::text[], level_code), position`,
  )
  return found.map(({ levelCode, measure, ...row }) => ({
    ...row,
    level: levelCode && measureLevelNames[levelCode],
    measure,
  }))
}
