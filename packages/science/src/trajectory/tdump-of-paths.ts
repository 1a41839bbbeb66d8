import { hourMs } from '@qingkong/domain/time/city-time'
import type { Tdump, TdumpPoint } from './tdump.ts'
import type { Trajectory } from './trajectory.ts'

/** Paths that go the same way, as an endpoint file with a point at every full hour. */
export type PathsToWrite = {
  /** At most four letters, names the wind. */
  model: string
  direction: 'back' | 'forward'
  vertical: 'OMEGA' | 'ISOBARIC' | 'SURFACE'
  levelUnit: 'hPa' | 'm' | null
  paths: readonly Trajectory[]
}

/** Height of winds that have no level of their own: the mast of a station, m. */
const mastM = 10

/**
 * The endpoint file of paths. Heights of pressure levels are those of the standard atmosphere (ICAO), the pressure itself
 * is the diagnostic.
 */
export const tdumpOf = ({ model, direction, vertical, levelUnit, paths }: PathsToWrite): Tdump => {
  const heightM = (level: number | undefined) => {
    if (level === undefined || levelUnit === null) return mastM
    return levelUnit === 'm' ? level : 44_330.8 * (1 - (level / 1013.25) ** 0.190263)
  }
  const starts = paths.flatMap(({ points: [start] }) => start ?? [])
  const points = paths.flatMap(({ points: [start, ...others] }, path): TdumpPoint[] =>
    start === undefined
      ? []
      : [start, ...others]
          .filter(({ atMs }) => (atMs - start.atMs) % hourMs === 0)
          .map(({ atMs, latitude, longitude, level }) => ({
            trajectory: path + 1,
            grid: 1,
            atMs,
            forecastHour: 0,
            ageHours: (atMs - start.atMs) / hourMs,
            latitude,
            longitude,
            heightM: heightM(level),
            diagnostics: levelUnit === 'hPa' ? [level ?? 0] : [],
          })),
  )
  return {
    format: 2,
    meteorology: [{ model, atMs: Math.min(...starts.map(({ atMs }) => atMs)), forecastHour: 0 }],
    direction: direction === 'back' ? 'BACKWARD' : 'FORWARD',
    vertical,
    starts: starts.map(({ atMs, latitude, longitude, level }) => ({
      atMs,
      latitude,
      longitude,
      heightM: heightM(level),
    })),
    diagnosticNames: levelUnit === 'hPa' ? ['PRESSURE'] : [],
    // All paths of an age, then the next age, as HYSPLIT writes.
    points: points.sort((a, b) => Math.abs(a.ageHours) - Math.abs(b.ageHours) || a.trajectory - b.trajectory),
    style: 'new',
  }
}
