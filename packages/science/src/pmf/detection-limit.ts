import { InputProblem } from '../stats/input-problem.ts'

/** What the uncertainty of a species is computed from; both can be edited for each species. */
export interface DetectionRule {
  /** Method detection limit in the unit of the concentrations. */
  detectionLimit: number
  /** Share of the concentration: 0.1 is 10 %; `usualErrorFraction` where none is given. */
  errorFraction?: number
}

/** Share of the concentration taken where none is given; VOC and ions about 10 %, OC and EC 10–15 %, metals 10–20 %. */
export const usualErrorFraction = 0.1

export interface DetectionResult {
  values: Float64Array
  uncertainties: Float64Array
  /** Rows that were at or below the limit and now hold half of it. */
  belowLimit: number[]
}

/**
 * Uncertainties by the equation of the EPA: at or below the limit u = 5/6 MDL and the value becomes MDL/2, above it
 * u = √((EF·c)² + (0.5·MDL)²). NaN (not measured) stays NaN.
 * @param values of one species
 * @throws InputProblem when the limit or the fraction is not a number above nought
 * Source: EPA PMF 5.0 Fundamentals and User Guide (EPA/600/R-14/108), equations 5-1 and 5-2; Polissar et al. 1998.
 */
export const uncertaintyFromLimit = (values: Float64Array, rule: DetectionRule, species: string): DetectionResult => {
  const { detectionLimit, errorFraction = usualErrorFraction } = rule
  if (!(detectionLimit > 0)) throw new InputProblem('检出限必须大于 0', { column: species })
  if (!(errorFraction >= 0)) throw new InputProblem('误差比例不能为负', { column: species })
  const belowLimit: number[] = []
  const uncertainties = new Float64Array(values.length)
  const kept = values.map((value, row) => {
    if (Number.isNaN(value)) {
      uncertainties[row] = Number.NaN
      return value
    }
    if (value <= detectionLimit) {
      belowLimit.push(row)
      uncertainties[row] = (5 / 6) * detectionLimit
      return detectionLimit / 2
    }
    uncertainties[row] = Math.hypot(errorFraction * value, 0.5 * detectionLimit)
    return value
  })
  return { values: kept, uncertainties, belowLimit }
}
