import type { LinearFit } from '../../charts/scatter-option.ts'

interface AnsweredFit {
  n: number
  slope: number | null
  intercept: number | null
  r: number | null
}

/** A line that can be drawn; null where it could not be fitted. */
export const wholeFit = ({ n, slope, intercept, r }: AnsweredFit): LinearFit | null =>
  slope === null || intercept === null || r === null ? null : { n, slope, intercept, r }
