import { Fail } from '@qingkong/contract/errors'
import { type AssessmentRole, assessmentRoleNames } from '@qingkong/domain/site/assessment-role'
import { assessableTypes, assessmentSiteProblems } from '@qingkong/domain/site/assessment-site-form'
import { cityDate } from '@qingkong/domain/time/city-time'
import { firstRow, sql, type Tx } from '../../../db/database.ts'
import { takeKeyLock } from '../../../db/locks.ts'
import type { CallContext } from '../../../http/context.ts'
import { fieldFail, requireNoProblems } from '../../../http/errors.ts'
import { recordChange } from '../operations-log/port.ts'
import { entryRow, type StoredEntry, storedEntry } from './list.ts'

interface Entry {
  areaCode: string
  siteCode: string
  /** First day of the entry that is changed; absent = a new one. */
  seenFrom?: string | undefined
  version: number
  role: AssessmentRole
  validFrom: string
  validTo?: string | undefined
  source: string
  reason: string
}

/** @throws Fail INVALID_INPUT for an area that is no city or district, a site that is none of it or measures too little */
const siteOf = async (tx: Tx, { areaCode, siteCode }: Entry, cityCode: string): Promise<number> => {
  const area = await firstRow(
    tx,
    sql<{ type: number }>`select area_type as type from area where area_code = ${areaCode}`,
  )
  if (!area || area.type > 3) throw fieldFail('areaCode', '所选区域不存在，请重新选择')
  const site = await firstRow(
    tx,
    sql<{ id: number; type: string; inArea: boolean }>`select id, site_type as type,
        ${areaCode} = ${cityCode} or starts_with(area_code, ${areaCode}) as "inArea"
      from site where site_code = ${siteCode}`,
  )
  if (!site) throw fieldFail('siteCode', '所选站点不存在，请重新选择')
  if (!site.inArea) throw fieldFail('siteCode', '该站点不在所选区域内')
  if (!assessableTypes.some((type) => type === site.type))
    throw fieldFail('siteCode', '微型站、组分站与气象站不作评价点或对照点')
  return site.id
}

/** @throws Fail NOT_FOUND, WRONG_STATUS when somebody else changed it first */
const seenEntry = async (tx: Tx, { areaCode, siteCode, seenFrom, version }: Entry): Promise<StoredEntry | null> => {
  if (seenFrom === undefined) return null
  const seen = await storedEntry(tx, areaCode, siteCode, seenFrom)
  if (!seen) throw new Fail('NOT_FOUND', '该登记不存在或起始日期已被修改，请刷新')
  if (seen.version !== version) throw new Fail('WRONG_STATUS', '已被他人修改，请刷新后重试')
  return seen
}

/** A site stands on a list once a day. @throws Fail INVALID_INPUT */
const requireFreeDays = async (tx: Tx, siteId: number, entry: Entry): Promise<void> => {
  const other = await firstRow(
    tx,
    sql<{ role: AssessmentRole; from: string }>`select role, valid_from as "from" from assessment_site
      where area_code = ${entry.areaCode} and site_id = ${siteId}
        and valid_from is distinct from ${entry.seenFrom ?? null}::date
        and daterange(valid_from, valid_to, '[]') && daterange(${entry.validFrom}::date, ${entry.validTo ?? null}::date, '[]')
      order by valid_from limit 1`,
  )
  if (other)
    throw fieldFail(
      'validFrom',
      `与该站点${other.from}起的${assessmentRoleNames[other.role]}登记日期重叠，请先结束原登记`,
    )
}

/** A list without a 评价点 of today would leave the area without any figure. @throws Fail INVALID_INPUT */
const requireSomeone = async (tx: Tx, { areaCode }: Entry, today: string): Promise<void> => {
  const left = await firstRow(
    tx,
    sql`select 1 from assessment_site a join site on site.id = a.site_id
      where a.area_code = ${areaCode} and role = 'assessment' and enabled
        and daterange(valid_from, valid_to, '[]') @> ${today}::date limit 1`,
  )
  if (!left) throw fieldFail('validTo', '该区域至少须有一个当日有效的评价点，请先登记接替的站点')
}

const write = (tx: Tx, { clock, session }: CallContext, siteId: number, entry: Entry) => {
  const { areaCode, seenFrom, role, validFrom, validTo, source } = entry
  const now = clock.now()
  return seenFrom === undefined
    ? sql`insert into assessment_site (area_code, site_id, role, valid_from, valid_to, source, updated_by, updated_at)
        values (${areaCode}, ${siteId}, ${role}, ${validFrom}::date, ${validTo ?? null}::date, ${source.trim()},
          ${session.userName}, ${now})`.execute(tx)
    : sql`update assessment_site set role = ${role}, valid_from = ${validFrom}::date, valid_to = ${validTo ?? null}::date,
          source = ${source.trim()}, version = version + 1, updated_by = ${session.userName}, updated_at = ${now}
        where area_code = ${areaCode} and site_id = ${siteId} and valid_from = ${seenFrom}::date`.execute(tx)
}

/** An entry in the words of the operations log. */
const told = ({ areaName, role, validFrom, validTo, source }: StoredEntry): Record<string, string> => ({
  区域: areaName,
  类别: assessmentRoleNames[role],
  起始: validFrom,
  截止: validTo ?? '至今',
  依据: source,
})

/**
 * Enters a site on the list of an area, changes its entry or ends it by its last day. Figures follow at once: what is
 * remembered of the list goes by the version of its facts.
 * @throws Fail INVALID_INPUT at the field, NOT_FOUND, WRONG_STATUS
 */
export const saveAssessmentSite = (context: CallContext, entry: Entry) =>
  context.db.transaction().execute(async (tx) => {
    requireNoProblems(assessmentSiteProblems({ ...entry, validTo: entry.validTo ?? '' }))
    await takeKeyLock(tx, 'assessmentSite', entry.areaCode)
    const today = cityDate(context.clock.now())
    const siteId = await siteOf(tx, entry, context.config.cityCode)
    const before = await seenEntry(tx, entry)
    await requireFreeDays(tx, siteId, entry)
    await write(tx, context, siteId, entry)
    await requireSomeone(tx, entry, today)
    const after = await storedEntry(tx, entry.areaCode, entry.siteCode, entry.validFrom)
    if (!after) throw new Fail('NOT_FOUND', '该登记不存在，请刷新')
    await recordChange(tx, context, {
      action: 'assessmentSiteSave',
      object: `${after.siteName}（${after.siteCode}）`,
      before: before === null ? {} : told(before),
      after: { ...told(after), 理由: entry.reason.trim() },
    })
    return entryRow(after, today)
  })
