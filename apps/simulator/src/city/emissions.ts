import { hourMs } from '@qingkong/domain/time/city-time'
import type { CityData, OutletFactor } from './city-data.ts'
import { smoothNoise, uniform } from './noise.ts'
import { onPlane, type PlanePoint } from './place.ts'
import { hourBump, localMoment } from './season.ts'
import { stackTrouble } from './stack-trouble.ts'

/** Emission of a source, g/s. */
export interface EmissionRates {
  pm25: number
  pm10: number
  so2: number
  nox: number
  co: number
  voc: number
}

export interface Source extends PlanePoint {
  kind: 'outlet' | 'dust'
  /** Position in the data table (outlets counted through all enterprises): also the device's number. */
  index: number
  code: string
  /** psCode of the enterprise, or the dust site's own number. */
  ownerCode: string
  ownerName: string
  /** Height of release with plume rise, m. */
  heightM: number
  /** Emission at full work. */
  rates: EmissionRates
}

const gramsPerSecond = (kgPerHour: number): number => (kgPerHour * 1000) / 3600

const ratesOfFactors = (factors: readonly OutletFactor[]): EmissionRates => {
  const rates: EmissionRates = { pm25: 0, pm10: 0, so2: 0, nox: 0, co: 0, voc: 0 }
  for (const factor of factors) {
    const rate = gramsPerSecond(factor.baseRateKgH)
    if (factor.code === 'a34013') {
      rates.pm10 += rate
      rates.pm25 += 0.6 * rate
    } else if (factor.code === 'a21026') rates.so2 += rate
    else if (factor.code === 'a21002') rates.nox += rate
    else if (factor.code === 'a21005') rates.co += rate
    else if (factor.code === 'a24088') rates.voc += rate
  }
  return rates
}

/** An earthwork site in full work lets go about 4.5 kg PM10 an hour, mostly coarse. */
const dustRates: EmissionRates = { pm10: gramsPerSecond(4.5), pm25: gramsPerSecond(0.6), so2: 0, nox: 0, co: 0, voc: 0 }

/** GB 16297 asks for 15 m at least; the gas rises by about a quarter of the stack. */
const usualStackM = 15
const plumeRise = 1.25

/** Every stack and dust site of the city on the plumes' plane. */
export const sourcesOf = (data: Pick<CityData, 'enterprises' | 'dustSites'>): Source[] => {
  const outlets = data.enterprises.flatMap((enterprise) => enterprise.outlets.map((outlet) => ({ enterprise, outlet })))
  return [
    ...outlets.map(
      ({ enterprise, outlet }, index): Source => ({
        kind: 'outlet',
        index,
        code: outlet.outletCode,
        ownerCode: enterprise.psCode,
        ownerName: enterprise.psName,
        ...onPlane(enterprise),
        heightM: (outlet.stackHeightM ?? usualStackM) * plumeRise,
        rates: ratesOfFactors(outlet.factors),
      }),
    ),
    ...data.dustSites.map(
      (site, index): Source => ({
        kind: 'dust',
        index,
        code: site.recordNum,
        ownerCode: site.recordNum,
        ownerName: site.projectName,
        ...onPlane(site),
        heightM: 3,
        rates: dustRates,
      }),
    ),
  ]
}

/**
 * Share of full work, 0 (stopped) to about 1.15. Three outlets of five never rest but for a planned stop on one
 * day in thirty; the others keep day shifts. Dust sites work from 6 to 20, less on Sundays, never in rain.
 */
export const workingLoad = (seed: number, source: Source, at: number, rainMmPerHour: number): number => {
  const { hour, dayIndex, isWeekend } = localMoment(at)
  const stream = `${source.kind}-work`
  if (uniform(seed, `${source.kind}-stop`, source.index, dayIndex) < 1 / 30) return 0
  if (source.kind === 'outlet' && stackTrouble(seed, source.index, at)?.kind === 'closed') return 0
  const load = 0.9 + 0.1 * smoothNoise(seed, stream, at, 3 * hourMs, source.index)
  if (source.kind === 'dust') {
    if (rainMmPerHour > 0.2) return 0.05
    const shift = hour >= 6 && hour < 20 ? 1 : 0.12
    return Math.max(0, load * shift * (isWeekend ? 0.6 : 1))
  }
  const restless = uniform(seed, `${stream}-shift`, source.index) < 0.6
  const onShift = hour >= 7 && hour < 21 && !isWeekend
  return restless || onShift ? Math.max(0.3, load) : 0
}

/** Traffic relative to its daily mean: rush hours at 8 and 18, quiet nights, weekends flatter. */
export const trafficLevel = (hour: number, isWeekend: boolean): number => {
  const rush = isWeekend ? 0.35 : 0.8
  const day = hourBump(hour, 13, 6.5)
  return 0.35 + 0.85 * day + rush * (hourBump(hour, 8, 1.6) + 0.9 * hourBump(hour, 18, 1.9))
}
