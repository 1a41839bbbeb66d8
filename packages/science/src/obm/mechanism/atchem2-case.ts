import { InputProblem } from '../../stats/input-problem.ts'

/** How AtChem2 fills the time between two constraints: last value held, or a straight line. */
export type ConstraintInterpolation = 'constant' | 'linear'

type Atchem2Condition =
  | { kind: 'value'; value: number }
  | { kind: 'calculated' }
  | { kind: 'constrained' }
  | { kind: 'unused' }

/** A run as AtChem2's configuration folder describes it. */
export type Atchem2Case = {
  steps: number
  stepS: number
  /** Seconds from 00:00 UTC of the date. */
  startS: number
  speciesInterpolation: ConstraintInterpolation
  conditionInterpolation: ConstraintInterpolation
  latitudeDeg: number
  /** East positive; the files count west positive. */
  longitudeEastDeg: number
  year: number
  month: number
  day: number
  /** TEMP, PRESS, RH, H2O, DEC, BLHEIGHT, DILUTE, JFAC, ASA. */
  conditions: ReadonlyMap<string, Atchem2Condition>
  /** A closed roof makes every photolysis rate zero. */
  roofOpen: boolean
  /** Molecule cm⁻³; species not named start at zero. */
  initial: ReadonlyMap<string, number>
  constantSpecies: ReadonlyMap<string, number>
  constrainedSpecies: readonly string[]
  constantPhotolysis: ReadonlyMap<string, number>
  constrainedPhotolysis: readonly string[]
}

/** Values at times, both rising from the file's first row. */
export type Atchem2Series = { timesS: Float64Array; values: Float64Array }

/**
 * Reads AtChem2's configuration.
 * @param textOf text of a file of the configuration folder; '' for one that does not exist
 * @throws InputProblem naming the file and the line
 */
export const readAtchem2Case = (textOf: (file: string) => string): Atchem2Case => {
  const parameters = rowsOf(textOf('model.parameters'))
  const parameter = (index: number): number => {
    const [value, ...meaning] = parameters[index] ?? []
    return numberIn('model.parameters', index, value, meaning.join(' '))
  }
  const environment = rowsOf(textOf('environmentVariables.config'))
  const conditions = new Map<string, Atchem2Condition>()
  let roofOpen = true
  environment.forEach(([, name = '', value], index) => {
    if (name === 'ROOF') roofOpen = value !== 'CLOSED'
    else conditions.set(name, conditionOf(value, index))
  })
  return {
    steps: parameter(0),
    stepS: parameter(1),
    speciesInterpolation: parameter(2) === 1 ? 'constant' : 'linear',
    conditionInterpolation: parameter(3) === 1 ? 'constant' : 'linear',
    startS: parameter(5),
    latitudeDeg: parameter(7),
    longitudeEastDeg: -parameter(8),
    day: parameter(9),
    month: parameter(10),
    year: parameter(11),
    conditions,
    roofOpen,
    initial: namedNumbers('initialConcentrations.config', textOf),
    constantSpecies: namedNumbers('speciesConstant.config', textOf),
    constrainedSpecies: names('speciesConstrained.config', textOf),
    constantPhotolysis: namedNumbers('photolysisConstant.config', textOf),
    constrainedPhotolysis: names('photolysisConstrained.config', textOf),
  }
}

/** A constraint file: time in s and value per line. */
export const readAtchem2Series = (file: string, text: string): Atchem2Series => {
  const rows = rowsOf(text)
  return {
    timesS: Float64Array.from(rows, ([time], index) => numberIn(file, index, time, '时间')),
    values: Float64Array.from(rows, ([, value], index) => numberIn(file, index, value, '数值')),
  }
}

/** Value of a series at a time within it; before the first and after the last row the nearest row holds. */
export const atchem2Value = (
  { timesS, values }: Atchem2Series,
  timeS: number,
  method: ConstraintInterpolation,
): number => {
  const last = timesS.length - 1
  let row = 0
  while (row < last && (timesS[row + 1] ?? 0) <= timeS) row++
  const [from, here] = [timesS[row] ?? 0, values[row] ?? Number.NaN]
  if (method === 'constant' || row === last || timeS <= from) return here
  const [to, next] = [timesS[row + 1] ?? from, values[row + 1] ?? here]
  return here + ((next - here) * (timeS - from)) / (to - from)
}

const conditionOf = (value: string | undefined, index: number): Atchem2Condition => {
  if (value === 'CALC') return { kind: 'calculated' }
  if (value === 'CONSTRAINED') return { kind: 'constrained' }
  if (value === 'NOTUSED') return { kind: 'unused' }
  return { kind: 'value', value: numberIn('environmentVariables.config', index, value, '环境变量') }
}

const namedNumbers = (file: string, textOf: (file: string) => string): Map<string, number> => {
  return new Map(rowsOf(textOf(file)).map(([name = '', value], index) => [name, numberIn(file, index, value, name)]))
}

const names = (file: string, textOf: (file: string) => string): string[] => {
  return rowsOf(textOf(file)).map(([name = '']) => name)
}

const rowsOf = (text: string): string[][] => {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => line.split(/\s+/))
}

const numberIn = (file: string, index: number, text: string | undefined, meaning: string): number => {
  const value = Number((text ?? '').replace(/[Dd]/, 'e'))
  if (text === undefined || !Number.isFinite(value)) {
    throw new InputProblem(`${file} 中${meaning === '' ? '' : ` ${meaning} `}的“${text ?? ''}”不是数`, { row: index })
  }
  return value
}
