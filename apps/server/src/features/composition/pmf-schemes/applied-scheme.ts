import { Fail } from '@qingkong/contract/errors'
import type { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
import type { SpeciesFacts } from '@qingkong/domain/measurement/species-family'
import { dayMs, hourMs } from '@qingkong/domain/time/city-time'
import { type AppliedProfiles, applyProfiles } from '@qingkong/science/pmf/apply-profiles'
import type { FactorMass } from '@qingkong/science/pmf/source-shares'
import type { Queryable } from '../../../db/database.ts'
import { Memory } from '../../../db/memory.ts'
import type { CallContext } from '../../../http/context.ts'
import { sha256Of } from '../../../platform/sha256.ts'
import { currentRev, type DataStatus, labelWindow, speciesVersions } from '../../../series/port.ts'
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
  /** Says which hours and which version of the scheme they are: what is worked out of the same is the same. */
  key: string
  startAtMs: readonly number[]
  applied: AppliedProfiles
  /** Species measured in each hour. */
  measured: readonly number[]
  masses: FactorMass[]
  facts: ReturnType<typeof componentFacts> & { rev: number }
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

interface Hours {
  fromMs: number
  toMs: number
  status: DataStatus
  asOfRev?: number | undefined
}

/** The species of a scheme as the catalogue knows them. @throws Fail where one is no longer there */
const speciesOfScheme = async (db: Queryable, { family, model }: StoredScheme): Promise<SpeciesFacts[]> => {
  const catalogue = await familySpecies(db, family)
  return model.species.map(({ factorCode, name }) => {
    const known = catalogue.find((one) => one.factorCode === factorCode)
    if (!known) throw new Fail('NOT_FOUND', `方案的组分“${name}”已不在组分表中，请重新解析`)
    return known
  })
}

/** What is worked out hour by hour; the data version is of the asking. */
type AppliedHours = Pick<AppliedScheme, 'startAtMs' | 'applied' | 'measured'> & {
  facts: Omit<AppliedScheme['facts'], 'rev'>
}

/**
 * By site, window, and the versions of its hours, of the scheme and of what is known of its species: what changes makes
 * another key. All calls of a page and all who look at it share one fit. Weighed in cells: 2,000 hours of 40 species are
 * 0.8 MB, together 32 MB.
 */
const known = new Memory<AppliedHours>([], 4_000_000)

const keyOf = async (
  db: Queryable,
  site: AskedSite,
  { id, edition, resultVersion }: StoredScheme,
  species: readonly SpeciesFacts[],
  { fromMs, toMs, status, asOfRev }: Hours,
): Promise<string> => {
  const [from, to] = [new Date(fromMs), new Date(toMs)]
  const methods = [...new Set(species.map(({ family }) => family))]
  const versions = await Promise.all(
    methods.map(async (family) => (await speciesVersions(db, { family, siteIds: [site.id], from, to })).get(site.id)),
  )
  const facts = sha256Of(Buffer.from(JSON.stringify(species)))
  return [site.id, id, edition, resultVersion, facts, fromMs, toMs, status, asOfRev, ...versions].join(' ')
}

/** A published scheme applied to hours. @throws Fail where the species of the scheme are no longer in the catalogue */
export const applyScheme = async (
  { db }: Pick<CallContext, 'db'>,
  site: AskedSite,
  scheme: StoredScheme,
  hours: Hours,
): Promise<AppliedScheme> => {
  const { model } = scheme
  const species = await speciesOfScheme(db, scheme)
  const cells = species.length * Math.round((hours.toMs - hours.fromMs) / hourMs)
  const work = async (): Promise<AppliedHours> => {
    const { startAtMs, values, measured } = await componentHours(db, species, { siteId: site.id, ...hours })
    const applied = applyProfiles(fixedProfiles(model), values)
    return { startAtMs, applied, measured, facts: componentFacts(values, limitsOf(model)) }
  }
  const key = await keyOf(db, site, scheme, species, hours)
  const { facts, ...read } = await known.get(db, key, work, cells)
  const rev = hours.asOfRev ?? (await currentRev(db))
  return { site, scheme, key, ...read, masses: factorMasses(model), facts: { rev, ...facts } }
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
export const massesByHour = (
  { applied, masses, startAtMs }: Pick<AppliedScheme, 'applied' | 'masses' | 'startAtMs'>,
  a: number,
): (number | null)[] =>
  startAtMs.map((_, row) =>
    applied.states[row] === 'explained'
      ? (applied.contributions[a * startAtMs.length + row] ?? 0) * (masses[a]?.mass ?? 0)
      : null,
  )
