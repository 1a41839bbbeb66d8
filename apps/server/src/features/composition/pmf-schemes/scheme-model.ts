import { Fail } from '@qingkong/contract/errors'
import type { PmfOutcome } from '@qingkong/contract/shapes/pmf-outcome'
import { SchemeSolution } from '@qingkong/contract/shapes/pmf-scheme'
import type { SpeciesFacts } from '@qingkong/domain/measurement/species-family'
import { solutionName } from '@qingkong/domain/pmf/solution-words'
import type { FixedProfiles } from '@qingkong/science/pmf/apply-profiles'
import { edgeCorrelation, type FreezeCandidate } from '@qingkong/science/pmf/freeze-gate'
import { type FactorMass, massOfProfile } from '@qingkong/science/pmf/source-shares'
import { pearson } from '@qingkong/science/stats/correlation'
import { z } from 'zod'

const matrix = z.array(z.array(z.number()))
const ends = z.object({ low: z.array(z.array(z.number().nullable())), high: z.array(z.array(z.number().nullable())) })

/** What of an analysis is needed to apply it to new hours, to judge it and to draw its fingerprints. */
export const SchemeModel = z.object({
  /** Schemes of before there was a choice keep the base run. */
  solution: SchemeSolution.default({ kind: 'base', phi: null, dQPct: 0, swapped: [] }),
  species: z.array(
    z.object({
      name: z.string(),
      factorCode: z.string(),
      factorName: z.string(),
      category: z.enum(['strong', 'weak']),
    }),
  ),
  /** Position of the total variable, −1 without one. */
  total: z.number(),
  detection: z.record(z.string(), z.object({ detectionLimit: z.number(), errorFraction: z.number().optional() })),
  extraUncertainty: z.number(),
  robust: z.boolean(),
  /** Factor by species, µg/m³ at a contribution of 1, which is the mean of the analysis. */
  profiles: matrix,
  pctOfSpecies: matrix,
  /** Bootstrap 5 and 95 %; DISP at a rise of 4. */
  bs: ends.nullable(),
  disp: ends.nullable(),
  samples: z.number(),
  qTrue: z.number(),
  qExpected: z.number(),
  resamples: z.object({ runs: z.number(), mapped: z.array(z.number()) }).nullable(),
  displaced: z.object({ swaps: matrix, largestDecreasePct: z.number() }).nullable(),
  objectives: z.array(z.number()),
  speciesFits: z.array(z.object({ species: z.string(), category: z.string(), r2: z.number().nullable() })),
  /** Pairs of factors whose contributions go together. */
  correlated: z.array(z.object({ a: z.number(), b: z.number(), r: z.number() })),
})
export type SchemeModel = z.infer<typeof SchemeModel>

/** Parameters of a run by reference: every species has its limit. */
const RunParameters = z.object({
  total: z.string().optional(),
  robust: z.boolean().default(false),
  extraUncertainty: z.number().default(0),
  detection: z.record(z.string(), z.object({ detectionLimit: z.number(), errorFraction: z.number().optional() })),
})

const bootstrapEnds = ({ bootstrap }: PmfOutcome): SchemeModel['bs'] => {
  if (!bootstrap) return null
  const [low, high] = [bootstrap.percentiles.indexOf(5), bootstrap.percentiles.indexOf(95)]
  const at = (position: number) =>
    bootstrap.profiles.map((factor) => factor.map((percentiles) => percentiles[position] ?? null))
  return { low: at(low), high: at(high) }
}

const dispEnds = ({ disp, species, factors }: PmfOutcome): SchemeModel['disp'] => {
  if (!disp) return null
  const at = (end: 'lower' | 'upper') =>
    factors.map((_, factor) =>
      species.map(
        ({ name }) => disp.cells.find((cell) => cell.factor === factor && cell.species === name)?.[end][0] ?? null,
      ),
    )
  return { low: at('lower'), high: at('upper') }
}

const correlatedPairs = ({ contributions }: PmfOutcome): SchemeModel['correlated'] => {
  const lines = contributions.map((line) => Float64Array.from(line, (value) => value ?? Number.NaN))
  return lines.flatMap((one, a) =>
    lines.slice(a + 1).flatMap((other, beyond) => {
      const { r } = pearson(one, other)
      return r !== null && r > edgeCorrelation ? [{ a, b: a + 1 + beyond, r }] : []
    }),
  )
}

