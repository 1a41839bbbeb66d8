import type { Maybe } from '@qingkong/domain/missing'
import { type Column, maybe, numbersOf, requireSameLength } from '../stats/column.ts'
import { InputProblem } from '../stats/input-problem.ts'
import { demingFit } from './deming-fit.ts'

export const primaryCarbonMethods = ['minimum', 'lowestDeming', 'mrs'] as const
type PrimaryCarbonMethod = (typeof primaryCarbonMethods)[number]

export type OcEcOptions = {
  method?: PrimaryCarbonMethod
  /** Share of rows with the lowest OC/EC that 'lowestDeming' takes, 5 to 20 %; default 10. */
  lowestPct?: number
}

export type OcEc = {
  method: PrimaryCarbonMethod
  /** POC = ratio · EC + intercept, µg/m³. */
  ratio: number
  intercept: number
  /** Rows with OC and EC above 0. */
  pairs: number
  /** Rows the line rests on. */
  usedRows: number
  /** Per row; null where OC or EC is missing or EC is 0. */
  values: Maybe<{ poc: number; soc: number; ocOverEc: number }>[]
  /** Rows whose SOC was below 0 and is given as 0 (POC is then all of OC). */
  negativeSoc: number
  /** Σ SOC / Σ OC, %. */
  socPct: Maybe<number>
}

const fewest = 3

/**
 * Primary and secondary organic carbon by the EC tracer: POC = r·EC + b, SOC = OC − POC.
 * 'minimum': r = least OC/EC (Castro et al. 1999). 'lowestDeming': line through the rows of lowest OC/EC, both with
 * error (Turpin and Huntzicker 1995, Chu 2005). 'mrs': the r in 0.01 … 10, step 0.01, for which OC − r·EC is least
 * correlated with EC (Millet et al. 2005, Wu and Yu 2016).
 * @param oc µg C/m³, as `ec`
 * @throws InputProblem for negative values, columns of different length, too few rows, or no variation of EC
 */
export const ocEc = (oc: Column, ec: Column, { method = 'mrs', lowestPct = 10 }: OcEcOptions = {}): OcEc => {
  if (!(lowestPct >= 5 && lowestPct <= 20)) throw new InputProblem('最低比例应在 5～20% 之间', { column: 'lowestPct' })
  const [organic, elemental] = [numbersOf(oc, 'oc'), numbersOf(ec, 'ec')]
  requireSameLength(organic.length, elemental, 'ec')
  refuseNegative(organic, 'oc')
  refuseNegative(elemental, 'ec')
  const pairs = Array.from(organic, (value, row) => ({ oc: value, ec: elemental[row] ?? Number.NaN })).filter(
    (pair) => pair.oc > 0 && pair.ec > 0,
  )
  if (pairs.length < fewest)
    throw new InputProblem(`OC、EC 均大于 0 的数据只有 ${pairs.length} 行，至少需要 ${fewest} 行`)
  const { ratio, intercept, usedRows } = primaryLine(pairs, method, lowestPct)
  let [negativeSoc, socSum, ocSum] = [0, 0, 0]
  const values = Array.from(organic, (value, row) => {
    const tracer = elemental[row] ?? Number.NaN
    if (!(value >= 0) || !(tracer > 0)) return null
    const soc = value - (ratio * tracer + intercept)
    if (soc < 0) negativeSoc += 1
    socSum += Math.max(0, soc)
    ocSum += value
    return { poc: value - Math.max(0, soc), soc: Math.max(0, soc), ocOverEc: value / tracer }
  })
  const socPct = maybe((100 * socSum) / ocSum)
  return { method, ratio, intercept, pairs: pairs.length, usedRows, values, negativeSoc, socPct }
}

type Pair = { oc: number; ec: number }

const primaryLine = (pairs: readonly Pair[], method: PrimaryCarbonMethod, lowestPct: number) => {
  if (method === 'mrs') return { ratio: leastCorrelatedRatio(pairs), intercept: 0, usedRows: pairs.length }
  const ordered = pairs.toSorted((a, b) => a.oc / a.ec - b.oc / b.ec)
  const [lowest] = ordered
  if (method === 'minimum') return { ratio: (lowest?.oc ?? 0) / (lowest?.ec ?? 1), intercept: 0, usedRows: 1 }
  const used = ordered.slice(0, Math.max(fewest, Math.ceil((pairs.length * lowestPct) / 100)))
  const line = demingFit(
    used.map(({ ec }) => ec),
    used.map(({ oc }) => oc),
  )
  if (line === null) throw new InputProblem('OC/EC 最低的数据中 EC 没有变化，不能拟合', { column: 'ec' })
  return { ratio: line.slope, intercept: line.intercept, usedRows: used.length }
}

/** Correlation of OC − r·EC with EC on a grid of r, from second moments: r² = (Sxy − r·Sxx)² / (Sxx · S(OC − r·EC)). */
const leastCorrelatedRatio = (pairs: readonly Pair[]): number => {
  const mean = (key: keyof Pair) => pairs.reduce((sum, pair) => sum + pair[key], 0) / pairs.length
  const [meanOc, meanEc] = [mean('oc'), mean('ec')]
  let [xx, xy, yy] = [0, 0, 0]
  for (const { oc, ec } of pairs) {
    xx += (ec - meanEc) ** 2
    xy += (ec - meanEc) * (oc - meanOc)
    yy += (oc - meanOc) ** 2
  }
  if (!(xx > 0)) throw new InputProblem('EC 没有变化，不能用 MRS 法', { column: 'ec' })
  let best = { ratio: Number.NaN, r2: Number.POSITIVE_INFINITY }
  for (let step = 1; step <= 1000; step++) {
    const ratio = step / 100
    const spread = yy - 2 * ratio * xy + ratio * ratio * xx
    // Without spread OC is the line itself, which nothing explains better.
    const r2 = spread > 1e-12 * yy ? (xy - ratio * xx) ** 2 / (xx * spread) : 0
    if (r2 < best.r2) best = { ratio, r2 }
  }
  return best.ratio
}

const refuseNegative = (values: Float64Array, column: string): void => {
  const row = values.findIndex((value) => value < 0)
  if (row >= 0) throw new InputProblem(`浓度 ${values[row]} 为负数`, { row, column })
}
