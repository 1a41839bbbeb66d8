import type { LiveMessage } from '@qingkong/contract/calls/office/live'
import { hourLabel } from '@qingkong/domain/time/city-time'
import { rows, sql, type Tx } from '../../db/database.ts'
import type { Stored } from '../../db/row.ts'
import { siteFactors } from '../factor-columns.ts'
import { arrayLiteral } from '../store/array-literal.ts'
import { fitCell, type HourIndex } from './hour-air.ts'

/** Announces new hours to the live sessions. */
export const announceHours = async (tx: Tx, hours: readonly HourIndex[], now: Date): Promise<void> => {
  if (hours.length === 0) return
  const found = await rows(
    tx,
    sql<Stored<'site', 'id' | 'site_code' | 'area_code'>>`select id, site_code, area_code from site
      where id = any (${arrayLiteral([...new Set(hours.map(({ row }) => row.targetId))])}::int[])`,
  )
  const sites = new Map(found.map((site) => [site.id, site]))
  const messages = hours.flatMap(({ row, result }) => {
    const site = sites.get(row.targetId)
    if (site === undefined) return []
    const payload: LiveMessage = {
      topic: 'siteHour',
      siteCode: site.site_code,
      dataTime: hourLabel(row.startMs),
      level: result.level,
      values: {
        aqi: result.aqi,
        ...Object.fromEntries(siteFactors.map(({ code }) => [code, fitCell(row, code, 'shown')])),
      },
    }
    return [{ area_code: site.area_code, payload }]
  })
  await sql`insert into outbox (topic, area_code, payload, created_at)
    select 'siteHour', area_code, payload, ${now}
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) v (area_code text, payload jsonb)`.execute(tx)
}
