import { firstRow, type Queryable, sql } from '../../../db/database.ts'
import { citySheets, type SheetKey, sheetKeys } from './city-sheets.ts'

/** How many of each kind the city has, in the order of the workbook's sheets. */
export const cityHoldings = async (db: Queryable): Promise<{ name: string; count: number }[]> => {
  const found = await firstRow(
    db,
    sql<Record<SheetKey, number>>`select
      (select count(*)::int from area) as areas,
      (select count(*)::int from site) as sites,
      (select count(*)::int from enterprise) as enterprises,
      (select count(*)::int from outlet) as outlets,
      (select count(*)::int from device) as devices,
      (select count(*)::int from organisation) as organisations,
      (select count(*)::int from app_user) as people`,
  )
  return sheetKeys.map((key) => ({ name: citySheets[key].name, count: found?.[key] ?? 0 }))
}
