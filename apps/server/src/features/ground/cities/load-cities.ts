import { citiesOfSet, citySets, rankedCities } from '@qingkong/domain/ranking/city-set'
import { type Queryable, rows, sql } from '../../../db/database.ts'

/**
 * Brings the cities and sets of the product's tables into the database: what is missing is added. A set that stands
 * already keeps the members the bureau gave it.
 */
export const loadCities = async (db: Queryable, ownCityCode: string): Promise<void> => {
  const cities = rankedCities.map(({ cityCode, cityName, region }) => ({ code: cityCode, name: cityName, region }))
  await sql`insert into city (city_code, city_name, province_code, region)
    select code, name, left(code, 2), region from jsonb_to_recordset(${JSON.stringify(cities)}::jsonb) c(code text, name text, region text)
    on conflict (city_code) do nothing`.execute(db)
  const sets = citySets.map(({ key, groupCode, label }, sort) => ({ key, code: groupCode, label, sort }))
  const added = await rows(
    db,
    sql<{ key: string }>`insert into city_set (set_key, group_code, label, sort)
      select key, code, label, sort from jsonb_to_recordset(${JSON.stringify(sets)}::jsonb) s(key text, code text, label text, sort int)
      on conflict (set_key) do nothing returning set_key as key`,
  )
  const members = citySets
    .filter(({ key }) => added.some((set) => set.key === key))
    .flatMap(({ key }) => citiesOfSet(key, ownCityCode).map(({ cityCode }) => ({ key, code: cityCode })))
  await sql`insert into city_set_member (set_key, city_code)
    select key, code from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) m(key text, code text)
    on conflict do nothing`.execute(db)
}
