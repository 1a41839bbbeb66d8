import { solutionText } from '@qingkong/domain/pmf/solution-words'
import type { ComparedScheme } from '@qingkong/science/pmf/compare-schemes'
import { sourceShares } from '@qingkong/science/pmf/source-shares'
import type { Opened } from './opened-scheme.ts'
import { factorMasses, qOverExpected } from './scheme-model.ts'
import { factorNameOf } from './scheme-rows.ts'

/** A scheme with its analysis as two of them are compared. */
export const comparedOf = (one: Pick<Opened, 'scheme' | 'outcome' | 'parameters'>): ComparedScheme => {
  const { scheme, outcome, parameters } = one
  const { model } = scheme
  const masses = factorMasses(model)
  const shares = sourceShares(
    masses,
    masses.map(() => 1),
  )
  return {
    factors: shares.map((share, a) => ({
      name: factorNameOf(scheme, a),
      profile: new Map(
        model.species.flatMap(({ name }, j) => (j === model.total ? [] : [[name, model.profiles[a]?.[j] ?? 0]])),
      ),
      share,
      contributions: new Map(
        outcome.samples.flatMap((time, row) => {
          const value = outcome.contributions[a]?.[row] ?? null
          return value === null ? [] : [[time, value]]
        }),
      ),
    })),
    qOverExpected: qOverExpected(model) ?? 0,
    parameters: {
      ...parameters,
      solution: solutionText(model.solution),
      from: scheme.fromDay,
      to: scheme.toDay,
      site: scheme.siteName,
    },
  }
}
