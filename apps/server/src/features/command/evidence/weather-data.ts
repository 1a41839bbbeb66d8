import { formatCity } from '@qingkong/domain/time/city-time'
import { windName } from '@qingkong/domain/wind/sector'
import { firstRow, type Queryable, sql } from '../../../db/database.ts'
import { intervalValues, type NearWind, siteHours, windHours, windNear } from '../../../series/port.ts'
import type { EvidenceEvent, Span } from './event-facts.ts'
import type { Cell, EvidenceTable } from './evidence-table.ts'

/** The wind at the nearest station in the hour that ended before the event. It does not depend on when it is asked. */
export const windAtEvent = (db: Queryable, event: EvidenceEvent): Promise<NearWind | null> =>
  windNear(db, event, windHours(formatCity(event.eventTime), event.eventTime))

/** `real` holds seven digits; what a device sent as 2.1 is shown so. */
const shown = (value: number | null): number | null => (value === null ? null : Number(value.toPrecision(6)))

/** Weather hour by hour at the station whose wind stands for the place. */
export const weatherTable = async (
  db: Queryable,
  wind: NearWind | null,
  { from, to }: Span,
): Promise<EvidenceTable> => {
  const station =
    wind && (await firstRow(db, sql<{ id: number }>`select id from site where site_code = ${wind.stationCode}`))
  const found = station
    ? await intervalValues(db, siteHours, {
        ids: [station.id],
        from,
        to: new Date(to.getTime() - 1),
        factors: ['windSpeed', 'windDirection', 'temperature', 'humidity', 'airPressure'],
        purpose: 'shown',
      })
    : []
  return {
    name: '05_气象',
    title: '风与气象（小时）',
    columns: ['时段开始', '风速（m/s）', '风向（°）', '风向名称', '气温（℃）', '湿度（%）', '气压（hPa）'],
    rows: found.map(({ startAt, values: row }): Cell[] => [
      formatCity(startAt),
      shown(row.windSpeed),
      shown(row.windDirection),
      windName(row.windDirection, row.windSpeed),
      shown(row.temperature),
      shown(row.humidity),
      shown(row.airPressure),
    ]),
    note: wind
      ? `取自${wind.stationName}，距事件位置${Math.round(wind.distanceM)}米。`
      : '事件发生前一小时附近站点没有有效的风。',
    printedRows: 60,
  }
}
