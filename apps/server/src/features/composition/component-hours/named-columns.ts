import type { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
import type { GasUnit } from './component-items.ts'
import type { ComponentTable } from './component-table.ts'
import { gasColumns } from './gas-hours.ts'
import type { Intervals } from './interval-columns.ts'
import { particleColumns } from './particle-hours.ts'

interface Wanted {
  family: SpeciesFamilyAsked
  /** Of gases; particles are µg/m³. */
  unit: GasUnit
  /** As the analyses of the family name them. */
  names: ReadonlySet<string>
}

/** Those of a station's columns that an analysis names, at the intervals asked for; NaN is missing. */
export const namedColumns = (
  table: Pick<ComponentTable, 'columns'>,
  { family, unit, names }: Wanted,
  intervals: Intervals,
): ReadonlyMap<string, Float64Array> => {
  const hourly =
    family === 'VOC'
      ? [...gasColumns(table.columns, unit, names)].map(([name, { values }]) => [name, values] as const)
      : [...particleColumns(table, names)]
  return new Map(hourly.map(([name, values]) => [name, intervals.columnOf(values)]))
}