/**
 * The model of a finished run.
 * @param outcome with the solution that is kept in the place of the base run
 * @param catalogue species of the family
 * @throws Fail INVALID_INPUT for a run on tables that were brought: its species and limits are not the city's
 */
export const schemeModel = (
  outcome: PmfOutcome,
  solution: SchemeSolution,
  runParameters: Readonly<Record<string, unknown>>,
  catalogue: readonly SpeciesFacts[],
): SchemeModel => {
  const parameters = RunParameters.safeParse(runParameters)
  const species = outcome.species.map(({ name, category }) => {
    const known = catalogue.find(({ nameEn }) => nameEn === name)
    if (!known) throw new Fail('INVALID_INPUT', `组分“${name}”不在组分表中，请按站点重新运算`)
    return {
      name,
      factorCode: known.factorCode,
      factorName: known.name,
      category: category === 'weak' ? ('weak' as const) : ('strong' as const),
    }
  })
  if (!parameters.success || species.some(({ name }) => parameters.data.detection[name] === undefined))
    throw new Fail('INVALID_INPUT', '该运算没有各组分的检出限，请按站点重新运算')
  const { total, robust, extraUncertainty, detection } = parameters.data
  const plain = (lines: PmfOutcome['profiles']) => lines.map((line) => line.map((value) => value ?? 0))
  return {
    solution,
    species,
    total: species.findIndex(({ name }) => name === total),
    detection,
    extraUncertainty,
    robust,
    profiles: plain(outcome.profiles),
    pctOfSpecies: plain(outcome.pctOfSpecies),
    bs: bootstrapEnds(outcome),
    disp: dispEnds(outcome),
    samples: outcome.samples.length,
    qTrue: outcome.qTrue,
    qExpected: outcome.qExpected,
    resamples: outcome.bootstrap && {
      runs: outcome.bootstrap.runs,
      mapped: outcome.bootstrap.mapping.map(({ mapped }) => mapped),
    },
    displaced: outcome.disp && { swaps: outcome.disp.swaps, largestDecreasePct: outcome.disp.largestDecreasePct },
    objectives: outcome.runs.map(({ qTrue, huberSum }) => (robust ? huberSum : qTrue)),
    speciesFits: outcome.speciesFits.map(({ species: name, r2 }) => ({
      species: name,
      category: outcome.species.find((one) => one.name === name)?.category ?? '',
      r2,
    })),
    correlated: correlatedPairs(outcome),
  }
}

/** The model as new hours are fitted with it. */
export const fixedProfiles = ({
  species,
  profiles,
  detection,
  extraUncertainty,
  robust,
}: SchemeModel): FixedProfiles => ({
  species: species.map(({ name }) => name),
  categories: species.map(({ category }) => category),
  factors: profiles.length,
  profiles: Float64Array.from(profiles.flat()),
  detection: Object.fromEntries(
    Object.entries(detection).map(([name, { detectionLimit, errorFraction }]) => [
      name,
      errorFraction === undefined ? { detectionLimit } : { detectionLimit, errorFraction },
    ]),
  ),
  extraUncertainty,
  robust,
})

/** Mass of a contribution of 1 of each factor, with the ends of its bootstrap interval. */
export const factorMasses = ({ profiles, bs, total }: SchemeModel): FactorMass[] => {
  const end = (lines: (number | null)[][] | undefined, a: number) => {
    const line = lines?.[a]
    return line?.every((value) => value !== null) ? massOfProfile(line, total) : null
  }
  return profiles.map((profile, a) => ({
    mass: massOfProfile(profile, total),
    low: end(bs?.low, a),
    high: end(bs?.high, a),
  }))
}

/** Q(true)/Q(expected) of the analysis. */
export const qOverExpected = ({ qTrue, qExpected }: Pick<SchemeModel, 'qTrue' | 'qExpected'>): number | null =>
  qExpected > 0 ? qTrue / qExpected : null

export const freezeCandidate = (model: SchemeModel, names: readonly string[]): FreezeCandidate => ({
  names,
  solution: { ...model.solution, name: solutionName(model.solution) },
  bootstrap: model.resamples && {
    runs: model.resamples.runs,
    mapping: model.resamples.mapped.map((mapped) => ({ mapped })),
  },
  disp: model.displaced,
  objectives: model.objectives,
  speciesFits: model.speciesFits,
  contributionCorrelations: model.correlated,
})
