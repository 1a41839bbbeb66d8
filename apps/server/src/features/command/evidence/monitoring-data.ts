import { flagWords } from '@qingkong/domain/measurement/data-flag'
import { formatCity } from '@qingkong/domain/time/city-time'
import { windName } from '@qingkong/domain/wind/sector'
import { firstRow, type Queryable, rows, sql } from '../../../db/database.ts'
import {
  dustHours,
  dustMinutes,
  hasFactor,
  intervalValues,
  outletValuesOf,
  type SeriesSource,
  siteHours,
  siteMinutes,
} from '../../../series/port.ts'
import { type EvidenceEvent, factorOf, type Span } from './event-facts.ts'
import type { Cell, EvidenceTable } from './evidence-table.ts'

export interface SeriesPoint {
  at: Date
  value: number | null
}

/** The series the event is about, minute by minute and hour by hour. */
export interface MonitoringData {
  minutes: SeriesPoint[]
  hours: SeriesPoint[]
  limit: number | null
  tables: EvidenceTable[]
}

interface DataRow extends SeriesPoint {
  windSpeed: number | null
  windDirection: number | null
  /** Words of the flag; a value that is not to be shown is missing and its flag says why. */
  flag: string | null
  /** Released by a review; nothing of outlets and minutes is. */
  isReviewed?: boolean
}

/** `real` holds seven digits; what a device sent as 180.3 is shown so. */
const shown = (value: number | null): number | null => (value === null ? null : Number(value.toPrecision(6)))

const reviewedMark = '已审核'

const placeRows = async (
  db: Queryable,
  source: SeriesSource,
  id: number,
  factor: string,
  { from, to }: Span,
): Promise<DataRow[]> => {
  const span = { ids: [id], from, to: new Date(to.getTime() - 1) }
  const found = await intervalValues(db, source, {
    ...span,
    factors: [factor, 'windSpeed', 'windDirection'],
    purpose: 'shown',
  })
  return found.map(({ startAt, values, flagWords: wordsOf, isReviewed }) => ({
    at: startAt,
    value: values[factor] ?? null,
    windSpeed: values['windSpeed'] ?? null,
    windDirection: values['windDirection'] ?? null,
    flag: wordsOf(factor) ?? (isReviewed ? reviewedMark : null),
    isReviewed,
  }))
}

/** An outlet has no wind of its own. */
const outletRows = async (
  db: Queryable,
  granularity: 'minute' | 'hour',
  outletId: number,
  factor: string,
  span: Span,
): Promise<DataRow[]> => {
  const found = await rows(
    db,
    sql<{ at: Date; value: number | null; mark: string | null }>`
      select start_at as at, value, mark
      from ${outletValuesOf('shown', { granularity, ...span, targets: [outletId], factors: [factor] })} v order by start_at`,
  )
  return found.map(({ mark, ...row }) => ({ ...row, windSpeed: null, windDirection: null, flag: flagWords(mark) }))
}

const tableOf = (
  name: string,
  title: string,
  event: EvidenceEvent,
  found: readonly DataRow[],
  look: { printedRows: number; note: string },
): EvidenceTable => {
  const { name: factor, unit } = factorOf(event)
  return {
    name,
    title,
    columns: ['时段开始', unit ? `${factor}（${unit}）` : factor, '风速（m/s）', '风向（°）', '风向名称', '数据标记'],
    rows: found.map((row): Cell[] => [
      formatCity(row.at),
      shown(row.value),
      shown(row.windSpeed),
      shown(row.windDirection),
      windName(row.windDirection, row.windSpeed),
      row.flag,
    ]),
    printedRows: look.printedRows,
    note: found.length === 0 ? '' : look.note,
  }
}

const limitOf = async (db: Queryable, event: EvidenceEvent) =>
  event.outletId === null
    ? undefined
    : firstRow(
        db,
        sql<{ limit: number | null }>`select limit_value as "limit" from outlet_factor
          where outlet_id = ${event.outletId} and factor_code = ${event.factorCode}`,
      )

const seriesOf = async (db: Queryable, event: EvidenceEvent, span: Span) => {
  const factor = event.factorCode ?? ''
  const outlet = await limitOf(db, event)
  if (event.outletId !== null && outlet) {
    const [minutes, hours] = await Promise.all([
      outletRows(db, 'minute', event.outletId, factor, span),
      outletRows(db, 'hour', event.outletId, factor, span),
    ])
    return { minutes, hours, limit: outlet.limit }
  }
  const [id, minuteSource, hourSource] =
    event.siteId !== null
      ? ([event.siteId, siteMinutes, siteHours] as const)
      : ([event.dustId, dustMinutes, dustHours] as const)
  if (id === null || !hasFactor(minuteSource, factor)) return null
  const [minutes, hours] = await Promise.all([
    placeRows(db, minuteSource, id, factor, span),
    placeRows(db, hourSource, id, factor, span),
  ])
  return { minutes, hours, limit: event.referenceValue ?? null }
}

const nationalTypes: readonly string[] = ['10', '11', '12']

/** What was measured around the alarm: the factor with the wind beside it. */
export const monitoringData = async (db: Queryable, event: EvidenceEvent, span: Span): Promise<MonitoringData> => {
  const series = await seriesOf(db, event, span)
  if (!series) return { minutes: [], hours: [], limit: null, tables: [] }
  const isNational = event.siteType !== null && nationalTypes.includes(event.siteType)
  const note = isNational ? '国控站点数据来自上级共享，为实时未审核数据。' : '实时未审核数据。'
  const reviewedCount = series.hours.filter(({ isReviewed }) => isReviewed).length
  const hourNote =
    reviewedCount === 0
      ? note
      : reviewedCount === series.hours.length
        ? '已审核数据。'
        : `标记“${reviewedMark}”的小时为审核后的数据，其余为实时未审核数据。`
  const toPoints = (found: readonly DataRow[]) => found.map(({ at, value }) => ({ at, value: shown(value) }))
  return {
    minutes: toPoints(series.minutes),
    hours: toPoints(series.hours),
    limit: shown(series.limit),
    tables: [
      tableOf('03_小时数据', '小时数据与风', event, series.hours, { printedRows: 60, note: hourNote }),
      tableOf('04_分钟数据', '分钟数据与风', event, series.minutes, { printedRows: 0, note }),
    ],
  }
}
