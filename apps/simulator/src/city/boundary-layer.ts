import { hourBump, localMoment, yearWave } from './season.ts'
import { speedMs, synopticWind } from './synoptic-wind.ts'
import type { Weather } from './weather.ts'

/**
 * Mixing height in metres: a shallow stable layer at night, lifted by wind; by day grown by the sun, about 700 m
 * in January and 1300 m in July under a clear sky over the delta.
 */
export const boundaryLayerHeightM = (
  hour: number,
  dayOfYear: number,
  windSpeedMs: number,
  clearness: number,
): number => {
  const night = 140 + 75 * windSpeedMs
  const summer = (1 + yearWave(dayOfYear, 200)) / 2
  const grown = (450 + 900 * summer) * (0.35 + 0.65 * clearness)
  return Math.min(2000, night + grown * hourBump(hour, 14.5, 4.2))
}

/** The same over a city at an instant, under its synoptic wind. */
export const mixingHeightAt = (
  { seed, weatherAt }: { seed: number; weatherAt: (at: number) => Pick<Weather, 'clearness'> },
  at: number,
): number => {
  const { hour, dayOfYear } = localMoment(at)
  return boundaryLayerHeightM(hour, dayOfYear, speedMs(synopticWind(seed, at)), weatherAt(at).clearness)
}
