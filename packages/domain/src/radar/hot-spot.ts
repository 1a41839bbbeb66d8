import { destination, type Position } from '../geo/distance.ts'
import { normalizeDegrees } from '../wind/sector.ts'
import { azimuthOf, cellAreaM2, groundDistanceM, type PolarGrid, rangeOf } from './polar-grid.ts'
import { ringBackground } from './ring-background.ts'

/** A fixed echo (tower, hill, chimney) that is never air: directions clockwise, slant ranges in metres. */
export interface ClutterSector {
  fromDeg: number
  toDeg: number
  fromM: number
  toM: number
}

/** What of a scan is judged. */
export interface HotSpotLimits {
  /** Nearer than this the overlap of beam and telescope is not complete. */
  blindRangeM: number
  rangeLimitM: number
  clutter: readonly ClutterSector[]
}

/** A connected region of extinction well above its surroundings. */
export interface HotSpot extends Position {
  /** From the radar, on the ground. */
  distanceM: number
  directionDeg: number
  /** Highest extinction, km⁻¹, and the background of its range; their ratio. */
  peak: number
  background: number
  contrast: number
  areaM2: number
  /** Cell of the peak, for reading other channels there. */
  peakCell: number
}

/**
 * How far above the background: a cell belongs to a region at 4 robust standard deviations and 35 % above, a region
 * counts when its peak is at 6 and at 1.7 times the background and it covers two hectares in at least three cells.
 * With normal noise a single cell exceeds 4 σ once in 30 000; three adjacent ones are no chance any more.
 */
const hotSpotCriteria = {
  cellSpreads: 4,
  cellShare: 0.35,
  peakSpreads: 6,
  peakContrast: 1.7,
  areaM2: 20_000,
  cells: 3,
} as const

const inClutter = (clutter: readonly ClutterSector[], azimuthDeg: number, rangeM: number): boolean =>
  clutter.some(
    ({ fromDeg, toDeg, fromM, toM }) =>
      rangeM >= fromM &&
      rangeM <= toM &&
      normalizeDegrees(azimuthDeg - fromDeg) <= normalizeDegrees(toDeg - fromDeg) + 1e-9,
  )

/** Whether a place of a scan (direction, slant range) is judged: beyond the blind zone, within range, no fixed echo. */
export const isJudged = (limits: HotSpotLimits, azimuthDeg: number, rangeM: number): boolean =>
  rangeM >= limits.blindRangeM && rangeM <= limits.rangeLimitM && !inClutter(limits.clutter, azimuthDeg, rangeM)

/** Regions of marked cells that touch, corners included; the circle closes over north. */
const regionsOf = (grid: PolarGrid, marked: Uint8Array): number[][] => {
  const { azimuths, gates } = grid
  const regions: number[][] = []
  const waiting: number[] = []
  for (let start = 0; start < marked.length; start++) {
    if (marked[start] !== 1) continue
    const region: number[] = []
    marked[start] = 2
    waiting.push(start)
    for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
      region.push(cell)
      const ray = Math.floor(cell / gates)
      const gate = cell % gates
      for (let aside = -1; aside <= 1; aside++) {
        const neighbourRay = (ray + aside + azimuths) % azimuths
        for (let along = -1; along <= 1; along++) {
          if (gate + along < 0 || gate + along >= gates) continue
          const neighbour = neighbourRay * gates + gate + along
          if (marked[neighbour] !== 1) continue
          marked[neighbour] = 2
          waiting.push(neighbour)
        }
      }
    }
    regions.push(region)
  }
  return regions
}

/** Middle of a region weighted by what each cell has above the background, as a place on the ground. */
const centreOf = (grid: PolarGrid, radar: Position, region: readonly number[], excess: (cell: number) => number) => {
  let [east, north, weight] = [0, 0, 0]
  for (const cell of region) {
    const angle = (azimuthOf(grid, Math.floor(cell / grid.gates)) * Math.PI) / 180
    const gate = cell % grid.gates
    const share = excess(cell) * cellAreaM2(grid, gate)
    const ground = groundDistanceM(grid, rangeOf(grid, gate))
    east += share * ground * Math.sin(angle)
    north += share * ground * Math.cos(angle)
    weight += share
  }
  const directionDeg = normalizeDegrees((Math.atan2(east, north) * 180) / Math.PI)
  const awayM = Math.hypot(east, north) / weight
  return { ...destination(radar, directionDeg, awayM), directionDeg, distanceM: awayM }
}

/** Hot spots of one circular scan of extinction (km⁻¹), strongest contrast first. */
export const findHotSpots = (grid: PolarGrid, radar: Position, limits: HotSpotLimits): HotSpot[] => {
  const { gates, values } = grid
  const isUsable = (ray: number, gate: number): boolean => isJudged(limits, azimuthOf(grid, ray), rangeOf(grid, gate))
  const { median, spread } = ringBackground(grid, isUsable)
  const at = (cell: number): number => values[cell] ?? Number.NaN
  const usual = (cell: number): number => median[cell % gates] ?? Number.NaN
  const noise = (cell: number): number => spread[cell % gates] ?? Number.NaN
  const isAbove = (cell: number, spreads: number, share: number): boolean =>
    at(cell) - usual(cell) >= Math.max(spreads * noise(cell), share * usual(cell))

  const { cellSpreads, cellShare, peakSpreads, peakContrast, areaM2, cells } = hotSpotCriteria
  const marked = new Uint8Array(values.length)
  for (let cell = 0; cell < values.length; cell++) {
    if (isUsable(Math.floor(cell / gates), cell % gates) && isAbove(cell, cellSpreads, cellShare)) marked[cell] = 1
  }
  return regionsOf(grid, marked)
    .flatMap((region): HotSpot[] => {
      const area = region.reduce((sum, cell) => sum + cellAreaM2(grid, cell % gates), 0)
      const peakCell = region.reduce((best, cell) => (at(cell) > at(best) ? cell : best))
      if (region.length < cells || area < areaM2 || !isAbove(peakCell, peakSpreads, peakContrast - 1)) return []
      const background = usual(peakCell)
      return [
        {
          ...centreOf(grid, radar, region, (cell) => at(cell) - usual(cell)),
          peak: at(peakCell),
          background,
          contrast: at(peakCell) / Math.max(background, 1e-3),
          areaM2: area,
          peakCell,
        },
      ]
    })
    .sort((a, b) => b.contrast - a.contrast)
}
