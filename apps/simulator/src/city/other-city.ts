import type { RankedCity } from '@qingkong/domain/ranking/city-set'
import { hourMs } from '@qingkong/domain/time/city-time'
import type { ClimateFactor, Climatology } from './city-data.ts'
import { gaussian, smoothNoise } from './noise.ts'
import { type RegionalLift, regionalLift } from './regional-process.ts'
import { localMoment } from './season.ts'

export type CityAir = Record<ClimateFactor, number>

const climateFactors: readonly ClimateFactor[] = ['pm25', 'pm10', 'so2', 'no2', 'o3', 'co']

/**
 * Level of a region against this city, rough and only for the demo: the order of the regions in the national monthly
 * reports (汾渭 and 京津冀及周边 high in particles, 珠三角 low), not figures of any year.
 */
const regionLevels: Readonly<Record<string, CityAir>> = {
  京津冀及周边: { pm25: 1.05, pm10: 1.15, so2: 1.2, no2: 0.95, o3: 1.03, co: 1.1 },
  长三角: { pm25: 0.88, pm10: 0.85, so2: 0.95, no2: 0.85, o3: 0.97, co: 0.85 },
  汾渭: { pm25: 1.08, pm10: 1.18, so2: 1.5, no2: 1, o3: 1, co: 1.2 },
  成渝: { pm25: 0.9, pm10: 0.78, so2: 0.95, no2: 0.8, o3: 0.92, co: 0.85 },
  长江中游: { pm25: 0.9, pm10: 0.82, so2: 0.95, no2: 0.75, o3: 0.95, co: 0.9 },
  珠三角: { pm25: 0.6, pm10: 0.62, so2: 0.85, no2: 0.9, o3: 0.97, co: 0.75 },
  其他: { pm25: 0.68, pm10: 0.72, so2: 0.95, no2: 0.75, o3: 0.88, co: 0.8 },
}
const regions = Object.keys(regionLevels)

/** How far single cities of a region lie apart (standard deviation of the logarithm). */
const cityShare = 0.14
const regionMemoryMs = 40 * hourMs
const cityMemoryMs = 9 * hourMs

/** What the cities of a region share in an hour. */
interface RegionHour {
  air: number
  sun: number
  lift: RegionalLift
}

/** Regions of the hours just asked for: a batch asks for all cities of an hour, or all hours of a city's day. */
const keptRegionHours = 512

/**
 * Air of other cities by the hour: this city's climatology on the level of the region, the region's weather, which its
 * cities share, and a course of its own. A function of (seed, city, hour), like everything in the simulated city.
 */
export const otherCities = (
  seed: number,
  climatology: Climatology,
): ((city: RankedCity, startAt: number) => CityAir) => {
  const regionHours = new Map<string, RegionHour>()
  const offsets = new Map<string, CityAir>()

  const regionHour = (region: string, startAt: number): RegionHour => {
    const key = `${region}/${startAt}`
    const known = regionHours.get(key)
    if (known) return known
    const made = {
      air: smoothNoise(seed, `region-air-${region}`, startAt, regionMemoryMs),
      sun: smoothNoise(seed, `region-sun-${region}`, startAt, regionMemoryMs),
      // The cities around share this city's processes; other regions have their own.
      lift: regionalLift(region === '长三角' ? seed : seed + 1 + regions.indexOf(region), startAt),
    }
    if (regionHours.size >= keptRegionHours) regionHours.delete(regionHours.keys().next().value ?? '')
    regionHours.set(key, made)
    return made
  }

  /** The city's level: its region's, and what sets it apart from the region. */
  const levelOf = ({ cityCode }: RankedCity, region: string): CityAir => {
    const known = offsets.get(cityCode)
    if (known) return known
    const level = { ...(regionLevels[region] ?? { pm25: 1, pm10: 1, so2: 1, no2: 1, o3: 1, co: 1 }) }
    for (const factor of climateFactors) {
      const share = factor === 'o3' ? 0.4 * cityShare : cityShare
      level[factor] *= Math.exp(share * gaussian(seed, `other-city-${factor}`, Number(cityCode)))
    }
    offsets.set(cityCode, level)
    return level
  }

  return (city, startAt) => {
    const { month, hour } = localMoment(startAt)
    const region = city.region ?? '其他'
    const level = levelOf(city, region)
    const shared = regionHour(region, startAt)
    const own = smoothNoise(seed, 'other-city-air', startAt, cityMemoryMs, Number(city.cityCode))
    const air: CityAir = { pm25: 0, pm10: 0, so2: 0, no2: 0, o3: 0, co: 0 }
    for (const factor of climateFactors) {
      const course = 0.75 * (factor === 'o3' ? shared.sun : shared.air) + 0.4 * own
      const median = climatology[factor][month - 1]?.[Math.floor(hour)] ?? 0
      air[factor] = median * level[factor] * Math.exp(climatology.cityNoise[factor].sd * course)
    }
    const { lift } = shared
    air.o3 *= lift.ozone
    air.pm25 = air.pm25 * lift.particles + 0.12 * lift.sandPm10
    air.pm10 = Math.max(air.pm10 * (1 + 0.85 * (lift.particles - 1)) + lift.sandPm10, air.pm25 * 1.15)
    return air
  }
}
