import { sectorNames } from '@qingkong/domain/wind/sector'

/** Chinese name of a sector by its middle; the middles of 4 and 8 sectors are among those of 16. */
export const sectorName = (directionDeg: number): string => sectorNames[16][Math.round(directionDeg / 22.5) % 16] ?? ''
