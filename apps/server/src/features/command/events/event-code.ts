import { cityDate, formatCity } from '@qingkong/domain/time/city-time'
import { firstRow, sql, type Tx } from '../../../db/database.ts'

/** Letters of the cities served; an unlisted city is named by its area code. */
const cityLetters: Readonly<Record<string, string>> = { '320200': 'WX' }

/** The next event code of the day, e.g. WX20261121-0001. Numbers are taken in commit order, so a day has no gaps. */
export const nextEventCode = async (tx: Tx, cityCode: string, at: Date): Promise<string> => {
  const row = await firstRow(
    tx,
    sql<{ last: number }>`
      insert into event_day_number (day, last) values (${cityDate(at)}::date, 1)
      on conflict (day) do update set last = event_day_number.last + 1 returning last`,
  )
  const day = formatCity(at, 'YYYY-MM-DD').replaceAll('-', '')
  return `${cityLetters[cityCode] ?? cityCode}${day}-${String(row?.last ?? 1).padStart(4, '0')}`
}
