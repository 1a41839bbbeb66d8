import { isNational, isSiteType, type SiteType } from '@qingkong/domain/site/site-type'
import { type Queryable, rows, sql } from '../../../db/database.ts'

/** What an alarm is about. */
export interface Subject {
  kind: 'site' | 'outlet' | 'dust'
  id: number
  /** Site code, outlet code or record number. */
  code: string
  name: string
  siteType: SiteType | null
  areaCode: string
  longitude: number
  latitude: number
  location: string
  enterpriseId: number | null
}

export const subjectKey = (subject: Pick<Subject, 'kind' | 'id'>): string => `${subject.kind}/${subject.id}`

export const isNationalSubject = (subject: Subject): boolean =>
  subject.siteType !== null && isNational(subject.siteType)

type StoredSubject = Omit<Subject, 'siteType'> & { siteType: string | null }

const subjectOf = (stored: StoredSubject): Subject => ({
  ...stored,
  siteType: stored.siteType !== null && isSiteType(stored.siteType) ? stored.siteType : null,
})

/** Every ambient site in service: references and neighbours of the judged ones are among them. */
export const sitesInService = async (db: Queryable): Promise<ReadonlyMap<number, Subject>> => {
  const found = await rows(
    db,
    sql<StoredSubject>`
      select 'site' as kind, id, site_code as code, site_name as name, site_type as "siteType",
        site.area_code as "areaCode", site.longitude, site.latitude, area_name || site_name as location,
        null as "enterpriseId"
      from site join area using (area_code) where enabled`,
  )
  return new Map(found.map((stored) => [stored.id, subjectOf(stored)]))
}

/** Construction sites in service: chosen ones, or every one. */
export const dustSites = async (db: Queryable, ids: readonly number[] | 'all'): Promise<Subject[]> => {
  const found = await rows(
    db,
    sql<StoredSubject>`
      select 'dust' as kind, id, record_num as code, project_name as name, null as "siteType",
        area_code as "areaCode", longitude, latitude, address as location, null as "enterpriseId"
      from dust_site where enabled and ${ids === 'all' ? sql`true` : sql`id = any(${ids}::int[])`}`,
  )
  return found.map(subjectOf)
}
