import { type BudgetRow, budgetReader } from '../budget/hourly-budget.ts'
import { type PrecursorRow, precursorReader } from '../budget/precursor-classes.ts'
import { boxNetwork, noxFamily } from '../solver/box-network.ts'
import { boxRunner, type Moment } from '../solver/box-run.ts'
import type { IntegratorOptions } from '../solver/rosenbrock.ts'
import { type RosenbrockMethod, rodas3 } from '../solver/rosenbrock-methods.ts'
import { caseDrivers, hourAir } from './case-drivers.ts'
import { dayPosition, valueAt } from './hour-course.ts'
import type { PreparedCase } from './prepared-case.ts'

/** Accuracy of a run; the default is the product's, the reference is RODAS4 at 1e-8. */
export type RunAccuracy = { method: RosenbrockMethod; relativeTolerance: number; absoluteTolerance: number }

export const productAccuracy: RunAccuracy = { method: rodas3, relativeTolerance: 1e-3, absoluteTolerance: 1e2 }

/** What one thread needs to run a case any number of times. */
export type CaseWork = { prepared: PreparedCase; accuracy: RunAccuracy }

/** Hourly results of a run. */
export type CaseResult = {
  /** Budget at every full hour from the start to the end. */
  rows: BudgetRow[]
  /** Concentrations of the variables at the same hours, molecule cm⁻³. */
  states: Float64Array[]
  /** RO2 + NO by precursor class, every hour of the analysed day; empty unless asked for. */
  precursors: PrecursorRow[]
  steps: number
}

type RunExtras = { precursors?: boolean; onDay?: (day: number) => void }

export type CaseRunner = {
  variables: readonly string[]
  reactions: number
  /** Places of the LU factors, fill included. */
  filled: number
  days(scales: ReadonlyMap<string, number>, extras?: RunExtras): CaseResult
  /** Highest ozone (ppb) every 15 min of the closed box. */
  batch(scales: ReadonlyMap<string, number>): number
}

const ppb = 1e-9
const batchGridS = 900
const backgroundGases = ['CH4', 'H2']

/** Builds the box of a case once; the runs share it. */
export const caseRunner = ({ prepared, accuracy }: CaseWork, cancelled?: () => boolean): CaseRunner => {
  const { case: obmCase, mechanism, observed } = prepared
  const holdsSum = obmCase.nox === 'sum'
  const measured = observed.flatMap(({ terms }) => terms.map(({ species }) => species))
  const constrained = [...new Set(measured)].filter((species) => !(holdsSum && noxFamily.members.includes(species)))
  const box = boxNetwork(mechanism, constrained, holdsSum ? noxFamily : null)
  const options = { ...accuracy, ...(cancelled ? { cancelled } : {}) }
  const runner = boxRunner(box, options)
  const read = budgetReader(prepared, box)
  let closed: ReturnType<typeof closedBox> | null = null

  const days: CaseRunner['days'] = (scales, { precursors: wanted = false, onDay } = {}) => {
    const drivers = caseDrivers(prepared, box, {
      scales,
      held: 'observed',
      lossPerS: obmCase.lossPerS,
      photolysisFactor: null,
    })
    const before = runner.work.accepted
    const rows: BudgetRow[] = []
    const states: Float64Array[] = []
    const precursors: PrecursorRow[] = []
    const readPrecursors = wanted ? precursorReader(prepared, box) : null
    const start = initialDensities(prepared, scales)
    runner.run(drivers, start, knotsOf(0, obmCase.days * 24, 3600, obmCase.markOffsetS), (moment) => {
      if (moment.timeS % 3600 !== 0) return
      rows.push(read(moment))
      states.push(moment.state.slice(0, box.variables.length))
      // Carried along from the day before: what is not being made at midnight keeps the classes it was made from.
      if (readPrecursors && moment.timeS >= (obmCase.days - 2) * 86_400) {
        const row = readPrecursors(moment)
        if (moment.timeS >= (obmCase.days - 1) * 86_400) precursors.push(row)
      }
      if (moment.timeS > 0 && moment.timeS % 86_400 === 0) onDay?.(moment.timeS / 86_400)
    })
    return { rows, states, precursors, steps: runner.work.accepted - before }
  }

  const batch: CaseRunner['batch'] = (scales) => {
    closed ??= closedBox(prepared, options)
    const { fromHour, toHour } = obmCase.batch
    const { ozoneAt, airAt } = closed
    let highest = 0
    const knots = knotsOf(fromHour, toHour, batchGridS, obmCase.markOffsetS)
    closed.runner.run(closed.drivers(scales), morning(prepared, scales, fromHour), knots, (moment) => {
      highest = Math.max(highest, ozonePpb(moment, ozoneAt, airAt))
    })
    return highest
  }

  return { variables: box.variables, reactions: box.network.reactions, filled: runner.filled, days, batch }
}

