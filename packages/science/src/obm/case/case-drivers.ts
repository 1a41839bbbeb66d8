import { InputProblem } from '../../stats/input-problem.ts'
import { airDensity, waterDensity } from '../mechanism/air-density.ts'
import { LOWEST_COSINE, photolysisParameters, photolysisRate } from '../mechanism/mcm-photolysis.ts'
import { type SolarSite, solarDay, solarZenithCosine } from '../mechanism/solar-zenith.ts'
import type { BoxNetwork } from '../solver/box-network.ts'
import type { Drivers } from '../solver/box-run.ts'
import { dayPosition, valueAt } from './hour-course.ts'
import type { ObmCase } from './obm-case.ts'
import type { PreparedCase } from './prepared-case.ts'

/** Factor on measured gases, by column; 1 where not named. */
type Scales = ReadonlyMap<string, number>

export type DriverChoice = {
  scales: Scales
  /** Gases held at their observation; the others only give initial values. */
  held: 'observed' | 'background'
  lossPerS: number
  /** In place of the case's photolysis scale. */
  photolysisFactor: number | null
}

const secondsPerDay = 86_400
const highestRadiationScale = 1.3
const highestJno2Scale = 2
const ppb = 1e-9

/** Everything that acts on the box of a case, at any time (s from 00:00 of day 1 by the site's clock). */
export const caseDrivers = (prepared: PreparedCase, box: BoxNetwork, choice: DriverChoice): Drivers => {
  const { case: obmCase, temperatureK, relativeHumidity, pressureHpa, mixingHeightM } = prepared
  const { markOffsetS, mixing } = obmCase
  const densities = constrainedDensities(prepared, box, choice)
  const slots = new Map(box.rates.environment.map((name, slot) => [name, slot]))
  const slot = (name: string) => slots.get(name) ?? -1
  const [tempAt, mAt, o2At, n2At, h2oAt] = ['TEMP', 'M', 'O2', 'N2', 'H2O'].map(slot)
  const photolysis = [...box.rates.photolysis].map(([label, at]) => ({ at, ...photolysisRow(label, obmCase) }))
  const cosine = solarCosine(obmCase)
  const scale = photolysisScale(prepared, choice.photolysisFactor)
  const { deposition, background } = surfaceTerms(prepared, box)
  const noxAt = box.family === null ? -1 : box.variables.indexOf(box.family.fedAs)
  const nox = box.family === null ? null : familySum(prepared, box.family.members, choice.scales)

  return (timeS, { environment, constrained, loss, source }) => {
    const at = dayPosition(timeS, markOffsetS)
    const temperature = valueAt(temperatureK, at)
    const pressure = valueAt(pressureHpa, at)
    const { m, o2, n2 } = airDensity(pressure, temperature)
    environment[tempAt as number] = temperature
    environment[mAt as number] = m
    environment[o2At as number] = o2
    environment[n2At as number] = n2
    environment[h2oAt as number] = waterDensity(valueAt(relativeHumidity, at), temperature, pressure)
    const height = cosine(timeS)
    const factor = height <= LOWEST_COSINE ? 0 : scale(timeS, height)
    for (const { at: place, parameters, factor: own } of photolysis)
      environment[place] = factor === 0 ? 0 : own * photolysisRate(parameters, height, factor)
    for (let i = 0; i < densities.length; i++) {
      const values = densities[i] as Float64Array
      constrained[i] = choice.held === 'observed' ? valueAt(values, at) : (values[0] as number) * m
    }
    loss.fill(choice.lossPerS)
    source.fill(0)
    if (mixing !== null && mixingHeightM !== null && choice.held === 'observed') {
      const heightM = valueAt(mixingHeightM, at)
      const growthPerS = ((mixingHeightM[at.to] ?? 0) - (mixingHeightM[at.from] ?? 0)) / 3600 / heightM
      const dilution = Math.max(0, growthPerS)
      for (let i = 0; i < loss.length; i++) {
        loss[i] = (loss[i] as number) + dilution + (deposition[i] as number) / heightM
        source[i] = dilution * (background[i] as number) * m
      }
    }
    if (box.family !== null && nox !== null)
      source[noxAt] = (source[noxAt] as number) + valueAt(nox, at) / box.family.relaxationS
  }
}

/**
 * Constrained species in the order of the box, as 24 number densities; for background gases of a closed box the first
 * entry is the mixing ratio of the first hour, which is held.
 */
const constrainedDensities = (
  prepared: PreparedCase,
  box: BoxNetwork,
  { scales, held }: DriverChoice,
): Float64Array[] => {
  const { m } = hourAir(prepared)
  return box.constrained.map((species) => {
    const sum = new Float64Array(24)
    for (const { name, ppb: values, terms } of prepared.observed)
      for (const term of terms)
        if (term.species === species)
          for (let h = 0; h < 24; h++)
            sum[h] = (sum[h] ?? 0) + (values[h] ?? 0) * ppb * term.coefficient * (scales.get(name) ?? 1) * (m[h] ?? 0)
    return held === 'observed' ? sum : sum.map((value, h) => value / (m[h] ?? 1))
  })
}

