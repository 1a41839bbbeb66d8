import { Fail } from '@qingkong/contract/errors'
import { firstRow, sql } from '../../../db/database.ts'
import { takeLock } from '../../../db/locks.ts'
import { requireCityWide } from '../../../db/scope.ts'
import type { CallContext } from '../../../http/context.ts'
import type { CellProblem } from '../../../platform/form-sheet.ts'
import { sha256Of } from '../../../platform/sha256.ts'
import { type SheetColumn, spreadsheet } from '../../../platform/spreadsheet.ts'
import { readWorkbook } from '../../../platform/spreadsheet-reading.ts'
import { formLimits, uploadedWorkbook } from '../../../platform/uploaded-workbook.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { checkPlan } from './check-plan.ts'
import { checkSociety, societyForm, societyPollutants, societySheet } from './check-society.ts'
import {
  hasTemplate,
  planById,
  plannedEnterprises,
  planVersion,
  type StoredPlan,
  societyInForce,
  templateRows,
} from './plan-queries.ts'
import { maxPlanRows, planSheet } from './plan-sheet.ts'

/** More faulty cells than anybody reads. */
const maxProblems = 2000

const shown = (plan: StoredPlan) => {
  const { rows: _, problems, ...version } = plan
  return planVersion({ ...version, problemCount: problems.length })
}

const amountText = (kg: number | null | undefined): string => (kg === null || kg === undefined ? '' : String(kg))

/** The template with the measures and the totals of the whole society (表7) that hold now. @throws Fail NOT_FOUND, OUT_OF_SCOPE */
export const planTemplate = async ({ db, session }: CallContext) => {
  requireCityWide(session.scope, '预警条件与减排方案由市级统一维护')
  if (!(await hasTemplate(db))) throw new Fail('NOT_FOUND', '应急减排清单中没有企业，请先维护企业的应急清单标记')
  const society = await societyInForce(db)
  return spreadsheet('减排方案模板.xlsx', planSheet.valueColumns(), await templateRows(db), [
    {
      name: societySheet,
      columns: societyForm.headColumns(false),
      rows: Object.entries(societyPollutants).map(([title, code]) => [
        title,
        amountText(society?.[code]),
        amountText(society?.year),
      ]),
    },
  ])
}

/**
 * Reads an uploaded plan and keeps it as a draft with what is wrong, cell by cell (rule-04). Nothing holds yet.
 * @throws Fail SPREADSHEET_REFUSED, OUT_OF_SCOPE
 */
export const validatePlan = async ({ db, clock, session }: CallContext, file: readonly File[]) => {
  requireCityWide(session.scope, '预警条件与减排方案由市级统一维护')
  const { name, data } = await uploadedWorkbook(file)
  const sheets = await readWorkbook(data, formLimits(maxPlanRows))
  const [first = { rows: [], formulas: new Set<string>() }] = sheets.values()
  const { rowCount, rows, problems: ofMeasures } = checkPlan(first, await plannedEnterprises(db))
  const { society, problems: ofTotals } = checkSociety(sheets.get(societySheet))
  const problems = [...ofMeasures, ...ofTotals]
  const now = clock.now()
  const id = uuidv7(now)
  const enterpriseCount = new Set(rows.map(({ enterpriseId }) => enterpriseId)).size
  await sql`
    insert into reduction_plan (id, file_name, sha256, uploaded_by, uploaded_name, uploaded_at, passed, row_count,
      enterprise_count, rows, problems, society)
    values (${id}, ${name}, ${sha256Of(data)}, ${session.userId},
      ${session.userName}, ${now}, ${problems.length === 0}, ${rowCount}, ${enterpriseCount},
      ${JSON.stringify(problems.length === 0 ? rows : [])}::jsonb,
      ${JSON.stringify(problems.slice(0, maxProblems))}::jsonb, ${society && JSON.stringify(society)}::jsonb)`.execute(
    db,
  )
  const plan = await requirePlan(db, id)
  return { ...shown(plan), problems: plan.problems }
}

const requirePlan = async (db: Parameters<typeof planById>[0], id: string, suffix = sql``): Promise<StoredPlan> => {
  const plan = await planById(db, id, suffix)
  if (!plan) throw new Fail('NOT_FOUND', '减排方案不存在或已被删除')
  return plan
}

const reportColumns: readonly SheetColumn<CellProblem>[] = [
  { title: '单元格', width: 10, value: ({ row, column }) => `${column}${row}` },
  { title: '列名', width: 20, value: ({ title }) => title },
  { title: '填写内容', width: 36, value: ({ value }) => value || null },
  { title: '问题', width: 48, value: ({ message }) => message },
]

/** The report of a check, cell by cell. */
export const validationReport = async ({ db, session }: CallContext, importId: string) => {
  requireCityWide(session.scope, '预警条件与减排方案由市级统一维护')
  const { problems } = await requirePlan(db, importId)
  return spreadsheet('减排方案校验报告.xlsx', reportColumns, problems)
}

/**
 * Makes a checked draft the plan in force: all of its measures in one transaction, under the next number. Warnings
 * that run keep the version they froze. Sent twice it answers the first result.
 * @throws Fail NOT_FOUND, PLAN_REFUSED, OUT_OF_SCOPE
 */
export const importPlan = ({ db, clock, session }: CallContext, importId: string) =>
  db.transaction().execute(async (tx) => {
    requireCityWide(session.scope, '预警条件与减排方案由市级统一维护')
    await takeLock(tx, 'reductionPlan')
    const plan = await requirePlan(tx, importId, sql`for update`)
    if (!plan.passed) throw new Fail('PLAN_REFUSED')
    if (plan.importedAt !== null) return shown(plan)
    const gone = await firstRow(
      tx,
      sql`select 1 from jsonb_to_recordset(${JSON.stringify(plan.rows)}::jsonb) as r("enterpriseId" int)
        where not exists (select from enterprise where id = "enterpriseId" and enabled)`,
    )
    if (gone) throw new Fail('PLAN_REFUSED', '方案中的企业已停用，请重新下载模板并校验')
    await sql`
      insert into reduction_measure (plan_id, enterprise_id, level_code, position, measure, share_pm, share_so2, share_nox,
        share_voc)
      select ${plan.id}::uuid, "enterpriseId", "levelCode", row, measure, "sharePm", "shareSo2", "shareNox", "shareVoc"
      from jsonb_to_recordset(${JSON.stringify(plan.rows)}::jsonb) as r("enterpriseId" int, "levelCode" text, row int,
        measure text, "sharePm" real, "shareSo2" real, "shareNox" real, "shareVoc" real)`.execute(tx)
    await sql`update reduction_plan set plan_number = (select coalesce(max(plan_number), 0) + 1 from reduction_plan),
      imported_at = ${clock.now()}, imported_name = ${session.userName}, rows = '[]' where id = ${plan.id}::uuid`.execute(
      tx,
    )
    return shown(await requirePlan(tx, plan.id))
  })
