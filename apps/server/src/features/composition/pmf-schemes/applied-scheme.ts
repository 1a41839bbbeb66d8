import { Fail } from '@qingkong/contract/errors'
import type { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
import { dayMs, hourMs } from '@qingkong/domain/time/city-time'
import { type AppliedProfiles, applyProfiles } from '@qingkong/science/pmf/apply-profiles'
import type { FactorMass } from '@qingkong/science/pmf/source-shares'
import type { CallContext } from '../../../http/context.ts'
import { type DataStatus, labelWindow } from '../../../series/port.ts'
import { type AskedSite, askedSites } from '../engine-runs/port.ts'
import { componentFacts, componentHours, noFacts } from './component-hours.ts'
import { familySpecies } from './family-species.ts'
import { namedScheme, schemeInUse } from './scheme-in-use.ts'
import { factorMasses, fixedProfiles, type SchemeModel } from './scheme-model.ts'
import type { StoredScheme } from './scheme-rows.ts'

export interface SourceQuestion {
  siteCodes: readonly string[]
  family: SpeciesFamilyAsked
  schemeId?: string | undefined
  startTime: string
  endTime: string
  dataStatus: DataStatus
  asOfRev?: number | undefined
  dataType?: 'HOUR' | 'DAY' | undefined
}

/** A scheme applied to the hours of its site. */
export interface AppliedScheme {
  site: AskedSite
  scheme: StoredScheme
  startAtMs: readonly number[]
  applied: AppliedProfiles
  /** Species measured in each hour. */
  measured: readonly number[]
  masses: FactorMass[]
  facts: ReturnType<typeof componentFacts>
}

/** An answer hour by hour is bounded more closely than means of the hours. */
const mostDays = { HOUR: 92, DAY: 366 } as const

/** @throws Fail INVALID_INPUT for a period that is none or too long */
export const sourceWindow = ({ startTime, endTime, dataType = 'DAY' }: SourceQuestion) => {
  const window = labelWindow({ startTime, endTime })
  const days = Math.ceil((window.toMs - window.fromMs) / dayMs)
  if (days > mostDays[dataType])
    throw new Fail(
      'INVALID_INPUT',
      dataType === 'HOUR' ? '小时数据最长92天，请缩短时段或改选日均' : '时段最长366天，请缩短时段',
    )
  return window
}

/** A published scheme applied to hours. @throws Fail where the species of the scheme are no longer in the catalogue */
export const applyScheme = async (
  { db }: Pick<CallContext, 'db'>,
  site: AskedSite,
  scheme: StoredScheme,
  hours: { fromMs: number; toMs: number; status: DataStatus; asOfRev?: number | undefined },
): Promise<AppliedScheme> => {
  const { model } = scheme
  const catalogue = await familySpecies(db, scheme.family)
  const species = model.species.map(({ factorCode, name }) => {
    const known = catalogue.find((one) => one.factorCode === factorCode)
    if (!known) throw new Fail('NOT_FOUND', `方案的组分“${name}”已不在组分表中，请重新解析`)
    return known
  })
  const read = await componentHours(db, species, { siteId: site.id, ...hours })
  return {
    site,
    scheme,
    startAtMs: read.startAtMs,
    applied: applyProfiles(fixedProfiles(model), read.values),
    measured: read.measured,
    masses: factorMasses(model),
    facts: componentFacts(read, limitsOf(model)),
  }
}

const limitsOf = ({ species, detection }: SchemeModel) =>
  species.map(({ name }) => detection[name]?.detectionLimit ?? null)

/** The one site of a question. @throws Fail INVALID_INPUT, OUT_OF_SCOPE */
const questionSite = async ({ db, session }: CallContext, { siteCodes }: SourceQuestion): Promise<AskedSite> => {
  const [site] = await askedSites(db, session.scope, siteCodes)
  if (!site) throw new Fail('INVALID_INPUT', '请选择站点')
  return site
}

/**
 * The scheme in use (or the named one) applied to the hours of a question; without one, what the answer says all the same.
 * @throws Fail INVALID_INPUT, OUT_OF_SCOPE, NOT_FOUND
 */
export const appliedSources = async (
  context: CallContext,
  question: SourceQuestion,
): Promise<AppliedScheme | { scheme: null; facts: Awaited<ReturnType<typeof noFacts>> }> => {
  const { db, session } = context
  const { family, schemeId, dataStatus: status, asOfRev } = question
  const window = sourceWindow(question)
  const site = await questionSite(context, question)
  const scheme =
    schemeId === undefined
      ? await schemeInUse(db, site, family, window.toMs - hourMs)
      : await namedScheme(db, session, schemeId, site, family)
  if (!scheme) return { scheme: null, facts: await noFacts(db) }
  return applyScheme(context, site, scheme, { ...window, status, asOfRev })
}

/** Contributions of a factor in µg/m³, null where the hour is left out or not explained. */
export const massesByHour = ({ applied, masses, startAtMs }: AppliedScheme, a: number): (number | null)[] =>
  startAtMs.map((_, row) =>
    applied.states[row] === 'explained'
      ? (applied.contributions[a * startAtMs.length + row] ?? 0) * (masses[a]?.mass ?? 0)
      : null,
  )
