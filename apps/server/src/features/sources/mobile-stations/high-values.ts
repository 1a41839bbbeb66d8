import { Fail } from '@qingkong/contract/errors'
import { highValueTable } from '@qingkong/contract/tables/sources/moving-high-values'
import { roundHalfEven } from '@qingkong/domain/air/rounding'
import { highIndex } from '@qingkong/domain/mobile/high-index'
import type { MovingFactor } from '@qingkong/domain/mobile/moving-factor'
import {
  dayMs,
  formatCity,
  hourLabel,
  hourMs,
  minuteMs,
  startOfCityDay,
  startOfHour,
} from '@qingkong/domain/time/city-time'
import { preparedRows, rows, sql } from '../../../db/database.ts'
import type { Scope } from '../../../db/scope.ts'
import type { CallContext } from '../../../http/context.ts'
import { dataSheet } from '../../../platform/data-sheet.ts'
import { movingMinutesOf } from '../../../series/port.ts'
import { type AskedHighValues, askedOf, type HighValueFilter, placedHighValues } from './high-value-query.ts'
import { factorOf, levelAt } from './moving-factor.ts'

interface PlacedRow {
  startAt: Date
  lastAt: Date
  minutes: number
  mean: number
  peak: number
  peakAt: Date
  longitude: number
  latitude: number
  siteCode: string
  licensePlateNo: string
  areaCode: string
  areaName: string
  streetName: string
  fleetMean: number | null
  background: number | null
  lengthM: number
}

const pageOf = (db: CallContext['db'], asked: AskedHighValues, scope: Scope, limit: number, offset: number) =>
  preparedRows(
    db,
    sql<PlacedRow>`${placedHighValues(asked, scope)}
      select p.start_at as "startAt", p.last_at as "lastAt", p.minutes, p.mean, p.peak, p.peak_at as "peakAt", p.longitude,
        p.latitude, p.station_code as "siteCode", p.station_name as "licensePlateNo", p.area_code as "areaCode",
        p.area_name as "areaName", p.street_name as "streetName", p.background, p.length_m as "lengthM",
        (select avg(o.${sql.id(asked.factorCode)}) from ${movingMinutesOf('counted', sql`m.start_at between p.start_at and p.last_at`)} o
         where o.station_id <> p.station_id) as "fleetMean"
      from (select * from placed order by start_at desc, station_code limit ${limit} offset ${offset}) p
      order by p.start_at desc, p.station_code`,
  )

const highValueRow = (row: PlacedRow, factorCode: MovingFactor) => {
  const factor = factorOf(factorCode)
  return {
    recordId: `${row.siteCode}-${formatCity(row.startAt, 'YYYYMMDDHHmmss')}`,
    siteCode: row.siteCode,
    licensePlateNo: row.licensePlateNo,
    factorCode,
    factorName: factor.typeset,
    factorUnit: factor.unit,
    startTime: formatCity(row.startAt),
    endTime: formatCity(row.lastAt.getTime() + minuteMs),
    durationMin: Math.round((row.lastAt.getTime() - row.startAt.getTime()) / minuteMs) + 1,
    meanValue: roundHalfEven(row.mean, factor.decimals + 1),
    peakValue: row.peak,
    peakTime: formatCity(row.peakAt),
    level: levelAt(factorCode, row.peak, row.peakAt),
    fleetMean: row.fleetMean === null ? null : roundHalfEven(row.fleetMean, factor.decimals + 1),
    background: row.background === null ? null : roundHalfEven(row.background, factor.decimals + 1),
    index: highIndex(row.mean, row.background),
    lengthM: Math.round(row.lengthM),
    longitude: row.longitude,
    latitude: row.latitude,
    areaCode: row.areaCode,
    areaName: row.areaName,
    streetName: row.streetName,
  }
}

const countOf = async (db: CallContext['db'], asked: AskedHighValues, scope: Scope): Promise<number> => {
  const counted = sql<{ total: number }>`${placedHighValues(asked, scope)} select count(*)::int as total from placed`
  return (await preparedRows(db, counted))[0]?.total ?? 0
}

