import type { SourcePaths, TracedFactor } from '@qingkong/contract/calls/composition/pmf-sources'
import { dayMs, hourMs } from '@qingkong/domain/time/city-time'
import { cwt, pscf } from '@qingkong/science/trajectory/path-grid'
import { hourlyPoints } from '@qingkong/science/trajectory/path-points'
import { stationWindLabel } from '@qingkong/science/trajectory/station-winds'
import { trajectory } from '@qingkong/science/trajectory/trajectory'
import { windField } from '@qingkong/science/trajectory/wind-field'
import type { Queryable } from '../../../db/database.ts'
import { Memory } from '../../../db/memory.ts'
import type { CallContext } from '../../../http/context.ts'
import { windsVersion } from '../../../series/port.ts'
import { pathWinds } from '../engine-runs/port.ts'
import { type AppliedScheme, massesByHour } from './applied-scheme.ts'

/** Longer paths on the winds of the ground say nothing. */
const pathHours = 24
/** Arrivals of one answer: they are walked while the asker waits, about a millisecond each. */
const mostArrivals = 240
const leastArrivals = 24
const mostDays = 92
const percentile = 75
/** About ten kilometres: stations of one city cannot tell more. */
const stepDeg = 0.1
const spacings = [1, 2, 3, 4, 6, 8, 12, 24]

interface Ways {
  paths: SourcePaths | null
  /** Why there are none. */
  message: string | null
  factors: Pick<TracedFactor, 'pscf' | 'cwt'>[]
}

const without = (message: string): Ways => ({ paths: null, message, factors: [] })

/** Explained hours at even hours of the day, as close as the number of paths allows. */
const arrivalsOf = ({ applied, startAtMs }: AppliedScheme): { everyHours: number; rows: number[] } => {
  const explained = startAtMs.flatMap((_, row) => (applied.states[row] === 'explained' ? [row] : []))
  const at = (everyHours: number) => explained.filter((row) => ((startAtMs[row] ?? 0) / hourMs) % everyHours === 0)
  const everyHours = spacings.find((hours) => at(hours).length <= mostArrivals) ?? 24
  return { everyHours, rows: at(everyHours) }
}

/** By the hours, the scheme and the version of the winds: a quarter of paths takes a second. Half a megabyte each. */
const known = new Memory<Ways>(['catalogue', 'reviewedHour'], 40)

/**
 * Where the air of each factor had been: potential source contribution (PSCF) and concentration weighted trajectories
 * (CWT) of back trajectories on the winds of the city's stations. A path begins at the station and its own place says
 * nothing, so points count from the first hour of the way on.
 */
export const sourcePaths = async ({ db }: Pick<CallContext, 'db'>, answer: AppliedScheme): Promise<Ways> => {
  const { startAtMs, masses, key } = answer
  const [firstMs = 0, lastMs = 0] = [startAtMs[0], startAtMs.at(-1)]
  if (lastMs - firstMs >= mostDays * dayMs) return without(`时段超过${mostDays}天，不计算PSCF与CWT`)
  const arrivals = arrivalsOf(answer)
  if (arrivals.rows.length < leastArrivals) return without(`可用时次不足${leastArrivals}个，不计算PSCF与CWT`)
  const winds = { fromMs: firstMs - pathHours * hourMs, toMs: lastMs + hourMs }
  const version = await windsVersion(db, { fromAt: new Date(winds.fromMs), toAt: new Date(winds.toMs) })
  const weights = masses.map(({ mass }) => mass)
  return known.get(db, [key, version, ...weights].join(' '), () => walkedPaths(db, answer, arrivals, winds))
}

const walkedPaths = async (
  db: Queryable,
  { site, startAtMs, masses, ...answer }: AppliedScheme,
  { everyHours, rows }: ReturnType<typeof arrivalsOf>,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<Ways> => {
  const wind = windField(await pathWinds(db, fromMs, toMs))
  const start = { longitude: site.longitude, latitude: site.latitude }
  const walked = rows
    .filter((row) => wind(start, startAtMs[row] ?? 0) !== null)
    .map((row) => {
      const startMs = startAtMs[row] ?? 0
      const path = trajectory(wind, start, startMs, { direction: 'back', durationMs: pathHours * hourMs })
      return { row, complete: path.complete, points: hourlyPoints(path.points, startMs).slice(1) }
    })
  if (walked.length < leastArrivals) return without('站点100公里内有效风不足，不计算PSCF与CWT')
  const points = walked.flatMap(({ row, points: own }) => own.map((point) => ({ row, point })))
  const places = {
    longitude: Float64Array.from(points, ({ point }) => point.longitude),
    latitude: Float64Array.from(points, ({ point }) => point.latitude),
  }
  const grid = { longitudeStep: stepDeg, latitudeStep: stepDeg }
  const factors = masses.map((_, a) => {
    const values = massesByHour({ ...answer, masses, startAtMs }, a)
    const table = { ...places, value: Float64Array.from(points, ({ row }) => values[row] ?? Number.NaN) }
    const [potential, weighted] = [pscf(table, { ...grid, percentile }), cwt(table, grid)]
    return { cells: potential, pscf: potential.map((cell) => cell.pscf), cwt: weighted.map((cell) => cell.cwt) }
  })
  return {
    paths: {
      mode: `站点地面风后向轨迹（${stationWindLabel}）`,
      hours: pathHours,
      everyHours,
      arrivals: walked.length,
      complete: walked.filter(({ complete }) => complete).length,
      percentile,
      stepDeg,
      ...start,
      cells: (factors[0]?.cells ?? []).map(({ longitude, latitude, count }) => ({ longitude, latitude, count })),
    },
    message: null,
    factors: factors.map(({ pscf: potential, cwt: weighted }) => ({ pscf: potential, cwt: weighted })),
  }
}
