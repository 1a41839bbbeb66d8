import { exactMean } from '@qingkong/domain/air/rounding'
import type { Maybe } from '@qingkong/domain/missing'
import { calmBelowMs, sectorIndex } from '@qingkong/domain/wind/sector'
import { type Correlation, pearson } from './correlation.ts'

/** How the wind at the target stands to the way between two places. */
const transportKinds = ['upwind', 'downwind', 'crosswind', 'calm'] as const
type TransportKind = (typeof transportKinds)[number]

type TransportHours = {
  hours: number
  /** Of all hours with a wind, %; null without any. */
  sharePct: Maybe<number>
  sourceMean: Maybe<number>
  targetMean: Maybe<number>
  /** Mean of target less source over hours with both. */
  meanDifference: Maybe<number>
}

export type TransportWay = {
  distanceM: number
  /** Where the source lies, seen from the target, degrees. */
  bearingDeg: number
  /** Full angle within which the wind blows along the way, degrees. */
  angleDeg: number
}

export type TransportSeries = {
  /** Concentrations by hour. */
  source: readonly Maybe<number>[]
  target: readonly Maybe<number>[]
  /** Wind at the target, m/s and degrees it comes from. */
  speedMs: readonly Maybe<number>[]
  directionDeg: readonly Maybe<number>[]
}

export type TransportResult = Record<TransportKind, TransportHours> & {
  /** Mean time under way of the upwind hours, hours. */
  meanLagHours: Maybe<number>
  /** Target's mean of upwind hours less its mean of all others that have a wind. */
  excess: Maybe<number>
  /** Of the source as the air left it and the target as it came, over the upwind hours. */
  correlation: Correlation
  /** By 16 directions from north clockwise; calm hours are in none. */
  sectors: TransportHours[]
}

const sectorCount = 16
/** Air that was longer under way says nothing of where it came from. */
const longestLagHours = 12

const angleBetween = (a: number, b: number): number => {
  const turn = Math.abs(a - b) % 360
  return turn > 180 ? 360 - turn : turn
}

const mean = (values: readonly Maybe<number>[]): Maybe<number> => {
  const there = values.filter((value) => value !== null)
  return there.length === 0 ? null : exactMean(there)
}

/**
 * Air on its way from a source place to a target. An hour is upwind when the wind at the target comes from the source
 * within half the angle, downwind when it blows the other way, calm below 0.3 m/s, else crosswind; hours without a wind
 * are in no class. In upwind hours the source is read as many hours earlier as the air needed (distance / speed, at most
 * 12), in all others at the same hour.
 */
export const transportOf = (series: TransportSeries, way: TransportWay): TransportResult => {
  const { source, target, speedMs, directionDeg } = series
  const rows = target.flatMap((value, at) => {
    const [speed, direction] = [speedMs[at] ?? null, directionDeg[at] ?? null]
    if (speed === null || (direction === null && speed >= calmBelowMs)) return []
    const isCalm = speed < calmBelowMs || direction === null
    const away = isCalm ? 90 : angleBetween(direction, way.bearingDeg)
    const half = way.angleDeg / 2
    const kind: TransportKind = isCalm
      ? 'calm'
      : away <= half
        ? 'upwind'
        : away >= 180 - half
          ? 'downwind'
          : 'crosswind'
    const lag = kind === 'upwind' ? Math.min(longestLagHours, Math.round(way.distanceM / speed / 3600)) : 0
    const sector = isCalm ? null : sectorIndex(direction, sectorCount)
    return [{ kind, sector, lag, target: value, source: source[at - lag] ?? null }]
  })
  type Row = (typeof rows)[number]
  const hoursOf = (own: readonly Row[]): TransportHours => ({
    hours: own.length,
    sharePct: rows.length === 0 ? null : (own.length * 100) / rows.length,
    sourceMean: mean(own.map((row) => row.source)),
    targetMean: mean(own.map((row) => row.target)),
    meanDifference: mean(
      own.map((row) => (row.target === null || row.source === null ? null : row.target - row.source)),
    ),
  })
  const ofKind = (kind: TransportKind) => rows.filter((row) => row.kind === kind)
  const upwind = ofKind('upwind')
  const [there, otherwise] = [
    mean(upwind.map((row) => row.target)),
    mean(rows.filter((row) => row.kind !== 'upwind').map((row) => row.target)),
  ]
  const column = (part: 'source' | 'target') => Float64Array.from(upwind, (row) => row[part] ?? Number.NaN)
  return {
    upwind: hoursOf(upwind),
    downwind: hoursOf(ofKind('downwind')),
    crosswind: hoursOf(ofKind('crosswind')),
    calm: hoursOf(ofKind('calm')),
    meanLagHours: upwind.length === 0 ? null : exactMean(upwind.map(({ lag }) => lag)),
    excess: there === null || otherwise === null ? null : there - otherwise,
    correlation: pearson(column('source'), column('target')),
    sectors: Array.from({ length: sectorCount }, (_, sector) => hoursOf(rows.filter((row) => row.sector === sector))),
  }
}
