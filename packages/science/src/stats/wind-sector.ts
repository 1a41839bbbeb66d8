import { InputProblem } from './input-problem.ts'

/** Sectors of a rose: 4, 8, 16 and 36 are offered on pages, 12 is the 30° rose. */
export const roseSectorCounts = [4, 8, 12, 16, 36] as const
export type RoseSectorCount = (typeof roseSectorCounts)[number]

/**
 * Sector of a direction, 0 is north: width × ceil(direction / width − 0.5), so a sector owns its clockwise edge.
 * @param directionDeg 0 to 360
 */
export const roseSector = (directionDeg: number, sectors: RoseSectorCount): number => {
  return Math.ceil((directionDeg * sectors) / 360 - 0.5) % sectors
}

/** @throws InputProblem unless the direction is missing (NaN) or within 0 to 360 degrees */
export const requireDirection = (directionDeg: number, row: number, name: string): void => {
  if (directionDeg < 0 || directionDeg > 360)
    throw new InputProblem(`风向 ${directionDeg} 不在 0～360 度之间`, { row, column: name })
}

/** @throws InputProblem when a speed is negative */
export const requireSpeed = (speedMs: number, row: number, name: string): void => {
  if (speedMs < 0) throw new InputProblem(`风速 ${speedMs} 为负数`, { row, column: name })
}

/**
 * Factors that take out the preference for some sectors when directions come in steps of 10° and the sector width is
 * no multiple of it (Applequist 2012, J. Appl. Meteorol. Climatol. 51, 1305): mean steps per sector over own steps.
 */
export const sectorBiasFactors = (sectors: RoseSectorCount): number[] => {
  const steps = Array.from({ length: sectors }, () => 0)
  for (let direction = 10; direction <= 360; direction += 10) {
    const sector = roseSector(direction, sectors)
    steps[sector] = (steps[sector] ?? 0) + 1
  }
  return steps.map((own) => (own === 0 ? 1 : 36 / sectors / own))
}
