import { hourMs } from '@qingkong/domain/time/city-time'
import { mixingHeightAt } from './boundary-layer.ts'
import type { Air, City, MeasuringPoint } from './concentration.ts'
import { trafficLevel } from './emissions.ts'
import { smoothNoise } from './noise.ts'
import type { PlacedSource } from './particle-emitters.ts'
import type { ParticleSource } from './particle-profiles.ts'
import { hourBump, localMoment, yearWave } from './season.ts'
import { fireworksLevel } from './spring-festival.ts'
import { speedMs, type WindVector } from './synoptic-wind.ts'
import { weatherAt } from './weather.ts'

/** How much of a placed source a wind brings, against its mean. */
export type UpwindSources = Readonly<Record<PlacedSource, (wind: WindVector) => number>>

/** The haze of an ordinary day, µg/m³: what lies above is mostly made in the air. */
const usualPm25 = 35
const fullSunWm2 = 900

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value))

/** Light of the last hours: what the oxidants of the day are made of, 0 to 1. */
const lightOf = (seed: number, at: number): number =>
  [0, 1, 2, 3].reduce(
    (sum, back) => sum + Math.min(1, weatherAt(seed, at - back * hourMs).radiationWm2 / fullSunWm2) / 4,
    0,
  )

/** Burning of straw: after the wheat in June, after the rice from late October, a little through the winter. */
const harvest = (dayOfYear: number): number =>
  0.45 +
  1.6 * Math.exp(-(((dayOfYear - 160) / 9) ** 2)) +
  1.5 * Math.exp(-(((dayOfYear - 305) / 16) ** 2)) +
  0.6 * Math.max(0, yearWave(dayOfYear, 10))

/** Air off the sea blows from the east and south-east. */
const onshore = (wind: WindVector, speed: number): number => {
  if (speed === 0) return 0.2
  const cosine = (-wind.east * Math.cos(Math.PI / 9) + wind.north * Math.sin(Math.PI / 9)) / speed
  return 0.15 + Math.max(0, cosine) ** 3 * Math.min(2.5, speed / 2)
}

/**
 * Weights of the sources in what no plume explains; only their relation counts. Nitrate keeps to cold, humid nights
 * because it evaporates; sulphate is made in light and in wet air; organic matter follows the light; the local ones go
 * with their work and gather under a low lid; what comes from places comes with the wind.
 */
export const sourceWeights = (
  { seed, weatherAt: weather, windAt }: City,
  point: MeasuringPoint,
  upwind: UpwindSources,
  air: Pick<Air, 'pm25'>,
  at: number,
): Readonly<Record<ParticleSource, number>> => {
  const { hour, dayOfYear, isWeekend } = localMoment(at)
  const { temperatureC, humidity, rainMmPerHour } = weather(at)
  const wind = windAt(point, at)
  const speed = speedMs(wind)
  const light = lightOf(seed, at)
  const lidM = mixingHeightAt({ seed, weatherAt: weather }, at)
  const trapped = Math.min(2.5, (650 / (lidM + 200)) ** 0.7 * (3.2 / (speed + 1.2)) ** 0.5)
  const haze = Math.min(2, (air.pm25 / usualPm25) ** 0.45)
  const wet = Math.max(0, humidity - 60) / 40
  const dry = Math.max(0.25, 1.5 - humidity / 100) * (rainMmPerHour > 0.1 ? 0.25 : 1)
  const heating = sigmoid((9 - temperatureC) / 3.5)
  const shift = 0.55 + (isWeekend ? 0.3 : 0.65) * hourBump(hour, 14, 6)
  const varied = (name: ParticleSource, hours: number, spread: number): number =>
    Math.exp(spread * smoothNoise(seed, `particles-${name}`, at, hours * hourMs) - spread ** 2 / 2)
  const local = (name: ParticleSource, hours: number, spread: number): number =>
    Math.exp(spread * smoothNoise(seed, `particles-${name}-here`, at, hours * hourMs, point.number) - spread ** 2 / 2)
  return {
    secondaryNitrate:
      1.5 *
      (0.1 + sigmoid((15 - temperatureC) / 4.5)) *
      (0.35 + 0.9 * wet) *
      (0.8 + 0.4 * hourBump(hour, 3, 6)) *
      haze *
      varied('secondaryNitrate', 16, 0.45),
    secondarySulphate:
      0.62 *
      (0.3 + 1.2 * wet + 0.4 * light) *
      (0.75 + 0.45 * sigmoid((temperatureC - 18) / 5)) *
      haze *
      varied('secondarySulphate', 30, 0.45),
    secondaryOrganic:
      0.42 *
      (0.28 + 1.5 * light) *
      (0.6 + 0.6 * sigmoid((temperatureC - 16) / 6)) *
      haze *
      varied('secondaryOrganic', 9, 0.35),
    vehicle: 0.22 * trafficLevel(hour, isWeekend) * trapped * local('vehicle', 3, 0.25) * varied('vehicle', 12, 0.2),
    coal:
      0.14 *
      (0.55 + 1.1 * heating) *
      (0.75 + 0.35 * hourBump(hour, 23, 6)) *
      trapped *
      upwind.coal(wind) ** 0.8 *
      varied('coal', 8, 0.45),
    biomass:
      0.17 *
      harvest(dayOfYear) *
      (0.3 + 1.1 * hourBump(hour, 19.5, 4)) *
      upwind.biomass(wind) ** 0.7 *
      varied('biomass', 10, 0.65),
    dust: 0.15 * (0.35 + (speed / 2.8) ** 1.2) * dry * shift * upwind.dust(wind) ** 0.6 * varied('dust', 7, 0.4),
    metalIndustry:
      0.085 * (0.6 + 0.5 * shift) * trapped ** 0.6 * upwind.metalIndustry(wind) * local('metalIndustry', 5, 0.5),
    shipping: 0.05 * upwind.shipping(wind) * varied('shipping', 6, 0.4),
    seaSalt: 0.03 * onshore(wind, speed) * varied('seaSalt', 18, 0.4),
    fireworks: 2.2 * fireworksLevel(at),
  }
}
