import { hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import { boundaryLayerHeightM } from './boundary-layer.ts'
import type { CityData, ClimateFactor, Medians } from './city-data.ts'
import { type EmissionRates, type Source, sourcesOf, trafficLevel, workingLoad } from './emissions.ts'
import { type EpisodeSchedule, emissionFactor, episodeSchedule } from './episode.ts'
import { lakeBreeze } from './lake-breeze.ts'
import { gaussian, smoothNoise } from './noise.ts'
import { react } from './photochemistry.ts'
import { onPlane, type Place, type PlanePoint } from './place.ts'
import { type PlumeConditions, plumeConditions, plumeFactor } from './plume.ts'
import { type RegionalLift, regionalLift } from './regional-process.ts'
import { type LocalMoment, localMoment } from './season.ts'
import { speedMs, synopticWind, type WindVector } from './synoptic-wind.ts'
import { type Weather, weatherAt } from './weather.ts'

/** The air at a point: µg/m³, CO mg/m³. */
export interface Air {
  pm25: number
  pm10: number
  so2: number
  no2: number
  no: number
  o3: number
  co: number
  tvoc: number
}

/** A place where air is measured; `number` fixes its local offset and how near it stands to a road. */
export interface MeasuringPoint extends Place {
  number: number
}

export interface City {
  seed: number
  sources: readonly Source[]
  episodes: EpisodeSchedule
  weatherAt: (at: number) => Weather
  /** Wind at 10 m over a place: the synoptic flow and the lake's breeze. */
  windAt: (place: Place, at: number) => WindVector
  concentrationsAt: (point: MeasuringPoint, at: number) => Air
  /** Mean over [start, start + durationMs) of `samples` evenly spread instants. */
  meanAir: (point: MeasuringPoint, startAt: number, durationMs: number, samples: number) => Air
}

/** Part of the measured spread that the residual carries; stagnation, processes and the sun carry the rest. */
const residualShare: Record<ClimateFactor, number> = { pm25: 0.8, pm10: 0.75, so2: 0.75, no2: 0.6, o3: 0.5, co: 0.75 }
/** How much a factor follows the stagnation of the air; ozone's own driver is the sun. */
const stagnationWeight: Record<ClimateFactor, number> = {
  pm25: 0.35,
  pm10: 0.25,
  so2: 0.15,
  no2: 0.4,
  o3: -0.12,
  co: 0.25,
}

interface ActiveSource extends PlanePoint {
  heightM: number
  rates: EmissionRates
  conditions: PlumeConditions
}

interface Field {
  moment: LocalMoment
  weather: Weather
  synoptic: WindVector
  mixingHeightM: number
  background: Record<ClimateFactor, number>
  lift: RegionalLift
  active: ActiveSource[]
}

/** Median of the climatology at an instant, straight between the middles of hours and months. */
const medianAt = (climatology: Medians, factor: ClimateFactor, moment: LocalMoment): number => {
  const table = climatology[factor]
  const monthPosition = (moment.dayOfYear / 365.25) * 12 - 0.5
  const hourPosition = moment.hour - 0.5
  let value = 0
  for (const [month, monthShare] of neighbours(monthPosition, 12)) {
    for (const [hour, hourShare] of neighbours(hourPosition, 24))
      value += (table[month]?.[hour] ?? 0) * monthShare * hourShare
  }
  return value
}

const neighbours = (position: number, cycle: number): [number, number][] => {
  const low = Math.floor(position)
  const share = position - low
  return [
    [(low + cycle) % cycle, 1 - share],
    [(low + 1) % cycle, share],
  ]
}

/** Shared and own memory of hours to days: about 0.95 from one hour to the next. */
const residual = (seed: number, factor: ClimateFactor, at: number): number => {
  const shared = factor === 'o3' ? 'ozone-weather' : 'air-mass'
  return (
    0.72 * smoothNoise(seed, shared, at, 34 * hourMs) +
    0.55 * smoothNoise(seed, `${factor}-days`, at, 20 * hourMs) +
    0.38 * smoothNoise(seed, `${factor}-hours`, at, 4 * hourMs)
  )
}

const emptyAir = (): Air => ({ pm25: 0, pm10: 0, so2: 0, no2: 0, no: 0, o3: 0, co: 0, tvoc: 0 })

/** Fields of this many instants are kept: a batch asks for all sites of an instant before the next. */
const keptFields = 64

/** A city whose air is a function of (seed, instant): nothing is stepped, any instant can be asked for. */
export const createCity = (seed: number, data: CityData, goesLiveAt?: number): City => {
  const sources = sourcesOf(data)
  const episodes = episodeSchedule(seed, sources, data, goesLiveAt)
  const fields = new Map<number, Field>()
  const siteRatios = data.sites.map((site) => data.climatology.siteRatios[site.siteCode])

  const windOn = (point: PlanePoint, moment: LocalMoment, synoptic: WindVector, weather: Weather): WindVector => {
    const breeze = lakeBreeze(point, moment.hour, synoptic, weather.clearness)
    // Stable nights slow the wind near the ground.
    const coupling = 0.72 + 0.28 * Math.min(1, weather.radiationWm2 / 300)
    return { east: synoptic.east * coupling + breeze.east, north: synoptic.north * coupling + breeze.north }
  }

  const activeAt = (at: number, moment: LocalMoment, weather: Weather, synoptic: WindVector, mixingHeightM: number) => {
    const running = episodes.between(at, at + 1)
    return sources.flatMap((source, index): ActiveSource[] => {
      const load = workingLoad(seed, source, at, weather.rainMmPerHour)
      const own = running.filter((episode) => episode.sourceIndex === index)
      if (load <= 0 && own.length === 0) return []
      const conditions = plumeConditions(windOn(source, moment, synoptic, weather), weather, mixingHeightM)
      const scaled = (share: number, heightM: number): ActiveSource => ({
        eastM: source.eastM,
        northM: source.northM,
        heightM,
        conditions,
        rates: {
          pm25: source.rates.pm25 * share,
          pm10: source.rates.pm10 * share,
          so2: source.rates.so2 * share,
          nox: source.rates.nox * share,
          co: source.rates.co * share,
          voc: source.rates.voc * share,
        },
      })
      return [
        ...(load > 0 ? [scaled(load, source.heightM)] : []),
        ...own.map((episode) => scaled(emissionFactor(episode, at) - 1, episode.releaseHeightM)),
      ]
    })
  }

  const fieldAt = (at: number): Field => {
    const known = fields.get(at)
    if (known) return known
    const moment = localMoment(at)
    const weather = weatherAt(seed, at)
    const synoptic = synopticWind(seed, at)
    const speed = speedMs(synoptic)
    const mixingHeightM = boundaryLayerHeightM(moment.hour, moment.dayOfYear, speed, weather.clearness)
    const lift = regionalLift(seed, at)
    const stagnation = Math.log(3 / (speed + 0.8))
    const washed = 1 - 0.35 * Math.min(1, weather.rainMmPerHour / 4)
    const level = (factor: ClimateFactor) =>
      medianAt(data.climatology, factor, moment) *
      Math.exp(
        residualShare[factor] * data.climatology.cityNoise[factor].sd * residual(seed, factor, at) +
          stagnationWeight[factor] * stagnation,
      )
    const sunny = 0.8 + 0.4 * weather.clearness
    const background = {
      pm25: level('pm25') * lift.particles * washed + 0.12 * lift.sandPm10,
      pm10: level('pm10') * (1 + 0.85 * (lift.particles - 1)) * washed + lift.sandPm10,
      so2: level('so2'),
      no2: level('no2') * (1 + 0.3 * (lift.particles - 1)),
      o3: level('o3') * lift.ozone * sunny,
      co: level('co') * (1 + 0.35 * (lift.particles - 1)),
    }
    const active = activeAt(at, moment, weather, synoptic, mixingHeightM)
    const field: Field = { moment, weather, synoptic, mixingHeightM, background, lift, active }
    if (fields.size >= keptFields) fields.delete(fields.keys().next().value ?? at)
    fields.set(at, field)
    return field
  }

  const plumesAt = (point: PlanePoint, field: Field): EmissionRates => {
    const sum: EmissionRates = { pm25: 0, pm10: 0, so2: 0, nox: 0, co: 0, voc: 0 }
    for (const source of field.active) {
      const factor =
        1e6 * plumeFactor(source.conditions, point.eastM - source.eastM, point.northM - source.northM, source.heightM)
      if (factor === 0) continue
      sum.pm25 += factor * source.rates.pm25
      sum.pm10 += factor * source.rates.pm10
      sum.so2 += factor * source.rates.so2
      sum.nox += factor * source.rates.nox
      sum.co += factor * source.rates.co
      sum.voc += factor * source.rates.voc
    }
    return sum
  }

  const concentrationsAt = (point: MeasuringPoint, at: number): Air => {
    const field = fieldAt(at)
    const { background, moment, weather } = field
    const plumes = plumesAt(onPlane(point), field)
    const ratios = siteRatios[point.number]
    const offset = (factor: ClimateFactor) =>
      ratios?.[factor] ?? Math.exp(0.1 * gaussian(seed, `offset-${factor}`, point.number))
    const local = (factor: string) =>
      Math.exp(0.06 * smoothNoise(seed, `local-${factor}`, at, 3 * hourMs, point.number))
    const nearRoad = 0.4 + 0.5 * Math.abs(gaussian(seed, 'near-road', point.number))
    // Relative to the ventilation of an ordinary hour: the climatology already holds the city's mean traffic.
    const ventilation = 600 / (field.mixingHeightM + 150) / (speedMs(field.synoptic) + 1)
    const traffic = nearRoad * trafficLevel(moment.hour, moment.isWeekend) * ventilation
    const freshNo = Math.min(150, 4 * traffic) + (plumes.nox * 0.9 * 30) / 46
    // A tenth of the city's NO2 is what traffic gives back below.
    const no2Here = 0.85 * background.no2 * offset('no2') * local('no2') + 2 * traffic + plumes.nox * 0.1
    const base = { no: 1.5 + 0.06 * no2Here, no2: no2Here, o3: 1.08 * background.o3 * offset('o3') * local('o3') }
    const oxidants = react(base, freshNo, weather.radiationWm2, plumes.voc)
    const pm25 = background.pm25 * offset('pm25') * local('pm25') + 1.5 * traffic + plumes.pm25
    const coarse = Math.max(4, background.pm10 * offset('pm10') * local('pm10') - background.pm25)
    const vocBackground = 38 * Math.sqrt(700 / (field.mixingHeightM + 200)) * Math.exp(0.25 * residual(seed, 'co', at))
    return {
      pm25,
      pm10: pm25 + coarse + 2 * traffic + Math.max(0, plumes.pm10 - plumes.pm25),
      so2: background.so2 * offset('so2') * local('so2') + plumes.so2,
      no2: oxidants.no2,
      no: oxidants.no,
      o3: oxidants.o3,
      co: background.co * offset('co') * local('co') + 0.03 * traffic + plumes.co / 1000,
      tvoc: vocBackground * Math.exp(0.15 * gaussian(seed, 'offset-tvoc', point.number)) + 9 * traffic + plumes.voc,
    }
  }

  return {
    seed,
    sources,
    episodes,
    weatherAt: (at) => fieldAt(at).weather,
    windAt: (place, at) => {
      const field = fieldAt(at)
      return windOn(onPlane(place), field.moment, field.synoptic, field.weather)
    },
    concentrationsAt,
    meanAir: (point, startAt, durationMs, samples) => {
      const sum = emptyAir()
      for (let sample = 0; sample < samples; sample++) {
        const at = startAt + Math.floor(((sample + 0.5) * durationMs) / samples / minuteMs) * minuteMs
        const air = concentrationsAt(point, at)
        for (const factor of Object.keys(sum) as (keyof Air)[]) sum[factor] += air[factor] / samples
      }
      return sum
    },
  }
}
