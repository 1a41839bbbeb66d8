import { InputProblem } from '../../stats/input-problem.ts'
import type { VocLumping } from '../cb6r3/voc-lumping.ts'
import type { Mechanism, Term } from '../mechanism/mechanism.ts'
import { mcmInorganics, subsetMechanism } from '../mechanism/subset.ts'
import { ppbPerUnit } from './gas-unit.ts'
import type { GasUnit, ObmCase } from './obm-case.ts'
import { daysOfTable, type FilledValue, filledDay, type HourColumns, weatherOfDay } from './observed-hours.ts'
import type { ObservedGas, PreparedCase } from './prepared-case.ts'
import { vocTerms } from './voc-terms.ts'

/** Molar masses of the inorganic gases a station may state in µg/m³. */
const inorganicMolarMass = new Map([
  ['O3', 47.998],
  ['NO', 30.006],
  ['NO2', 46.006],
  ['HONO', 47.013],
  ['CO', 28.01],
  ['SO2', 64.066],
  ['CH4', 16.043],
  ['H2', 2.016],
])

/** Where a background gas has no column. */
const backgroundPpb = new Map([
  ['CH4', 1900],
  ['H2', 550],
])

/** Usual detection limits, used only for readings of zero and less: gas analysers of stations, long-path HONO, GC for VOC. */
const usualDetectionPpb = new Map([
  ['NO', 0.4],
  ['NO2', 0.4],
  ['SO2', 0.4],
  ['O3', 1],
  ['CO', 40],
  ['HONO', 0.05],
])
const usualVocDetectionPpb = 0.01

export type MechanismChoice = {
  mechanism: Mechanism
  /** True for a lumped mechanism: measured VOC enter by mole factors. */
  condensed: boolean
  facts: readonly VocLumping[]
  /** Cut to what the measured species can reach; left out, a lumped mechanism is run whole and any other is cut. */
  cut?: boolean
}

/**
 * Joins a checked case, an hourly table and a mechanism: units, gaps, detection limits, derived HONO, lumping, and the subset
 * of the mechanism that the measured species can reach.
 * @param set the VOC of the run, column names
 * @throws InputProblem where a species is neither measured nor derivable, or the data cannot be used
 */
export const prepareCase = (
  obmCase: ObmCase,
  columns: HourColumns,
  set: readonly string[],
  { mechanism, condensed, facts, cut = !condensed }: MechanismChoice,
): PreparedCase => {
  const days = daysOfTable(columns)
  if (obmCase.dayOfTable >= days)
    throw new InputProblem(`table_day = ${obmCase.dayOfTable + 1}，但逐时表只有 ${days} 天`)
  const weather = weatherOfDay(columns, obmCase)
  const filled: FilledValue[] = [weather.temperature, weather.humidity, weather.pressure].flatMap((one) => one.filled)
  const notes = obmCase.unknownKeys.map((key) => `案例中的 ${key} 不认识，未使用`)
  if (columns.has('HONO')) notes.push('HONO 有观测列，按观测约束，不用 HONO 规则推算')
  const known = new Set(mechanism.species)
  const column = (name: string, molarMass: number | null): Float64Array => {
    const values = columns.get(name)
    if (!values) throw new InputProblem('逐时表缺少此列', { column: name })
    const unit = obmCase.units.get(name) ?? { kind: 'ppb' }
    const limited = aboveDetection(name, inPpb(name, values, unit, molarMass), obmCase.detectionLimitsPpb.get(name))
    const day = filledDay(name, limited.values, obmCase.dayOfTable)
    filled.push(...limited.filled.filter(({ hour }) => Math.floor(hour / 24) === obmCase.dayOfTable), ...day.filled)
    return plausible(name, day.values, 24 * obmCase.dayOfTable)
  }

  const observed: ObservedGas[] = []
  const inorganic = (name: string): ObservedGas => ({
    name,
    vocClass: null,
    molarMass: inorganicMolarMass.get(name) ?? null,
    ppb: columns.has(name)
      ? column(name, inorganicMolarMass.get(name) ?? null)
      : derived(name, obmCase, columns, column, filled, notes),
    terms: [{ species: name, coefficient: 1 }],
  })
  for (const name of obmCase.constrained) {
    if (set.includes(name)) continue
    if (name === 'HONO' && obmCase.hono.kind === 'free' && !columns.has(name)) {
      notes.push('HONO 未测且设为自由：由机理计算')
      continue
    }
    if (!known.has(name)) {
      if (!backgroundPpb.has(name)) throw new InputProblem(`机理 ${mechanism.name} 中没有要约束的物种 ${name}`)
      notes.push(`机理 ${mechanism.name} 不含 ${name}，不约束`)
      continue
    }
    observed.push(inorganic(name))
  }
  for (const name of set) {
    const found = vocTerms(name, mechanism, facts, { condensed, ...obmCase })
    if (found === 'leftOut') {
      notes.push(`${name} 在机理中没有对应物种，按设置不使用替代物种，不参与计算`)
      continue
    }
    if (!found) {
      if (!condensed) throw new InputProblem(`机理 ${mechanism.name} 中没有物种 ${name}，也没有可用的替代物种`)
      notes.push(`${name} 在 ${mechanism.name} 中没有归并对象（视为不反应），不参与计算`)
      continue
    }
    if (found.note !== null) notes.push(found.note)
    observed.push({
      name,
      vocClass: found.class,
      molarMass: found.molarMass,
      ppb: column(name, found.molarMass),
      terms: found.terms,
    })
  }
  const { photolysis, mixing } = obmCase
  const plain = (name: string) => {
    const values = columns.get(name)
    if (!values) throw new InputProblem('逐时表缺少此列', { column: name })
    const day = filledDay(name, values, obmCase.dayOfTable)
    filled.push(...day.filled)
    return day.values
  }
  return {
    case: obmCase,
    mechanism: reachable(mechanism, cut, observed, obmCase.initialPpb),
    observed,
    temperatureK: weather.temperature.values,
    relativeHumidity: weather.humidity.values,
    pressureHpa: weather.pressure.values,
    photolysisObserved: photolysis.kind === 'factor' ? null : plain(photolysis.column),
    mixingHeightM: mixing === null ? null : plain(mixing.heightColumn),
    ozonePpb: observed.find(({ name }) => name === 'O3')?.ppb ?? column('O3', inorganicMolarMass.get('O3') ?? null),
    filled,
    notes,
  }
}