const familySum = (prepared: PreparedCase, members: readonly string[], scales: Scales): Float64Array => {
  const { m } = hourAir(prepared)
  const sum = new Float64Array(24)
  for (const { name, ppb: values } of prepared.observed)
    if (members.includes(name))
      for (let h = 0; h < 24; h++)
        sum[h] = (sum[h] ?? 0) + (values[h] ?? 0) * ppb * (scales.get(name) ?? 1) * (m[h] ?? 0)
  return sum
}

/** Number density of air at the hour marks. */
export const hourAir = ({ pressureHpa, temperatureK }: PreparedCase): { m: Float64Array } => {
  return { m: pressureHpa.map((pressure, h) => airDensity(pressure, temperatureK[h] ?? 0).m) }
}

const photolysisRow = (label: string, { ozoneColumnDu }: ObmCase) => {
  const parameters = photolysisParameters(label)
  if (!parameters) throw new InputProblem(`光解速率 ${label} 不在 MCM 光解表中，机理需给出对应关系`)
  // Usual approximation of the overhead ozone column's effect on O3 → O(1D); the table stands for 350 DU.
  const factor = parameters.label === 'J1' && ozoneColumnDu !== null ? (ozoneColumnDu / 350) ** -1.3 : 1
  return { parameters, factor }
}

/** Cosine of the zenith angle by the site's clock; the date goes on from day to day unless the case repeats its date. */
const solarCosine = ({ site, date, sameDate }: ObmCase): ((timeS: number) => number) => {
  const clockSite: SolarSite = {
    latitudeDeg: site.latitude,
    longitudeEastDeg: site.longitude,
    clock: { kind: 'zone', offsetHours: site.utcOffsetH },
  }
  const midnight = Date.UTC(date.year, date.month - 1, date.day)
  const newYear = Date.UTC(date.year, 0, 1)
  const leap = Date.UTC(date.year, 1, 29) !== Date.UTC(date.year, 2, 1)
  const dayOfYear = Math.round((midnight - newYear) / (1000 * secondsPerDay))
  const days = new Map<number, ReturnType<typeof solarDay>>()
  return (timeS) => {
    const day = sameDate ? 0 : Math.floor(timeS / secondsPerDay)
    let sun = days.get(day)
    if (!sun) {
      sun = solarDay(dayOfYear + day, leap)
      days.set(day, sun)
    }
    return solarZenithCosine(clockSite, sun, (((timeS % secondsPerDay) + secondsPerDay) % secondsPerDay) / 3600)
  }
}

const photolysisScale = (
  { case: obmCase, photolysisObserved }: PreparedCase,
  instead: number | null,
): ((timeS: number, cosine: number) => number) => {
  const { photolysis, markOffsetS } = obmCase
  if (instead !== null) return () => instead
  if (photolysis.kind === 'factor') return () => photolysis.factor
  const values = photolysisObserved ?? new Float64Array(24)
  const no2 = photolysisParameters('J4')
  return (timeS, cosine) => {
    const observed = Math.max(0, valueAt(values, dayPosition(timeS, markOffsetS)))
    if (photolysis.kind === 'radiation') return Math.min(observed / clearSkyRadiation(cosine), highestRadiationScale)
    return no2 ? Math.min(observed / photolysisRate(no2, cosine), highestJno2Scale) : 0
  }
}

/** Global radiation under a clear sky, W/m²: Haurwitz, J. Meteorol. 2 (1945) 154. */
const clearSkyRadiation = (cosine: number): number => {
  return 1098 * cosine * Math.exp(-0.059 / cosine)
}

/** Deposition velocity (m/s) and background mixing ratio of every entry of the state. */
const surfaceTerms = ({ case: { mixing }, mechanism }: PreparedCase, box: BoxNetwork) => {
  const deposition = new Float64Array(box.network.size)
  const background = new Float64Array(box.network.size)
  const ro2 = new Set(mechanism.ro2)
  for (const [species, velocity] of mixing?.depositionCmS ?? []) {
    if (ro2.has(species)) throw new InputProblem(`mixing.deposition_cm_s 不能含过氧自由基 ${species}`)
    const at = box.variables.indexOf(species)
    if (at >= 0) deposition[at] = velocity / 100
  }
  for (const [species, value] of mixing?.backgroundPpb ?? []) {
    if (ro2.has(species)) throw new InputProblem(`mixing.background_ppb 不能含过氧自由基 ${species}`)
    const at = box.variables.indexOf(species)
    if (at >= 0) background[at] = value * ppb
  }
  return { deposition, background }
}
