import { Fail } from '@qingkong/contract/errors'
import type { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
import type { SpeciesFamily } from '@qingkong/domain/measurement/species-family'
import { preparedRows, type Queryable, sql } from '../../../db/database.ts'

export interface ComponentStation {
  id: number
  siteCode: string
  siteName: string
  siteType: string
  longitude: number
  latitude: number
}

/** What a question calls a family, and the methods that make it up. */
export const familiesAsked: Readonly<Record<SpeciesFamilyAsked, { name: string; families: readonly SpeciesFamily[] }>> =
  {
    VOC: { name: 'VOCs组分', families: ['voc'] },
    PM: { name: '颗粒物组分', families: ['ions', 'carbon', 'elements'] },
  }

/**
 * The stations of the codes, in their order. Site data are readable city-wide.
 * @throws Fail INVALID_INPUT naming a code that is no station
 */
export const componentStations = async (db: Queryable, siteCodes: readonly string[]): Promise<ComponentStation[]> => {
  const wanted = [...new Set(siteCodes)]
  if (wanted.some((code) => /\p{Cc}/u.test(code))) throw new Fail('INVALID_INPUT', '站点编码含有不允许的控制字符')
  const found = await preparedRows(
    db,
    sql<ComponentStation>`select id, site_code as "siteCode", site_name as "siteName", site_type as "siteType", longitude, latitude
      from site where site_code = any(${wanted}::text[])`,
  )
  return wanted.map((code) => {
    const station = found.find(({ siteCode }) => siteCode === code)
    if (!station) throw new Fail('INVALID_INPUT', `站点“${code}”不存在，请重新选择`)
    return station
  })
}

/** Of the stations, those that an instrument of the family sends from. */
export const stationsWithInstruments = async (
  db: Queryable,
  stations: readonly ComponentStation[],
  family: SpeciesFamilyAsked,
): Promise<ComponentStation[]> => {
  const bound = await preparedRows(
    db,
    sql<{ id: number }>`select distinct target_id as id from device_binding
      where target_kind = any(${[...familiesAsked[family].families]}::text[])
        and target_id = any(${stations.map(({ id }) => id)}::int[])`,
  )
  return stations.filter(({ id }) => bound.some((one) => one.id === id))
}