const inPpb = (name: string, values: Float64Array, unit: GasUnit, molarMass: number | null): Float64Array => {
  if (unit.kind === 'ppb') return values
  if (molarMass === null) throw new InputProblem(`${name} 的摩尔质量未知，不能从质量浓度换算，请改用 ppb`)
  const factor = ppbPerUnit(unit, molarMass)
  return values.map((value) => value * factor)
}

/**
 * Values below the detection limit count as half of it. Without a stated limit only zero and less are raised, to half of a
 * usual instrument's limit: NO at zero would make the production of ozone vanish.
 */
const aboveDetection = (column: string, values: Float64Array, statedPpb: number | undefined) => {
  const filled: FilledValue[] = []
  const limit = statedPpb ?? usualDetectionPpb.get(column) ?? usualVocDetectionPpb
  const result = values.map((value, hour) => {
    if (!Number.isFinite(value)) return Number.NaN
    if (value >= (statedPpb ?? 0) && value > 0) return value
    filled.push({ column, hour, how: '低于检出限取半', value: limit / 2 })
    return limit / 2
  })
  return { values: result, filled }
}

const plausible = (column: string, values: Float64Array, firstHour: number): Float64Array => {
  const strange = values.findIndex((value) => value > 1e6)
  if (strange >= 0)
    throw new InputProblem(`浓度 ${values[strange]} ppb 超出合理范围`, { row: firstHour + strange, column })
  return values
}

const derived = (
  name: string,
  { hono, dayOfTable }: ObmCase,
  columns: HourColumns,
  column: (name: string, molarMass: number | null) => Float64Array,
  filled: FilledValue[],
  notes: string[],
): Float64Array => {
  const background = backgroundPpb.get(name)
  if (background !== undefined) {
    notes.push(`${name} 没有观测列，取本底 ${background} ppb`)
    return new Float64Array(24).fill(background)
  }
  if (name === 'HONO' && hono.kind === 'share' && columns.has('NO2')) {
    notes.push(`HONO 未测，取 ${hono.ofNo2} × NO2`)
    const no2 = column('NO2', inorganicMolarMass.get('NO2') ?? null)
    const values = no2.map((value) => value * hono.ofNo2)
    for (const [h, value] of values.entries())
      filled.push({ column: name, hour: 24 * dayOfTable + h, how: '由 NO2 推算', value })
    return values
  }
  throw new InputProblem('逐时表缺少此列，它是要约束的物种', { column: name })
}

/** Everything the measured gases can turn into. */
const reachable = (
  mechanism: Mechanism,
  cut: boolean,
  observed: readonly ObservedGas[],
  initialPpb: ReadonlyMap<string, number>,
): Mechanism => {
  const unknown = [...initialPpb.keys()].find((species) => !mechanism.species.includes(species))
  if (unknown !== undefined) throw new InputProblem(`initial 中的 ${unknown} 不是机理 ${mechanism.name} 的物种`)
  if (!cut) return mechanism
  const known = new Set(mechanism.species)
  const terms: Term[] = observed.flatMap((gas) => gas.terms)
  return subsetMechanism(mechanism, [
    ...mcmInorganics.filter((species) => known.has(species)),
    ...terms.map(({ species }) => species),
    ...initialPpb.keys(),
  ])
}
