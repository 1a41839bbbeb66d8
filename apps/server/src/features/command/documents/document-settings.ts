import { firstRow, type Queryable, sql } from '../../../db/database.ts'

/** What stands on a city's documents. */
export interface DocumentSettings {
  /** Word of the issuing unit in document numbers (发文机关代字): 锡环. */
  numberPrefix: string
  issuer: string
  /** Where 线索移送单 go. */
  enforcementUnit: string
}

/** Of the cities served; the setting `documents` replaces any of them. */
const known: Readonly<Record<string, DocumentSettings>> = {
  '320200': {
    numberPrefix: '锡环',
    issuer: '无锡市生态环境局',
    enforcementUnit: '无锡市生态环境综合行政执法局',
  },
}

export const documentSettings = async (db: Queryable, cityCode: string): Promise<DocumentSettings> => {
  const row = await firstRow(
    db,
    sql<{ value: Partial<DocumentSettings> | null; cityName: string | null }>`
      select (select value from setting where key = 'documents') as value,
        (select area_name from area where area_code = ${cityCode}) as "cityName"`,
  )
  const city = row?.cityName ?? ''
  const unlisted = {
    numberPrefix: `${city}环`,
    issuer: `${city}生态环境局`,
    enforcementUnit: `${city}生态环境综合行政执法局`,
  }
  return { ...(known[cityCode] ?? unlisted), ...row?.value }
}
