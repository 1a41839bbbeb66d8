import type { LumpedVocClass } from '../cb6r3/voc-lumping.ts'
import type { Mechanism, Term } from '../mechanism/mechanism.ts'
import type { ObmCase } from './obm-case.ts'
import type { FilledValue } from './observed-hours.ts'

/** A measured gas over the modelled day. */
export type ObservedGas = {
  /** Name of the column; groups and perturbations use it. */
  name: string
  /** Null for inorganic gases and methane. */
  vocClass: LumpedVocClass | null
  molarMass: number | null
  /** 24 hourly values, ppb. */
  ppb: Float64Array
  /** Species of the mechanism it is made of, with mole factors. */
  terms: readonly Term[]
}

/** Everything a run needs; made of plain values, so threads can be given it. */
export type PreparedCase = {
  case: ObmCase
  mechanism: Mechanism
  observed: readonly ObservedGas[]
  temperatureK: Float64Array
  relativeHumidity: Float64Array
  pressureHpa: Float64Array
  /** Column the photolysis scale is taken from, null for a constant factor. */
  photolysisObserved: Float64Array | null
  mixingHeightM: Float64Array | null
  /** Observed ozone, also where ozone is computed. */
  ozonePpb: Float64Array
  filled: readonly FilledValue[]
  notes: readonly string[]
}
