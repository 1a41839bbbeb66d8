import { hourMs } from '@qingkong/domain/time/city-time'
import { smoothNoise } from './noise.ts'
import { cityCentre } from './place.ts'
import { dayWave, localMoment, yearWave } from './season.ts'

export interface Weather {
  temperatureC: number
  /** Relative, %. */
  humidity: number
  pressureHpa: number
  rainMmPerHour: number
  /** Global radiation at the ground, W/m². */
  radiationWm2: number
  /** 0 overcast to 1 clear. */
  clearness: number
}

/** Sine of the sun's height over the horizon at the city (Cooper's declination). */
const sunHeightSine = (hour: number, dayOfYear: number): number => {
  const declination = ((23.45 * Math.PI) / 180) * Math.sin((2 * Math.PI * (284 + dayOfYear)) / 365)
  const latitude = (cityCentre.latitude * Math.PI) / 180
  const hourAngle = (Math.PI / 12) * (hour - 12)
  return Math.sin(latitude) * Math.sin(declination) + Math.cos(latitude) * Math.cos(declination) * Math.cos(hourAngle)
}

/** The city's weather at an instant: the delta's normals (January 4 °C, July 29 °C) with passing systems. */
export const weatherAt = (seed: number, at: number): Weather => {
  const { hour, dayOfYear } = localMoment(at)
  const summer = yearWave(dayOfYear, 203)
  const moisture =
    smoothNoise(seed, 'moisture', at, 40 * hourMs) * 0.85 + smoothNoise(seed, 'shower', at, 5 * hourMs) * 0.5
  // The plum rains of June and early July wet the middle of the year.
  const wetness = moisture + 0.35 * yearWave(dayOfYear, 175)
  const clearness = 1 / (1 + Math.exp(2.4 * (wetness - 0.15)))
  const rainMmPerHour = wetness > 1.25 ? 7 * (wetness - 1.25) ** 1.3 : 0
  const warm = smoothNoise(seed, 'warmth', at, 70 * hourMs)
  const swing = (2.4 + 2.6 * clearness) * dayWave(hour, 14.6)
  const temperatureC = 16.8 + 12.4 * summer + 2.8 * warm + swing - (rainMmPerHour > 0 ? 1.2 : 0)
  const humidity = Math.min(
    99,
    Math.max(22, 71 + 5 * summer + 11 * moisture - (5 + 9 * clearness) * dayWave(hour, 14.6)),
  )
  const pressureHpa =
    1016 - 10.5 * summer - 2.6 * warm - 1.2 * moisture + 0.8 * Math.cos((2 * Math.PI * (hour - 10)) / 12)
  const sun = Math.max(0, sunHeightSine(hour, dayOfYear))
  const radiationWm2 = 1080 * sun ** 1.15 * (0.18 + 0.72 * clearness)
  return { temperatureC, humidity, pressureHpa, rainMmPerHour, radiationWm2, clearness }
}
