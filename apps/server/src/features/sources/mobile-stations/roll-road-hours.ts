import type { Maybe } from '@qingkong/domain/missing'
import { type CellValue, cellValues, isValidCellHour } from '@qingkong/domain/mobile/cell-values'
import { hourBackground } from '@qingkong/domain/mobile/high-index'
import { type MovingFactor, movingFactors } from '@qingkong/domain/mobile/moving-factor'
import { type CleaningSetting, trackFaultsOf } from '@qingkong/domain/mobile/track-cleaning'
import type { TrackFault } from '@qingkong/domain/mobile/track-fault'
import { cityDate, dayMs, hourMs, minuteMs, startOfHour } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, rows, sql, type Tx } from '../../../db/database.ts'
import { takeLock } from '../../../db/locks.ts'
import type { Services } from '../../../platform/services.ts'
import { movingRecordsOf } from '../../../series/port.ts'
import { type CityStreets, cityStreets, roadGrid } from './road-grid.ts'

/** Minutes come late over the air; an hour is worked out when these have passed, and what comes later is not in it. */
const settledMs = 20 * minuteMs
/** What is read before an hour: whether a monitor was off, stands or is stuck. */
const leadMs = 35 * minuteMs
/** The first hours ever: no further back than the longest question about high values. */
const longestPastMs = 31 * dayMs
/** Hours of one turn; the next turn goes on. */
const mostHours = 200

interface RecordRow extends Readonly<Record<MovingFactor, Maybe<number>>> {
  deviceId: number
  atMs: number
  longitude: Maybe<number>
  latitude: Maybe<number>
  humidity: Maybe<number>
}

const readRecords = (tx: Tx, fromMs: number, toMs: number): Promise<RecordRow[]> =>
  rows(
    tx,
    sql<RecordRow>`
      select m.station_id as "deviceId", date_part('epoch', m.start_at) * 1000 as "atMs", m.longitude, m.latitude,
        m.humidity, ${sql.join(movingFactors.map((code) => sql`m.${sql.id(code)}`))}
      from ${movingRecordsOf('counted', sql`m.start_at >= ${new Date(fromMs)} and m.start_at < ${new Date(toMs)}`)} m
      order by m.station_id, m.start_at`,
  )

interface Fault {
  stationId: number
  startAt: Date
  factorCode: string
  fault: TrackFault
}

interface RoadHour {
  factorCode: MovingFactor
  cells: CellValue[]
  records: number
  faults: Fault[]
}

/** One factor of an hour: what of it counts, and what the squares say. */
const roadHourOf = (
  factorCode: MovingFactor,
  records: readonly RecordRow[],
  startMs: number,
  setting: CleaningSetting,
): RoadHour => {
  const faults = trackFaultsOf(
    records.map((record) => ({ ...record, satellites: null, value: record[factorCode] })),
    setting,
  )
  const own = records.flatMap((record, at) => (record.atMs >= startMs ? [{ record, fault: faults[at] ?? null }] : []))
  const counted = own.flatMap(({ record: { deviceId, atMs, longitude, latitude, ...values }, fault }) => {
    const value = values[factorCode]
    if (fault !== null || value === null || longitude === null || latitude === null) return []
    return [{ deviceId, atMs, longitude, latitude, value }]
  })
  return {
    factorCode,
    cells: cellValues(counted, roadGrid),
    records: counted.length,
    faults: own.flatMap(({ record, fault }) =>
      fault === null
        ? []
        : [
            {
              stationId: record.deviceId,
              startAt: new Date(record.atMs),
              factorCode: fault === 'stuck' ? factorCode : '',
              fault,
            },
          ],
    ),
  }
}

const storeHour = async (tx: Tx, start: Date, hours: readonly RoadHour[], streets: CityStreets): Promise<void> => {
  const summaries = hours.map(({ factorCode, cells, records }) => ({
    factorCode,
    background: hourBackground(cells),
    cells: cells.length,
    validCells: cells.filter(isValidCellHour).length,
    records,
  }))
  await sql`insert into road_hour (start_at, factor_code, background, cells, valid_cells, records)
    select ${start}, "factorCode", background, cells, "validCells", records
    from jsonb_to_recordset(${JSON.stringify(summaries)}::jsonb) as r("factorCode" text, background float8, cells int, "validCells" int, records int)`.execute(
    tx,
  )
  const faults = hours.flatMap((hour) => hour.faults)
  await sql`insert into road_fault (station_id, start_at, factor_code, fault)
    select "stationId", "startAt", "factorCode", fault
    from jsonb_to_recordset(${JSON.stringify(faults)}::jsonb) as r("stationId" int, "startAt" timestamptz, "factorCode" text, fault text)
    on conflict do nothing`.execute(tx)
  const month = `${cityDate(start).slice(0, 7)}-01`
  const squares = hours.flatMap(({ factorCode, cells }) =>
    cells.flatMap(({ column, row, passes, value }) => {
      const areaCode = streets.districtOf({ column, row })
      return areaCode === null ? [] : [{ factorCode, column, row, areaCode, passes, passSum: value * passes }]
    }),
  )
  await sql`insert into road_cell_month (month, factor_code, cell_column, cell_row, area_code, passes, pass_sum)
    select ${month}::date, "factorCode", "column", "row", "areaCode", passes, "passSum"
    from jsonb_to_recordset(${JSON.stringify(squares)}::jsonb)
      as r("factorCode" text, "column" int, "row" int, "areaCode" text, passes int, "passSum" float8)
    on conflict (month, factor_code, cell_column, cell_row) do update
      set passes = road_cell_month.passes + excluded.passes, pass_sum = road_cell_month.pass_sum + excluded.pass_sum`.execute(
    tx,
  )
}

/** Start of the oldest hour with minutes that is over and not worked out yet; null = none. */
const nextHour = async (db: Queryable, now: Date): Promise<Date | null> => {
  const last = await firstRow(db, sql<{ at: Date | null }>`select max(start_at) as at from road_hour`)
  const from = last?.at ? new Date(last.at.getTime() + hourMs) : new Date(now.getTime() - longestPastMs)
  const until = startOfHour(now.getTime() - settledMs)
  if (from >= until) return null
  const span = sql`m.start_at >= ${from} and m.start_at < ${until}`
  const next = await firstRow(
    db,
    sql<{ at: Date | null }>`select min(m.start_at) as at from ${movingRecordsOf('counted', span)} m`,
  )
  return next?.at ? startOfHour(next.at) : null
}

/** Works the next hour out, all or nothing. False: there is none. */
const rollNext = ({ db, clock }: Pick<Services, 'db' | 'clock'>, streets: CityStreets): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await takeLock(tx, 'roadHours')
    const start = await nextHour(tx, clock.now())
    if (!start) return false
    const startMs = start.getTime()
    const records = await readRecords(tx, startMs - leadMs, startMs + hourMs)
    const setting = { box: streets.box, nowMs: clock.now().getTime(), knownFromMs: startMs - leadMs }
    const hours = movingFactors.map((factor) => roadHourOf(factor, records, startMs, setting))
    await storeHour(tx, start, hours, streets)
    return true
  })

/** Works out what the moving monitors say of the roads, hour by hour in their order. */
export const rollRoadHours = async (services: Services): Promise<void> => {
  // Nearly every turn finds nothing to do: no lock, no streets.
  if (!(await nextHour(services.db, services.clock.now()))) return
  const streets = await cityStreets(services.db)
  for (let turn = 0; turn < mostHours; turn++) if (!(await rollNext(services, streets))) return
}