/** High values of the vehicles, newest first. */
export const highValueList = async (
  { db, session, clock }: CallContext,
  filter: HighValueFilter & { pageNum: number; pageSize: number },
) => {
  const asked = await askedOf(db, filter, clock.now())
  const [found, total] = await Promise.all([
    pageOf(db, asked, session.scope, filter.pageSize, (filter.pageNum - 1) * filter.pageSize),
    countOf(db, asked, session.scope),
  ])
  return {
    records: found.map((row) => highValueRow(row, asked.factorCode)),
    total,
    mode: asked.mode,
    threshold: asked.threshold,
    startTime: formatCity(asked.fromAt),
    endTime: formatCity(asked.toAt),
  }
}

interface CountRow {
  bucket: Date | null
  stationCode: string | null
  stationName: string | null
  areaCode: string | null
  areaName: string | null
  count: number
  minutes: number
  peak: number
}

/** Up to this span the chart goes by the hour, beyond it by the day. */
const hourlySpanMs = 3 * dayMs

const bucketStarts = ({ fromAt, toAt }: AskedHighValues, interval: 'hour' | 'day'): Date[] => {
  const step = interval === 'hour' ? hourMs : dayMs
  const first = interval === 'hour' ? startOfHour(fromAt) : startOfCityDay(fromAt)
  const count = Math.ceil((toAt.getTime() - first.getTime()) / step)
  return Array.from({ length: count }, (_, n) => new Date(first.getTime() + n * step))
}

/** How many high values there were over time, by vehicle and by district. */
export const highValueChart = async ({ db, session, clock }: CallContext, filter: HighValueFilter) => {
  const asked = await askedOf(db, filter, clock.now())
  const interval = asked.toAt.getTime() - asked.fromAt.getTime() <= hourlySpanMs ? 'hour' : 'day'
  const found = await rows(
    db,
    sql<CountRow>`${placedHighValues(asked, session.scope)}
      select bucket, station_code as "stationCode", station_name as "stationName", area_code as "areaCode",
        area_name as "areaName", count(*)::int as count, sum(minutes)::int as minutes, max(peak) as peak
      from placed cross join lateral (select date_trunc(${interval}, start_at, 'Asia/Shanghai') as bucket) b
      group by grouping sets ((bucket), (station_code, station_name), (area_code, area_name))
      order by count desc, station_code, area_code`,
  )
  const starts = bucketStarts(asked, interval)
  const byBucket = new Map(found.flatMap((row) => (row.bucket === null ? [] : [[row.bucket.getTime(), row] as const])))
  const countRow = (code: string, name: string | null, { count, minutes, peak }: CountRow) => ({
    code,
    name: name ?? code,
    count,
    minutes,
    peakValue: peak,
  })
  const factor = factorOf(asked.factorCode)
  return {
    factorName: factor.typeset,
    factorUnit: factor.unit,
    mode: asked.mode,
    threshold: asked.threshold,
    interval: interval as 'hour' | 'day',
    times: starts.map((start) => (interval === 'hour' ? hourLabel(start) : formatCity(start))),
    counts: starts.map((start) => byBucket.get(start.getTime())?.count ?? 0),
    peaks: starts.map((start) => byBucket.get(start.getTime())?.peak ?? null),
    byStation: found.flatMap((row) =>
      row.stationCode === null ? [] : [countRow(row.stationCode, row.stationName, row)],
    ),
    byArea: found.flatMap((row) => (row.areaCode === null ? [] : [countRow(row.areaCode, row.areaName, row)])),
  }
}

const mostExported = 10_000

/** The same high values as the screen's table. @throws INVALID_INPUT when there are too many for one file */
export const highValueSheet = async ({ db, session, clock }: CallContext, filter: HighValueFilter) => {
  const asked = await askedOf(db, filter, clock.now())
  const found = await pageOf(db, asked, session.scope, mostExported + 1, 0)
  if (found.length > mostExported)
    throw new Fail('INVALID_INPUT', `高值记录超过${mostExported}条，请缩小时间范围或提高阈值后再导出`)
  const answer = {
    records: found.map((row) => highValueRow(row, asked.factorCode)),
    total: found.length,
    mode: asked.mode,
    threshold: asked.threshold,
    startTime: formatCity(asked.fromAt),
    endTime: formatCity(asked.toAt),
  }
  return dataSheet(
    highValueTable(answer, filter),
    `移动站${factorOf(asked.factorCode).label}高值_${answer.startTime.slice(0, 10)}_${answer.endTime.slice(0, 10)}`,
  )
}
