import { hourLabel } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, rows, sql } from '../../../db/database.ts'
import { newestHours, newestPublishedHour } from '../../../series/port.ts'

export interface CityRow {
  cityCode: string
  cityName: string
  provinceCode: string
  region: string | null
}

/** Every city whose values may be compared, by code. */
export const allCities = (db: Queryable): Promise<CityRow[]> =>
  rows(
    db,
    sql<CityRow>`select city_code as "cityCode", city_name as "cityName", province_code as "provinceCode", region
      from city order by city_code`,
  )

export interface CitySetRow {
  setKey: string
  groupCode: string | null
  label: string
  cities: { cityCode: string; cityName: string }[]
}

/** The sets a city is compared in, with their members. */
export const allCitySets = (db: Queryable): Promise<CitySetRow[]> =>
  rows(
    db,
    sql<CitySetRow>`select s.set_key as "setKey", group_code as "groupCode", label,
        coalesce(json_agg(json_build_object('cityCode', c.city_code, 'cityName', c.city_name) order by c.city_code)
          filter (where c.city_code is not null), '[]') as cities
      from city_set s left join city_set_member m on m.set_key = s.set_key left join city c on c.city_code = m.city_code
      group by s.set_key, group_code, label, s.sort order by s.sort`,
  )

/** Codes of the cities of a set, by its key (province, city168 …) or group code (C00024 …); undefined = no such set. */
export const cityCodesOfSet = async (db: Queryable, keyOrGroupCode: string): Promise<string[] | undefined> =>
  (
    await firstRow(
      db,
      sql<{
        codes: string[]
      }>`select coalesce(array_agg(city_code order by city_code) filter (where city_code is not null), '{}') as codes
        from city_set s left join city_set_member m on m.set_key = s.set_key
        where s.set_key = ${keyOrGroupCode} or s.group_code = ${keyOrGroupCode} group by s.set_key`,
    )
  )?.codes

/** Label of the newest hour of any city: published for another one, or measured at the own national sites. */
export const cityUpdateTime = async (db: Queryable): Promise<string | null> => {
  const newest = await firstRow(
    db,
    sql<{ start_at: Date | null }>`select greatest(
      ${newestPublishedHour},
      (select max(n.start_at) from ${newestHours('air')} n join site s on s.id = n.target_id where s.site_type = '10')) as start_at`,
  )
  return newest?.start_at ? hourLabel(newest.start_at) : null
}
