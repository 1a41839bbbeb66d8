import { Fail } from '@qingkong/contract/errors'
import { type Queryable, rows, sql, type Tx } from '../../../db/database.ts'
import { takeLock } from '../../../db/locks.ts'
import { requireCityWide } from '../../../db/scope.ts'
import type { CallContext } from '../../../http/context.ts'
import type { FormValues } from '../../../platform/form-sheet.ts'
import { spreadsheet } from '../../../platform/spreadsheet.ts'
import { readSpreadsheet } from '../../../platform/spreadsheet-reading.ts'
import { formLimits, uploadedWorkbook } from '../../../platform/uploaded-workbook.ts'
import { type CheckedPermits, checkPermits, type ReadPermit } from './check-permits.ts'
import { permitHolders } from './permit-holders.ts'
import { maxPermitRows, type PermitField, permitSheet } from './permit-sheet.ts'

const cityOnly = '排污许可由市级统一维护'
/** More faulty cells than anybody reads. */
const maxProblems = 500

/** The workbook to fill in, with the permits that are known; an enterprise without one stands there to be filled. */
export const permitTemplate = async ({ db, session }: CallContext) => {
  requireCityWide(session.scope, cityOnly)
  const known = await rows(
    db,
    sql<FormValues<PermitField>>`
      select ps_code as "psCode", ps_name as "psName", permit_no as "permitNo", category, valid_from::text as "validFrom",
        valid_to::text as "validTo", outlet_code as "outletCode", factor_code as "factorCode", permit_t as "permitT"
      from enterprise
      left join permit on permit.enterprise_id = enterprise.id
      left join permit_limit on permit_limit.enterprise_id = permit.enterprise_id
      left join outlet on outlet.id = permit_limit.outlet_id
      where enabled order by ps_code, outlet_code nulls first, factor_code`,
  )
  return spreadsheet('排污许可证模板.xlsx', permitSheet.valueColumns(), known)
}

const readPermits = async (db: Queryable, file: readonly File[]): Promise<CheckedPermits> => {
  const { data } = await uploadedWorkbook(file)
  const sheet = await readSpreadsheet(data, formLimits(maxPermitRows))
  return checkPermits(sheet, await permitHolders(db))
}

/** Reads a workbook and says what is wrong, cell by cell; nothing is written. @throws Fail SPREADSHEET_REFUSED */
export const checkPermitFile = async ({ db, session }: CallContext, file: readonly File[]) => {
  requireCityWide(session.scope, cityOnly)
  const { rowCount, permits, problems } = await readPermits(db, file)
  return {
    rowCount,
    permitCount: permits.length,
    problems: problems.slice(0, maxProblems),
    problemCount: problems.length,
  }
}

/** Permits and their amounts as stored, to tell what an import changes. */
const storedPermits = async (tx: Tx): Promise<Map<number, string>> => {
  const found = await rows(
    tx,
    sql<Omit<ReadPermit, 'limits'> & { limits: ReadPermit['limits'] }>`
      select enterprise_id as "enterpriseId", permit_no as "permitNo", category, valid_from::text as "validFrom",
        valid_to::text as "validTo", coalesce((select json_agg(json_build_object('outletId', outlet_id, 'factorCode',
          factor_code, 'permitT', permit_t)) from permit_limit where enterprise_id = permit.enterprise_id), '[]') as limits
      from permit`,
  )
  return new Map(found.map((permit) => [permit.enterpriseId, fingerprint(permit)]))
}

const fingerprint = ({ permitNo, category, validFrom, validTo, limits }: ReadPermit): string =>
  JSON.stringify([
    permitNo,
    category,
    validFrom,
    validTo,
    limits.map(({ outletId, factorCode, permitT }) => `${outletId ?? ''} ${factorCode} ${permitT}`).toSorted(),
  ])

const storePermits = async (tx: Tx, permits: readonly ReadPermit[], now: Date, userName: string) => {
  const changed = JSON.stringify(permits)
  const ids = permits.map(({ enterpriseId }) => enterpriseId)
  await sql`delete from permit where enterprise_id = any(${ids}::int[])`.execute(tx)
  await sql`
    insert into permit (enterprise_id, permit_no, category, valid_from, valid_to, imported_at, imported_name)
    select "enterpriseId", "permitNo", category, "validFrom", "validTo", ${now}, ${userName}
    from jsonb_to_recordset(${changed}::jsonb) as r("enterpriseId" int, "permitNo" text, category text,
      "validFrom" date, "validTo" date)`.execute(tx)
  await sql`
    insert into permit_limit (enterprise_id, outlet_id, factor_code, permit_t)
    select "enterpriseId", "outletId", "factorCode", "permitT"
    from jsonb_to_recordset(${changed}::jsonb) as r("enterpriseId" int, limits jsonb),
      jsonb_to_recordset(limits) as l("outletId" int, "factorCode" text, "permitT" float8)`.execute(tx)
}

/**
 * Takes over the permits of a workbook: all of them in one transaction, or nothing. Enterprises it does not name keep
 * theirs; the same workbook again changes nothing.
 * @throws Fail OUT_OF_SCOPE, SPREADSHEET_REFUSED naming the first cell when there is anything wrong with it
 */
export const importPermits = async ({ db, clock, session }: CallContext, file: readonly File[]) => {
  requireCityWide(session.scope, cityOnly)
  const { permits, problems } = await readPermits(db, file)
  const [first] = problems
  if (first)
    throw new Fail(
      'SPREADSHEET_REFUSED',
      `表格有${problems.length}处问题，未导入。${first.column}${first.row}：${first.message}`,
    )
  return db.transaction().execute(async (tx) => {
    await takeLock(tx, 'permit')
    const stored = await storedPermits(tx)
    const isSame = (permit: ReadPermit) => stored.get(permit.enterpriseId) === fingerprint(permit)
    const written = permits.filter((permit) => !isSame(permit))
    const added = written.filter(({ enterpriseId }) => !stored.has(enterpriseId)).length
    await storePermits(tx, written, clock.now(), session.userName)
    return { added, changed: written.length - added, same: permits.length - written.length }
  })
}
