import type { Maybe } from '../missing.ts'

/** What a site's particle monitor said of an hour, µg/m³. */
export interface ParticleHour {
  pm10: Maybe<number>
  tsp: Maybe<number>
}

/** As for outlets (恒值): so many equal hours in a row. */
const leastHours = 4

const isSame = (a: ParticleHour, b: ParticleHour): boolean =>
  (a.pm10 !== null || a.tsp !== null) && a.pm10 === b.pm10 && a.tsp === b.tsp

/**
 * Which of consecutive hours are the same reading over and over (恒值), by position: four in a row that are equal in every
 * particle channel the site has. One channel alone may repeat by chance, because sites send whole µg/m³.
 */
export const stuckHours = (hours: readonly ParticleHour[]): boolean[] => {
  const stuck = hours.map(() => false)
  let from = 0
  for (let at = 1; at <= hours.length; at++) {
    const [before, now] = [hours[at - 1], hours[at]]
    if (before && now && isSame(before, now)) continue
    if (at - from >= leastHours) stuck.fill(true, from, at)
    from = at
  }
  return stuck
}
