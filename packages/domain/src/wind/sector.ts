import type { Maybe } from '../missing.ts'

/** Wind direction in degrees is where the wind comes FROM, clockwise from north. */
export type SectorCount = 8 | 16

export const sectorNames: Readonly<Record<SectorCount, readonly string[]>> = {
  8: ['北', '东北', '东', '东南', '南', '西南', '西', '西北'],
  16: [
    '北',
    '北东北',
    '东北',
    '东东北',
    '东',
    '东东南',
    '东南',
    '南东南',
    '南',
    '南西南',
    '西南',
    '西西南',
    '西',
    '西西北',
    '西北',
    '北西北',
  ],
}

export const sectorCodes: Readonly<Record<SectorCount, readonly string[]>> = {
  8: ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'],
  16: ['N', 'NNE', 'NE', 'ENE', 'E', 'ESE', 'SE', 'SSE', 'S', 'SSW', 'SW', 'WSW', 'W', 'WNW', 'NW', 'NNW'],
}

/** Below this speed (m/s) the direction of a vane means nothing: 静风. */
export const calmBelowMs = 0.3

/** Any angle to 0 ≤ degrees < 360. */
export const normalizeDegrees = (degrees: number): number => {
  const rest = degrees % 360
  // Adding 0 turns −0 into 0.
  return rest < 0 ? rest + 360 : rest + 0
}

/** Sector of a direction, 0 is north; each sector is centred on its direction and owns its clockwise edge. */
export const sectorIndex = (degrees: number, count: SectorCount): number => {
  return Math.floor((normalizeDegrees(degrees) * count) / 360 + 0.5) % count
}

export const sectorName = (degrees: number, count: SectorCount): string => {
  return sectorNames[count][sectorIndex(degrees, count)] ?? ''
}

/** 北风, 东北风 …, or 静风 below 0.3 m/s; null without direction. */
export const windName = (
  degrees: Maybe<number>,
  speedMs: Maybe<number> = null,
  count: SectorCount = 8,
): Maybe<string> => {
  if (speedMs !== null && speedMs < calmBelowMs) return '静风'
  return degrees === null ? null : `${sectorName(degrees, count)}风`
}

/** Rotation in degrees of an arrow drawn pointing up, so that it points where the wind blows TO. */
export const arrowRotation = (degrees: number): number => {
  return normalizeDegrees(degrees + 180)
}

export type Wind = { directionDeg: number; speedMs: number }

/**
 * Vector mean of winds: direction and length of the mean vector.
 * @returns null without winds; directionDeg null when the vectors cancel out
 */
export const vectorMean = (winds: readonly Wind[]): Maybe<{ directionDeg: Maybe<number>; speedMs: number }> => {
  if (winds.length === 0) return null
  let east = 0
  let north = 0
  for (const { directionDeg, speedMs } of winds) {
    const angle = (directionDeg * Math.PI) / 180
    east += speedMs * Math.sin(angle)
    north += speedMs * Math.cos(angle)
  }
  const speedMs = Math.hypot(east, north) / winds.length
  // A mean vector this short is rounding of opposite winds, and its direction accidental.
  if (speedMs < 1e-9) return { directionDeg: null, speedMs: 0 }
  return { directionDeg: normalizeDegrees((Math.atan2(east, north) * 180) / Math.PI), speedMs }
}

/** Mean direction where speeds are unknown: every direction counts alike. */
export const meanDirection = (directionsDeg: readonly number[]): Maybe<number> => {
  return vectorMean(directionsDeg.map((directionDeg) => ({ directionDeg, speedMs: 1 })))?.directionDeg ?? null
}

/** Mean direction of winds, weighted by speed where every one has a speed that is not nought together; else alike. */
export const meanWindDirection = (
  winds: readonly { directionDeg: number; speedMs: Maybe<number> }[],
): Maybe<number> => {
  const known = winds.filter((wind): wind is Wind => wind.speedMs !== null)
  const weighted = known.length === winds.length ? (vectorMean(known)?.directionDeg ?? null) : null
  return weighted ?? meanDirection(winds.map(({ directionDeg }) => directionDeg))
}
