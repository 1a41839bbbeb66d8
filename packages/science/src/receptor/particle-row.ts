import type { Maybe } from '@qingkong/domain/missing'

/**
 * Components of one time by the names of particle-names.ts, µg/m³ (elements, ions, OC, EC, PM2.5, and the gases SO2 and
 * NO2). What is absent from the record was not measured; null is missing in this row.
 */
export type ParticleRow = Readonly<Record<string, Maybe<number> | undefined>>

/** The value of a component; null when it was not measured or is missing. */
export const componentOf = (row: ParticleRow, name: string): Maybe<number> => {
  const value = row[name]
  return value === undefined || value === null || Number.isNaN(value) ? null : value
}
