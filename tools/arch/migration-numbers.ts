/**
 * Migrations that have a number together. Cities have both already, in the order of their names; a migration that was
 * applied is never renamed.
 */
const onRecord: readonly string[] = ['035_dust_stops.sql', '035_road_hours.sql']

const numberOf = (name: string): string => name.slice(0, name.indexOf('_'))

/** Migrations that carry the number of another one. */
export const withNumberOfAnother = (names: readonly string[]): readonly string[] =>
  names.filter(
    (name) => !onRecord.includes(name) && names.some((other) => other !== name && numberOf(other) === numberOf(name)),
  )