/** The box with only the background gases held. */
const closedBox = (prepared: PreparedCase, options: IntegratorOptions) => {
  const { batch } = prepared.case
  const species = prepared.observed.flatMap(({ terms }) => terms.map((term) => term.species))
  const box = boxNetwork(
    prepared.mechanism,
    backgroundGases.filter((name) => species.includes(name)),
  )
  const drivers = (scales: ReadonlyMap<string, number>) =>
    caseDrivers(prepared, box, {
      scales,
      held: 'background',
      lossPerS: batch.lossPerS,
      photolysisFactor: batch.photolysisFactor,
    })
  return {
    runner: boxRunner(box, options),
    drivers,
    ozoneAt: box.variables.indexOf('O3'),
    airAt: box.rates.environment.indexOf('M'),
  }
}

const ozonePpb = ({ state, outside }: Moment, at: number, airAt: number): number => {
  return ((state[at] ?? 0) / (outside.environment[airAt] ?? 1)) * 1e9
}

/** Full hours (or a finer grid) and the hour marks between them. */
const knotsOf = (fromHour: number, toHour: number, gridS: number, markOffsetS: number): Float64Array => {
  const times = new Set<number>()
  for (let t = fromHour * 3600; t <= toHour * 3600; t += gridS) times.add(t)
  for (let t = fromHour * 3600 + markOffsetS; t <= toHour * 3600; t += 3600) times.add(t)
  return Float64Array.from(times).sort()
}

/** Stated initial values; where ozone is computed it begins at the first hour, where NOx is a sum so do NO and NO2. */
const initialDensities = (prepared: PreparedCase, scales: ReadonlyMap<string, number>): Map<string, number> => {
  const { case: obmCase, observed } = prepared
  const m = hourAir(prepared).m[0] ?? 0
  const initial = new Map([...obmCase.initialPpb].map(([species, value]) => [species, value * ppb * m]))
  if (obmCase.nox === 'sum')
    for (const { name, ppb: values } of observed)
      if (noxFamily.members.includes(name)) initial.set(name, (values[0] ?? 0) * ppb * m * (scales.get(name) ?? 1))
  if (obmCase.ozone === 'computed') initial.set('O3', (prepared.ozonePpb[0] ?? 0) * ppb * m)
  return initial
}

/** The morning's measured gases as initial values. */
const morning = (prepared: PreparedCase, scales: ReadonlyMap<string, number>, hour: number): Map<string, number> => {
  const at = dayPosition(hour * 3600, prepared.case.markOffsetS)
  const m = valueAt(hourAir(prepared).m, at)
  const initial = new Map<string, number>()
  for (const { name, ppb: values, terms } of prepared.observed)
    for (const { species, coefficient } of terms)
      initial.set(
        species,
        (initial.get(species) ?? 0) + valueAt(values, at) * ppb * m * coefficient * (scales.get(name) ?? 1),
      )
  return initial
}
