import { type Queryable, rows, sql } from '../../../db/database.ts'

/** What stands in the database already; sheets may name it. */
export interface KnownCodes {
  areas: ReadonlySet<string>
  sites: ReadonlyMap<string, { siteType: string }>
  enterprises: ReadonlySet<string>
  /** With whom an outlet belongs to. */
  outlets: ReadonlyMap<string, { psCode: string }>
  /** With what each speaks for; null where it speaks for something else than a site or an outlet. */
  devices: ReadonlyMap<string, { target: string | null }>
  organisations: ReadonlySet<string>
  /** In lower case. */
  people: ReadonlySet<string>
  /** By name and by code. */
  roles: ReadonlyMap<string, { code: string; rights: readonly string[] }>
}

const codes = async (db: Queryable, query: ReturnType<typeof sql<{ code: string }>>) =>
  new Set((await rows(db, query)).map(({ code }) => code))

export const readKnownCodes = async (db: Queryable): Promise<KnownCodes> => {
  const sites = await rows(
    db,
    sql<{ code: string; siteType: string }>`select site_code as code, site_type as "siteType" from site`,
  )
  const outlets = await rows(
    db,
    sql<{ code: string; psCode: string }>`select outlet_code as code, ps_code as "psCode"
      from outlet join enterprise on enterprise.id = enterprise_id`,
  )
  const devices = await rows(
    db,
    sql<{ mn: string; target: string | null }>`select distinct on (mn) mn,
        case target_kind when 'site' then '站点 ' || site_code when 'outlet' then '排口 ' || outlet_code end as target
      from device left join device_binding b on b.device_id = device.id
      left join site on target_kind = 'site' and site.id = target_id
      left join outlet on target_kind = 'outlet' and outlet.id = target_id order by mn`,
  )
  const roles = await rows(
    db,
    sql<{
      code: string
      name: string
      rights: string[]
    }>`select role_code as code, role_name as name, rights from role`,
  )
  return {
    areas: await codes(db, sql`select area_code as code from area`),
    sites: new Map(sites.map(({ code, ...site }) => [code, site])),
    enterprises: await codes(db, sql`select ps_code as code from enterprise`),
    outlets: new Map(outlets.map(({ code, ...outlet }) => [code, outlet])),
    devices: new Map(devices.map(({ mn, ...device }) => [mn, device])),
    organisations: await codes(db, sql`select org_code as code from organisation`),
    people: await codes(db, sql`select lower(user_code) as code from app_user`),
    roles: new Map(
      roles.flatMap(({ code, name, rights }) => [code, name].map((word) => [word, { code, rights }] as const)),
    ),
  }
}
