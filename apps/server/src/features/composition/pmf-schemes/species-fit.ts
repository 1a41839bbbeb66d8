import type { SpeciesFitPoints } from '@qingkong/contract/calls/composition/pmf-schemes'
import { Fail } from '@qingkong/contract/errors'
import type { CallContext } from '../../../http/context.ts'
import { tablesOf } from './adopted-outcome.ts'
import { opened } from './opened-scheme.ts'
import { visibleScheme } from './scheme-rows.ts'

/**
 * What was measured of a species and what the factors make of it, sample by sample. Values below the limit are as the
 * analysis took them; where nothing was measured there is no point, though the analysis put a median there.
 * @throws Fail NOT_FOUND, OUT_OF_SCOPE, INVALID_INPUT for a species that is not in the analysis
 */
export const speciesFit = async (
  context: CallContext,
  { schemeId, factorCode }: { schemeId: string; factorCode: string },
): Promise<SpeciesFitPoints> => {
  const scheme = await visibleScheme(context.db, context.session, schemeId)
  const known = scheme.model.species.find((one) => one.factorCode === factorCode)
  if (!known) throw new Fail('INVALID_INPUT', '方案中没有该物种，请重新选择')
  const own = await opened(context, scheme)
  const { outcome } = own
  const { tables, prepared } = await tablesOf(context, own)
  const [j, n] = [prepared.species.indexOf(known.name), prepared.species.length]
  const [column, rowOf] = [tables.species.indexOf(known.name), new Map(tables.times.map((time, row) => [time, row]))]
  const isMeasured = outcome.samples.map(
    (sample) => (tables.concentrations[rowOf.get(sample) ?? -1]?.[column] ?? null) !== null,
  )
  const residuals = outcome.samples.map((_, row) => (isMeasured[row] ? (outcome.residuals[row]?.[j] ?? null) : null))
  const observed = outcome.samples.map((_, row) => (isMeasured[row] ? (prepared.values[row * n + j] ?? null) : null))
  const fit = outcome.speciesFits.find(({ species }) => species === known.name)
  return {
    schemeId: scheme.id,
    factorCode,
    factorName: known.factorName,
    category: known.category,
    times: outcome.samples,
    observed,
    predicted: observed.map((value, row) => {
      const residual = residuals[row] ?? null
      return value === null || residual === null ? null : value - residual * (prepared.uncertainties[row * n + j] ?? 0)
    }),
    residuals,
    r2: fit?.r2 ?? null,
    slope: fit?.slope ?? null,
    intercept: fit?.intercept ?? null,
    flagged: fit?.flagged ?? 0,
  }
}
