import { mixingHeightAt } from '../city/boundary-layer.ts'
import type { City } from '../city/concentration.ts'
import { workingLoad } from '../city/emissions.ts'
import { emissionFactor } from '../city/episode.ts'
import { offPlane, onPlane, type Place, type PlanePoint } from '../city/place.ts'
import { type PlumeConditions, plumeConditions, plumeFactor, spreadAt } from '../city/plume.ts'

/** What a lidar measures of air: extinction at 532 nm in km⁻¹, depolarisation ratio. */
interface OpticalAir {
  extinction: number
  depolarization: number
}

/** Mass extinction of dry fine and coarse particles, m²/g (IMPROVE equation), and the particles' own depolarisation. */
const fine = { efficiency: 3.5, depolarization: 0.04 }
const coarse = { efficiency: 0.7, depolarization: 0.3 }

/** Growth of fine particles in moist air: 1 when dry, about 2.5 at 90 %. */
const growth = (humidity: number): number => (1 - Math.min(humidity, 95) / 100) ** -0.4

/** Optical properties of fine and coarse particle mass, µg/m³. */
const opticalAir = (fineMass: number, coarseMass: number, humidity: number): OpticalAir => {
  const fineShare = fineMass * fine.efficiency * growth(humidity) * 1e-3
  const coarseShare = coarseMass * coarse.efficiency * 1e-3
  const extinction = fineShare + coarseShare
  const turned = fineShare * fine.depolarization + coarseShare * coarse.depolarization
  return { extinction, depolarization: extinction > 0 ? turned / extinction : 0 }
}

interface Emitter extends PlanePoint {
  heightM: number
  /** How far upwind a point source would lie that is as wide here as the source itself, metres. */
  virtualM: number
  conditions: PlumeConditions
  /** g/s */
  fineRate: number
  coarseRate: number
}

/** A construction site is an area of some hectares, the plume of a stack some metres wide when it bends over. */
const dustSiteVirtualM = 150
const stackVirtualM = 60

/** Sources whose plumes can reach the circle of the lidar, and what they let go at the instant. */
const emittersNear = (city: City, centre: PlanePoint, at: number, reachM: number, mixingHeightM: number): Emitter[] => {
  const weather = city.weatherAt(at)
  const running = city.episodes.between(at, at + 1)
  return city.sources.flatMap((source, index): Emitter[] => {
    if (Math.hypot(source.eastM - centre.eastM, source.northM - centre.northM) > reachM) return []
    const load = workingLoad(city.seed, source, at, weather.rainMmPerHour)
    const episode = running.find(({ sourceIndex }) => sourceIndex === index)
    const share = load + (episode ? emissionFactor(episode, at) - 1 : 0)
    if (share <= 0 || source.rates.pm10 <= 0) return []
    const conditions = plumeConditions(city.windAt(offPlane(source), at), weather, mixingHeightM)
    return [
      {
        eastM: source.eastM,
        northM: source.northM,
        heightM: episode ? episode.releaseHeightM : source.heightM,
        virtualM: source.kind === 'dust' ? dustSiteVirtualM : stackVirtualM,
        conditions,
        fineRate: source.rates.pm25 * share,
        coarseRate: Math.max(0, source.rates.pm10 - source.rates.pm25) * share,
      },
    ]
  })
}

/** The air around a lidar at an instant, as it looks to it. */
export interface LidarAir {
  mixingHeightM: number
  /** Without plumes: the haze of the city. */
  haze: OpticalAir
  /** Over a place of the plane, so many metres above the ground. */
  at: (point: PlanePoint, heightM: number) => OpticalAir
}

/** Mass of a plume at a height per unit of emission, s/m³: the ground value of a source at the ground, cut to its height. */
const factorAt = (emitter: Emitter, point: PlanePoint, heightM: number): number => {
  const { conditions, virtualM } = emitter
  const east = point.eastM - emitter.eastM
  const north = point.northM - emitter.northM
  const along = east * conditions.east + north * conditions.north
  if (along < 0) return 0
  const factor = plumeFactor(conditions, east + virtualM * conditions.east, north + virtualM * conditions.north, 0)
  if (factor === 0) return 0
  const { verticalM } = spreadAt(conditions.stability, along + virtualM)
  if (verticalM > 0.8 * conditions.mixingHeightM) return factor
  const away = (distance: number) => Math.exp(-0.5 * (distance / verticalM) ** 2)
  return (factor * (away(heightM - emitter.heightM) + away(heightM + emitter.heightM))) / 2
}

/** Plumes that begin farther outside the circle have spread to haze. */
const outsideM = 4000

export const lidarAir = (city: City, place: Place, number: number, rangeM: number, at: number): LidarAir => {
  const centre = onPlane(place)
  const weather = city.weatherAt(at)
  const mixingHeightM = mixingHeightAt(city, at)
  const emitters = emittersNear(city, centre, at, rangeM + outsideM, mixingHeightM)
  const plumesAt = (point: PlanePoint, heightM: number) => {
    let [fineMass, coarseMass] = [0, 0]
    for (const emitter of emitters) {
      const factor = factorAt(emitter, point, heightM)
      fineMass += 1e6 * factor * emitter.fineRate
      coarseMass += 1e6 * factor * emitter.coarseRate
    }
    return { fineMass, coarseMass }
  }
  // The air over the lidar holds the plumes that happen to pass there: the haze is the rest.
  const here = city.concentrationsAt({ ...place, number }, at)
  const overhead = plumesAt(centre, 0)
  const hazeFine = Math.max(5, here.pm25 - overhead.fineMass)
  const hazeCoarse = Math.max(3, here.pm10 - here.pm25 - overhead.coarseMass)
  return {
    mixingHeightM,
    haze: opticalAir(hazeFine, hazeCoarse, weather.humidity),
    at: (point, heightM) => {
      const { fineMass, coarseMass } = plumesAt(point, heightM)
      return opticalAir(hazeFine + fineMass, hazeCoarse + coarseMass, weather.humidity)
    },
  }
}
