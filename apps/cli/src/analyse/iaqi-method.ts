import { aqiTable, type IaqiItem } from '@qingkong/domain/air/aqi-table'
import { iaqi } from '@qingkong/domain/air/iaqi'
import type { StandardVersion } from '@qingkong/domain/air/standard'
import { z } from 'zod'
import { method } from './method.ts'

const items: Readonly<Record<string, IaqiItem>> = Object.fromEntries(
  (Object.keys(aqiTable) as IaqiItem[]).map((item) => [item, item]),
)
const itemOf = (text: string): IaqiItem | undefined =>
  items[text.toLowerCase().replace('pm2.5', 'pm25').replace('.', '')]
const versionOf = (text: string): StandardVersion | undefined => (text === '2012' || text === '2026' ? text : undefined)

/** Index of each row: the item in its column or for all rows, the standard likewise. */
export const iaqiMethod = {
  iaqi: method(
    z.strictObject({
      conc: z.string().default('conc'),
      item: z.string().default('item'),
      standard: z.string().default('standard'),
      version: z.enum(['2012', '2026']).optional(),
    }),
    (table, { conc, item, standard, version }) => {
      const items = table.texts(item)
      const standards = version === undefined ? table.texts(standard) : null
      return Array.from(table.numbers(conc), (value, row) => {
        const ofRow = itemOf(items[row] ?? '')
        if (!ofRow) throw table.complaint(`不认识的项目“${items[row]}”，应如 PM2.5_24h、CO_1h、O3_8h`, row, item)
        const known = version ?? versionOf(standards?.[row] ?? '')
        if (!known) throw table.complaint(`不认识的标准版本“${standards?.[row]}”，应为 2012 或 2026`, row, standard)
        const concentration = Number.isNaN(value) ? null : value
        return { item: ofRow, standard: known, concentration, iaqi: iaqi(ofRow, concentration, known) }
      })
    },
    ({ conc, item, standard }) => ({ conc, item, standard }),
  ),
}
