import type { pmfSchemes as calls, SchemeDetail } from '@qingkong/contract/calls/composition/pmf-schemes'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import type { FactorShare, SchemeComparisonAnswer } from '@qingkong/contract/shapes/pmf-scheme'
import { parameterName } from '@qingkong/domain/pmf/parameter-words'
import { compareSchemes, shareVerdictNames } from '@qingkong/science/pmf/compare-schemes'
import { sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { askedSites } from '../engine-runs/port.ts'
import { comparedOf } from './compared-scheme.ts'
import { libraryProfiles } from './library-profiles.ts'
import { type Opened, opened } from './opened-scheme.ts'
import { schemeFingers } from './scheme-fingers.ts'
import { rotationsOf } from './scheme-rotations.ts'
import { type StoredScheme, schemeHeadOf, schemeRowOf, schemesWhere, visibleScheme } from './scheme-rows.ts'
import { sharesOf } from './scheme-shares.ts'

type Answer = HandlerAnswer<typeof calls.pmfResult>

/** What a parameter says, as text for people. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null))

const comparison = (a: Opened, b: Opened): SchemeComparisonAnswer => {
  const { matched, onlyA, onlyB, deltaQOverExpected, differing } = compareSchemes(comparedOf(a), comparedOf(b))
  const [ofA, ofB] = [sharesOf(a.scheme), sharesOf(b.scheme)]
  const at = (shares: readonly FactorShare[], position: number): FactorShare => {
    const share = shares[position]
    if (!share) throw new RangeError('no such factor')
    return share
  }
  return {
    a: schemeHeadOf(a.scheme),
    b: schemeHeadOf(b.scheme),
    matched: matched.map((pair) => ({
      a: at(ofA, pair.a),
      b: at(ofB, pair.b),
      cosine: pair.cosine,
      r: pair.r,
      hours: pair.hours,
      verdict: shareVerdictNames[pair.verdict],
    })),
    onlyA: onlyA.map((position) => at(ofA, position)),
    onlyB: onlyB.map((position) => at(ofB, position)),
    deltaQOverExpected,
    differing: differing.map(({ name, a: one, b: other }) => ({
      name: parameterName(name),
      a: textOf(one),
      b: textOf(other),
    })),
  }
}

const detailOf = async (
  { db, session }: CallContext,
  { scheme, outcome, run: ofEngine, parameters }: Opened,
): Promise<SchemeDetail> => ({
  ...schemeRowOf(scheme, session),
  runs: outcome.runs.map(({ run, qTrue, qRobust, converged }) => ({
    run,
    qTrue,
    qRobust,
    converged,
    isBest: run === outcome.bestRun,
  })),
  qTrue: outcome.qTrue,
  qRobust: outcome.qRobust,
  qExpected: outcome.qExpected,
  im: outcome.im,
  is: outcome.is,
  times: outcome.samples,
  contributions: outcome.contributions,
  factors: schemeFingers(scheme, await libraryProfiles(db, scheme.family)),
  speciesFits: outcome.speciesFits.map(({ species, r2, slope, intercept, flagged, qOverExpected: ratio }) => ({
    species: scheme.model.species.find(({ name }) => name === species)?.factorName ?? species,
    category: outcome.species.find(({ name }) => name === species)?.category ?? '',
    r2,
    slope,
    intercept,
    flagged,
    qOverExpected: ratio,
  })),
  residuals: outcome.residuals,
  mapping: (outcome.bootstrap?.mapping ?? []).map(({ factor, mapped, isAcceptable }) => ({
    no: factor + 1,
    mapped,
    runs: outcome.bootstrap?.runs ?? 0,
    isAcceptable,
  })),
  proposals: outcome.factors.map(({ proposals }) =>
    proposals.map(({ name, score, reasons }) => ({ name, score, reasons })),
  ),
  scan: outcome.scan ?? [],
  ...rotationsOf({ scheme, outcome, run: ofEngine, parameters }),
  parameters: Object.entries(parameters).map(([name, value]) => ({ name: parameterName(name), value: textOf(value) })),
})

/** The schemes asked for: by name, or those in use at sites. */
const wanted = async (
  { db, session }: CallContext,
  { schemeIds, siteCodes, family }: ParsedInput<typeof calls.pmfResult>,
): Promise<{ schemes: StoredScheme[]; without: string[] }> => {
  if (schemeIds.length > 0)
    return { schemes: await Promise.all(schemeIds.map((id) => visibleScheme(db, session, id))), without: [] }
  if (siteCodes.length === 0) throw new Fail('INVALID_INPUT', '请选择方案或站点')
  const sites = await askedSites(db, session.scope, siteCodes)
  const found = await schemesWhere(
    db,
    sql`s.site_id = any(${sites.map(({ id }) => id)}::int[]) and family = ${family} and state = 'published'`,
    sql`order by season = 'ALL' desc, published_at desc`,
  )
  const schemes = sites.flatMap(({ id }) => found.find(({ siteId }) => siteId === id) ?? [])
  return {
    schemes,
    without: sites.filter(({ id }) => !schemes.some(({ siteId }) => siteId === id)).map(({ siteName }) => siteName),
  }
}

/** Schemes with their analyses; the first against each other one. @throws Fail INVALID_INPUT, NOT_FOUND, OUT_OF_SCOPE */
export const schemeResults = async (
  context: CallContext,
  question: ParsedInput<typeof calls.pmfResult>,
): Promise<Answer> => {
  const { schemes, without } = await wanted(context, question)
  const all = await Promise.all(schemes.map((scheme) => opened(context, scheme)))
  const [first, ...others] = all
  return {
    schemes: await Promise.all(all.map((one) => detailOf(context, one))),
    comparisons: first ? others.map((other) => comparison(first, other)) : [],
    without,
  }
}
