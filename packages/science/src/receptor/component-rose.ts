import type { Maybe } from '@qingkong/domain/missing'
import { add, type Column, numbersOf, requireSameLength } from '../stats/column.ts'
import { InputProblem } from '../stats/input-problem.ts'
import type { WindColumns } from '../stats/rose.ts'
import { type RoseSectorCount, requireDirection, requireSpeed, roseSector } from '../stats/wind-sector.ts'

type ComponentMeans = {
  /** Rows of the sector. */
  count: number
  /** Mean of each component over the rows that have it, in the unit of the columns; in the order of `components`. */
  means: Maybe<number>[]
  /** Of the sum of the means, %. */
  sharesPct: Maybe<number>[]
}

export type ComponentRose = {
  components: string[]
  sectors: (ComponentMeans & { directionDeg: number })[]
  calm: ComponentMeans
  /** Rows without a speed, or with wind and no direction. */
  noWind: number
}

/**
 * Composition of the air by the direction it comes from: mean of every component in each sector of the wind.
 * @throws InputProblem when there is no row, columns differ in length, or a wind is out of range
 */
export const componentRose = (
  wind: WindColumns,
  components: Readonly<Record<string, Column>>,
  sectors: RoseSectorCount = 16,
): ComponentRose => {
  const speeds = numbersOf(wind.speedMs, 'speedMs')
  const directions = numbersOf(wind.directionDeg, 'directionDeg')
  if (speeds.length === 0) throw new InputProblem('没有数据行')
  requireSameLength(speeds.length, directions, 'directionDeg')
  const columns = Object.entries(components).map(([name, column]) => {
    const values = numbersOf(column, name)
    requireSameLength(speeds.length, values, name)
    return { name, values, sums: new Float64Array(sectors + 1), counts: new Float64Array(sectors + 1) }
  })
  const rows = new Float64Array(sectors + 1)
  let noWind = 0
  for (let row = 0; row < speeds.length; row++) {
    const speed = speeds[row] ?? Number.NaN
    const direction = directions[row] ?? Number.NaN
    requireDirection(direction, row, 'directionDeg')
    requireSpeed(speed, row, 'speedMs')
    if (Number.isNaN(speed) || (speed > 0 && Number.isNaN(direction))) {
      noWind += 1
      continue
    }
    // Calm has the cell after the sectors.
    const sector = speed === 0 ? sectors : roseSector(direction, sectors)
    add(rows, sector, 1)
    for (const { values, sums, counts } of columns) {
      const value = values[row] ?? Number.NaN
      if (Number.isNaN(value)) continue
      add(sums, sector, value)
      add(counts, sector, 1)
    }
  }
  const meansOf = (sector: number): ComponentMeans => {
    const means = columns.map(({ sums, counts }) => {
      const count = counts[sector] ?? 0
      return count === 0 ? null : (sums[sector] ?? 0) / count
    })
    const whole = means.reduce<number>((sum, mean) => sum + (mean ?? 0), 0)
    const sharesPct = means.map((mean) => (mean === null || !(whole > 0) ? null : (100 * mean) / whole))
    return { count: rows[sector] ?? 0, means, sharesPct }
  }
  return {
    components: columns.map(({ name }) => name),
    sectors: Array.from({ length: sectors }, (_, sector) => ({
      directionDeg: (sector * 360) / sectors,
      ...meansOf(sector),
    })),
    calm: meansOf(sectors),
    noWind,
  }
}
