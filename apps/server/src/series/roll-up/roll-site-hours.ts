import { validity } from '@qingkong/domain/air/validity'
import type { Tx } from '../../db/database.ts'
import { CityClock } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { siteFactors } from '../factor-columns.ts'
import { notPlannedOf } from '../not-planned.ts'
import { writeAlarmDue } from '../store/alarm-due.ts'
import { latestRows, writeLatest } from '../store/latest.ts'
import { makeSeriesPartitions } from '../store/series-partitions.ts'
import { rowKey, type SeriesRow } from '../store/series-row.ts'
import { seriesTables, siteCells } from '../store/series-table.ts'
import { existingRows, storeRows, writeVersions } from '../store/store-rows.ts'
import { dayDue } from './day-due.ts'
import { mergeDues, writeDues } from './due.ts'
import { factorMeans } from './factor-means.ts'
import { aqiOfHour, type HourIndex, writeHourIndices } from './hour-air.ts'
import { minuteSteps } from './minute-step.ts'
import { writeOzone8h } from './ozone-8h.ts'
import type { RollUpStep } from './roll-up-step.ts'
import { rolledRow } from './rolled-row.ts'
import { announceHours } from './site-hour-message.ts'
import { so2Running24hOf } from './so2-24h.ts'
import type { DueInterval } from './take-due.ts'

/** The key of an interval in the shape the store reads rows by. */
const asKey = (interval: DueInterval): SeriesRow => ({
  targetId: interval.targetId,
  startMs: interval.startMs,
  cells: siteCells,
  values: [],
  flags: [],
  frameId: null,
  reason: 'recomputed',
  late: interval.late,
})

const rollFromMinutes = async (tx: Tx, intervals: readonly DueInterval[]): Promise<SeriesRow[]> => {
  if (intervals.length === 0) return []
  const table = seriesTables.siteHour
  const means = await factorMeans(tx, 'air', seriesTables.siteMinute, siteFactors, intervals, table.durationMs)
  const steps = await minuteSteps(
    tx,
    'site',
    intervals.map((interval) => interval.targetId),
  )
  return intervals.flatMap((interval) => {
    const found = means.get(rowKey(interval))
    if (found === undefined) return []
    const row = rolledRow(interval, siteCells, found, validity.minutesPerHour, steps.get(interval.targetId) ?? 1)
    return [{ ...row, source: 'rolled' as const }]
  })
}

/** In seed mode nobody watches, and a year of hours would only fill the outbox. */
const isSeeding = (services: Services): boolean => services.clock instanceof CityClock && services.clock.isDriven

/**
 * Hours of sites: from their minutes unless the hour was sent as an hour, then what is computed from the hour — index,
 * level, primary pollutants, running ozone — and everybody who waits for it: day, alarms, `latest`, live sessions.
 */
const roll = async (services: Services, tx: Tx, intervals: readonly DueInterval[]): Promise<void> => {
  const now = services.clock.now()
  const table = seriesTables.siteHour
  await makeSeriesPartitions(services, table.name, intervals)
  const existing = await existingRows(tx, table, intervals.map(asKey), true)
  const isSent = (interval: DueInterval) => (existing.get(rowKey(interval))?.source ?? 'rolled') !== 'rolled'
  const sent = intervals.filter(isSent).flatMap((interval) => existing.get(rowKey(interval)) ?? [])
  const load = await storeRows(tx, {
    table,
    rows: await rollFromMinutes(
      tx,
      intervals.filter((interval) => !isSent(interval)),
    ),
  })
  const hours = [...sent, ...load.rows]

  const notPlanned = await notPlannedOf(
    tx,
    hours.map((row) => row.targetId),
  )
  const so2 = await so2Running24hOf(tx, hours)
  const indices: HourIndex[] = hours.map((row) => ({
    row,
    result: aqiOfHour(row, notPlanned.get(row.targetId), so2.get(rowKey(row)) ?? null),
  }))
  await writeHourIndices(tx, table, indices)
  const ozone = await writeOzone8h(tx, hours)
  await writeDues(tx, mergeDues(hours.map((row) => dayDue('site', row, now.getTime()))))
  const indexOf = new Map(indices.map((index) => [rowKey(index.row), index.result]))
  await writeLatest(
    tx,
    latestRows(table, hours, (row) => ({
      aqi: indexOf.get(rowKey(row))?.aqi ?? null,
      aqi_level: indexOf.get(rowKey(row))?.level ?? null,
      primary_factors: indexOf.get(rowKey(row))?.primary ?? [],
      o38h: ozone.get(rowKey(row)) ?? null,
      source: row.source ?? 'rolled',
      valid_minutes: row.validMinutes ?? null,
    })),
  )
  await writeAlarmDue(tx, 'site', 'hour', hours)
  if (!isSeeding(services))
    await announceHours(
      tx,
      indices.filter(({ row }) => !row.late),
      now,
    )
  await writeVersions(tx, [load], now)
}

export const rollSiteHours: RollUpStep = { kind: 'site', granularity: 'hour', batchSize: 1000, roll }
