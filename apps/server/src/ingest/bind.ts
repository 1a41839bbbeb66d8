import { saysNormal } from '@qingkong/domain/measurement/data-flag'
import { isSpeciesFamily } from '@qingkong/domain/measurement/species-family'
import type { Observation, ObservedValue } from '@qingkong/protocol/hj212/observation'
import { isLate } from '../series/store/late.ts'
import type { SeriesTable } from '../series/store/series-column.ts'
import type { SeriesRow } from '../series/store/series-row.ts'
import { sentTable } from '../series/store/series-table.ts'
import type { ArrivalPart } from './arrival.ts'
import type { Binding, Device } from './device.ts'

export interface Bound {
  parts: ArrivalPart[]
  /** Factors nobody asked for: kept in the raw frame only. */
  unbound: number
}

/** The granularity an observation of this kind fills, by the device's profile; null = kept in the raw frame only. */
const granularityOf = (device: Device, observation: Observation): 'minute' | 'hour' | null => {
  if (observation.kind === 'hour' || observation.kind === 'period') return 'hour'
  if (observation.kind === 'realtime') return device.profile.realtimeFillsMinute ? 'minute' : null
  if (observation.kind === 'minute')
    return device.profile.minuteFillsMinute || observation.cn === '2111' ? 'minute' : null
  return null
}

/**
 * The series a value fills. Raw periodic data (CN 2013) are hours only where the instrument's cycle is the hour: of the
 * species of a site. The cycles of a stack's chromatograph are minutes long and no hours.
 */
const tableOf = (binding: Binding, kind: Observation['kind'], granularity: 'minute' | 'hour'): SeriesTable | null =>
  kind === 'period' && !isSpeciesFamily(binding.kind) ? null : sentTable(binding.kind, granularity)

/** Stands for a flag that is no single letter: no standard lists it, so it is fit for nothing. */
const unknownFlag = '?'

/** The stored flag, one letter: what means normal is not kept, what means invalid is. */
const storedFlag = (flag: string | null): string | null => {
  if (flag === null || saysNormal(flag)) return null
  const letter = flag.trim()
  return letter.length === 1 ? letter : unknownFlag
}

const scaled = (value: number | null, scale: number): number | null =>
  value === null || scale === 1 ? value : value * scale

/** What counts as the value: of an hour of amounts or of a counter the sum of the hour (Cou). */
const countedValue = (binding: Binding, value: ObservedValue, kind: Observation['kind']): number | null => {
  if (binding.hourRule === 'mean' || kind !== 'hour') return value.value
  // An hourly mean of a counter's readings says nothing; the hour is then made of the minutes.
  return value.total ?? (binding.hourRule === 'sum' ? value.value : null)
}

const fill = (row: SeriesRow, binding: Binding, value: ObservedValue, kind: Observation['kind']) => {
  const flag = storedFlag(value.flag)
  const set = (cell: number, number: number | null) => {
    row.values[cell] = number
    row.flags[binding.cell] = flag
  }
  const number = countedValue(binding, value, kind)
  if (number !== null || (value.value === null && (value.reason !== 'absent' || flag !== null)))
    set(binding.cell, scaled(number, binding.scale))
  if (binding.kind !== 'outlet') return
  const factorCount = binding.cells.length / 3
  if (value.converted !== null) set(binding.cell + factorCount, scaled(value.converted, binding.scale))
  if (value.total !== null) set(binding.cell + 2 * factorCount, value.total)
}

/**
 * Gives the values of one observation to the targets the device measures for, in the targets' units.
 * A value whose flag is not valid is kept with its flag; roll-ups leave it out.
 */
export const bindObservation = (device: Device, observation: Observation, now: Date, isStale: boolean): Bound => {
  const granularity = granularityOf(device, observation)
  const bound: Bound = { parts: [], unbound: 0 }
  if (granularity === null) return bound
  const startMs = observation.startAt.getTime()
  const late = isStale || isLate(startMs, observation.durationS * 1000, now)
  for (const value of observation.values) {
    const bindings = device.bindings.get(value.code) ?? device.bindings.get(value.sentCode)
    const binding = bindings?.find((candidate) => candidate.validFromMs <= startMs && startMs < candidate.validToMs)
    const table = binding && tableOf(binding, observation.kind, granularity)
    if (!binding || !table) {
      bound.unbound += 1
      continue
    }
    fill(rowFor(bound.parts, table, binding, observation, startMs, late), binding, value, observation.kind)
  }
  bound.parts = bound.parts.filter(({ row }) => row.values.some((value) => value !== undefined))
  return bound
}

const rowFor = (
  parts: ArrivalPart[],
  table: SeriesTable,
  binding: Binding,
  observation: Observation,
  startMs: number,
  late: boolean,
): SeriesRow => {
  const known = parts.find((part) => part.table === table && part.row.targetId === binding.targetId)
  if (known) return known.row
  const row: SeriesRow = {
    targetId: binding.targetId,
    startMs,
    cells: binding.cells,
    values: new Array<undefined>(binding.cells.length).fill(undefined),
    flags: new Array<null>(binding.cells.length / table.blockCount).fill(null),
    frameId: null,
    reason: observation.backfill ? 'backfill' : 'resend',
    late,
    ...(table.granularity === 'hour'
      ? { source: 'device' as const, validMinutes: null }
      : { realtime: observation.kind === 'realtime' }),
  }
  parts.push({ table, row })
  return row
}
