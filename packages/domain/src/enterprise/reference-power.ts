import type { Maybe } from '../missing.ts'

/** Hours that a meter's load lay at a power, rounded to 0.1 kW. */
export interface LoadHours {
  kw: number
  hours: number
}

/** Days looked back, and how many of them must have a load before the meter's own habit counts. */
export const referenceDays = { window: 60, least: 10 } as const
/** Below this the equipment is off, and its stand-by says nothing of its habit. kW. */
export const standbyKw = 0.2

/**
 * Reference power of equipment, kW: the most frequent load (0.1 kW) among those above the mean of all loads from 0.2 kW on.
 * Plants run at a part of what the plate says, so shares of the rated power miss both stops and weak running.
 * @returns the rated power, null where it is not known, with fewer than ten days of loads
 */
export const referencePower = (loads: readonly LoadHours[], days: number, ratedKw: Maybe<number>): Maybe<number> => {
  const running = loads.filter(({ kw }) => kw >= standbyKw)
  const hours = running.reduce((sum, load) => sum + load.hours, 0)
  if (days < referenceDays.least || hours === 0) return ratedKw
  const mean = running.reduce((sum, load) => sum + load.kw * load.hours, 0) / hours
  const above = running.filter(({ kw }) => kw > mean)
  // A load that never changes lies nowhere above its own mean.
  const habit = (above.length === 0 ? running : above).reduce((most, load) => (load.hours > most.hours ? load : most))
  return habit.kw
}
