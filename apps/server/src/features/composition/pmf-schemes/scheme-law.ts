import type { SourceLaw } from '@qingkong/contract/shapes/pmf-scheme'
import { parseCity } from '@qingkong/domain/time/city-time'
import type { CallContext } from '../../../http/context.ts'
import { contributionLevels, type Dimension } from './contribution-levels.ts'
import { opened } from './opened-scheme.ts'
import { factorMasses } from './scheme-model.ts'
import { factorNameOf, visibleScheme } from './scheme-rows.ts'

/** Start of a sample's hour. */
const startOf = (sample: string): number => {
  const at = parseCity(sample)
  if (!at) throw new RangeError(`sample ${sample} is no time`)
  return at.getTime()
}

/** What the factors brought over the period of the analysis itself, by the level of a dimension. @throws Fail */
export const schemeLaw = async (
  context: CallContext,
  { schemeId, dimension }: { schemeId: string; dimension: Dimension },
): Promise<SourceLaw> => {
  const scheme = await visibleScheme(context.db, context.session, schemeId)
  const { outcome } = await opened(context, scheme)
  const masses = factorMasses(scheme.model)
  const lines = outcome.contributions.map((line, a) => {
    const mass = masses[a]?.mass ?? 0
    return {
      no: a + 1,
      name: factorNameOf(scheme, a),
      values: line.map((value) => (value === null ? null : value * mass)),
    }
  })
  return { dimension, rows: contributionLevels(lines, outcome.samples.map(startOf), dimension) }
}
