import { EngineAsk } from '@qingkong/contract/calls/composition/engine-asks'
import { Fail } from '@qingkong/contract/errors'
import { PmfParameters } from '@qingkong/contract/shapes/pmf-question'
import { addDays, parseCity } from '@qingkong/domain/time/city-time'
import type { Services } from '../../../platform/services.ts'
import { componentHours } from './component-hours.ts'
import { limitsOn } from './detection-limits.ts'
import { familySpecies } from './family-species.ts'
import { opened } from './opened-scheme.ts'
import { pmfConfig } from './pmf-settings.ts'
import type { StoredScheme } from './scheme-rows.ts'

export const refitDays = 90
/** A species with fewer values than this share of the hours is left out. */
const leastValid = 0.75

const startOf = (day: string): number => {
  const at = parseCity(day)
  if (!at) throw new RangeError(`no day ${day}`)
  return at.getTime()
}

/**
 * The analysis of a scheme asked again of the ninety days before a day: the same factors, runs, weights and species, as
 * far as these were measured, with the limits in force and without event days. Constraints name factors by their order,
 * which a new run has anew, and are left out: of a constrained scheme the base run is made again, of a turned one the
 * same turn.
 * @throws Fail where too little was measured
 */
export const refitQuestion = async (
  { db, files }: Pick<Services, 'db' | 'files'>,
  scheme: StoredScheme,
  before: string,
): Promise<EngineAsk> => {
  const [from, to] = [addDays(before, -refitDays), addDays(before, -1)]
  const codes = scheme.model.species.map(({ factorCode }) => factorCode)
  const species = (await familySpecies(db, scheme.family)).filter(({ factorCode }) => codes.includes(factorCode))
  const span = { fromMs: startOf(from), toMs: startOf(before) }
  const hours = await componentHours(db, species, { siteId: scheme.siteId, ...span, status: 'MIX' })
  const rows = hours.measured.flatMap((count, row) => (count > 0 ? [row] : []))
  const taken = species.filter((_, j) => {
    const valid = rows.filter((row) => !Number.isNaN(hours.values[row * species.length + j])).length
    return valid >= leastValid * rows.length
  })
  if (rows.length === 0) throw new Fail('INVALID_INPUT', `最近${refitDays}天没有组分数据`)
  const limits = await limitsOn(db, scheme.siteId, taken, to)
  const names = new Set(taken.map(({ nameEn }) => nameEn))
  const { parameters } = await opened({ files }, scheme)
  const { scan: _, total, categories, bsDisp, errorsOf, ...same } = PmfParameters.parse(parameters)
  const { eventDays } = await pmfConfig(db, scheme.family)
  return EngineAsk.parse({
    engine: 'pmf',
    about: {
      siteCode: scheme.siteCode,
      family: scheme.family,
      from,
      to,
      factorCodes: taken.map(({ factorCode }) => factorCode),
      excludedDays: eventDays.map(({ day }) => day).filter((day) => day >= from && day <= to),
    },
    uncertainty: {
      species: Object.fromEntries(
        taken.flatMap(({ factorCode, nameEn }) => {
          const [limit, former] = [limits.get(factorCode), scheme.model.detection[nameEn]]
          const detectionLimit = limit?.detectionLimit ?? former?.detectionLimit
          const errorFraction = limit?.errorFraction ?? former?.errorFraction
          return detectionLimit === undefined
            ? []
            : [[factorCode, { detectionLimit, ...(errorFraction === undefined ? {} : { errorFraction }) }]]
        }),
      ),
    },
    parameters: {
      ...same,
      ...(total !== undefined && names.has(total) ? { total } : {}),
      categories: Object.fromEntries(Object.entries(categories).filter(([name]) => names.has(name))),
      bsDisp: bsDisp.filter((name) => names.has(name)),
      detection: {},
      constraints: [],
      ...(errorsOf?.kind === 'fpeak' ? { errorsOf } : {}),
    },
  })
}
