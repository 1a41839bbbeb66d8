import { type AssessmentRole, assessmentRoleNames } from '@qingkong/domain/site/assessment-role'
import { formatCity } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import { likePattern } from '../../../db/like-pattern.ts'
import { typeName } from '../sites/port.ts'

export type AssessmentState = 'valid' | 'coming' | 'ended'

const stateNames: Readonly<Record<AssessmentState, string>> = { valid: '有效', coming: '未开始', ended: '已结束' }

/** An entry as stored; days YYYY-MM-DD. */
export interface StoredEntry {
  areaCode: string
  areaName: string
  siteCode: string
  siteName: string
  siteType: string
  role: AssessmentRole
  validFrom: string
  validTo: string | null
  source: string
  version: number
  updatedBy: string | null
  updatedAt: Date | null
}

const stateOf = ({ validFrom, validTo }: Pick<StoredEntry, 'validFrom' | 'validTo'>, today: string): AssessmentState =>
  validFrom > today ? 'coming' : validTo !== null && validTo < today ? 'ended' : 'valid'

/** As the contract answers an entry. @param today the city's day, YYYY-MM-DD */
export const entryRow = ({ siteType, updatedBy, updatedAt, ...entry }: StoredEntry, today: string) => {
  const state = stateOf(entry, today)
  return {
    ...entry,
    id: `${entry.areaCode}/${entry.siteCode}/${entry.validFrom}`,
    siteTypeName: typeName(siteType),
    roleName: assessmentRoleNames[entry.role],
    state,
    stateName: stateNames[state],
    updateUser: updatedBy ?? '',
    updateTime: updatedAt === null ? null : formatCity(updatedAt),
  }
}

const entries = (where: Sql) => sql<StoredEntry>`
  select a.area_code as "areaCode", area_name as "areaName", site_code as "siteCode", site_name as "siteName",
    site_type as "siteType", role, valid_from as "validFrom", valid_to as "validTo", source, version,
    updated_by as "updatedBy", updated_at as "updatedAt"
  from assessment_site a join site s on s.id = a.site_id join area on area.area_code = a.area_code
  where ${where}
  order by area_type, a.area_code, valid_from desc, site_code`

/** The entry of a site that begins on the day; undefined = there is none. */
export const storedEntry = (db: Queryable, areaCode: string, siteCode: string, validFrom: string) =>
  firstRow(db, entries(sql`a.area_code = ${areaCode} and site_code = ${siteCode} and valid_from = ${validFrom}::date`))

interface Wish {
  areaCode: string
  state?: AssessmentState | undefined
  keyword: string
}

/** The lists of all areas or of one, the city first, what began last first. */
export const assessmentSiteList = async (db: Queryable, { areaCode, state, keyword }: Wish, today: string) => {
  const found = await rows(
    db,
    entries(sql`(${areaCode} = '' or a.area_code = ${areaCode})
      and (site_name ilike ${likePattern(keyword)} or site_code ilike ${likePattern(keyword)})`),
  )
  return found.map((entry) => entryRow(entry, today)).filter((row) => state === undefined || row.state === state)
}
