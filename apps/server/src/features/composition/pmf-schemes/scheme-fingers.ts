import type { FingerAnswer } from '@qingkong/contract/calls/composition/pmf-sources'
import type { FactorFinger } from '@qingkong/contract/shapes/pmf-scheme'
import { noSchemeMessage } from '@qingkong/domain/pmf/scheme-words'
import type { CallContext } from '../../../http/context.ts'
import { appliedSources, type SourceQuestion } from './applied-scheme.ts'
import { type LibraryProfile, libraryProfiles, matchesOf } from './library-profiles.ts'
import { factorMasses } from './scheme-model.ts'
import { factorNameOf, type StoredScheme, schemeHeadOf } from './scheme-rows.ts'

/** Profiles of a scheme in the ways they are read, with their intervals and what they are alike to. */
export const schemeFingers = (scheme: StoredScheme, library: readonly LibraryProfile[]): FactorFinger[] => {
  const { model } = scheme
  const masses = factorMasses(model)
  const whole = masses.reduce((sum, { mass }) => sum + mass, 0)
  return model.profiles.map((profile, a) => {
    // The total is no species: it is given against the sum of the others.
    const sum = profile.reduce((total, value, j) => (j === model.total ? total : total + value), 0)
    const pctOfFactor = profile.map((value) => (sum > 0 ? (100 * value) / sum : 0))
    const shares = new Map(
      model.species.flatMap(({ factorCode }, j) => (j === model.total ? [] : [[factorCode, pctOfFactor[j] ?? 0]])),
    )
    const mass = masses[a]?.mass ?? 0
    return {
      no: a + 1,
      name: factorNameOf(scheme, a),
      mass,
      massPct: whole > 0 ? (100 * mass) / whole : 0,
      species: model.species.map(({ factorCode, factorName, category }, j) => ({
        factorCode,
        name: factorName,
        category: j === model.total ? 'total' : category,
        concentration: profile[j] ?? 0,
        pctOfSpecies: model.pctOfSpecies[a]?.[j] ?? 0,
        pctOfFactor: pctOfFactor[j] ?? 0,
        bsLow: model.bs?.low[a]?.[j] ?? null,
        bsHigh: model.bs?.high[a]?.[j] ?? null,
        dispLow: model.disp?.low[a]?.[j] ?? null,
        dispHigh: model.disp?.high[a]?.[j] ?? null,
      })),
      matches: matchesOf(shares, library),
    }
  })
}

/** Fingerprints of the scheme in use. @throws Fail */
export const fingerAnswer = async (context: CallContext, question: SourceQuestion): Promise<FingerAnswer> => {
  const answer = await appliedSources(context, question)
  if (answer.scheme === null) return { scheme: null, message: noSchemeMessage, facts: answer.facts, factors: [] }
  const { scheme, facts } = answer
  return {
    scheme: schemeHeadOf(scheme),
    message: null,
    facts,
    factors: schemeFingers(scheme, await libraryProfiles(context.db, scheme.family)),
  }
}
