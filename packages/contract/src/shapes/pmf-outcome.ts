import { z } from 'zod'
import { measured } from '../core/output.ts'

const matrix = z.array(z.array(measured))
const numbers = z.array(measured)

/** What the base runs of one number of factors came to. */
export const ScannedFactors = z.object({
  factors: z.number(),
  runs: z.number(),
  converged: z.number(),
  /** Runs that met the lowest Q. */
  metBest: z.number(),
  qTrue: z.number(),
  qRobust: z.number(),
  qExpected: z.number(),
  im: measured,
  is: measured,
})

const strengthBounds = 'Fpeak 强度应在 -5 到 5 之间'
/** Strength φ a run is turned with. */
export const FpeakStrength = z.number().min(-5, strengthBounds).max(5, strengthBounds)

/** Which solution of an analysis: the best base run, that run turned with a strength, or that run under its constraints. */
export const PmfSolutionChoice = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('base') }),
    z.strictObject({ kind: z.literal('fpeak'), phi: FpeakStrength }),
    z.strictObject({ kind: z.literal('constrained') }),
  ],
  '采用的解应为 base、fpeak 或 constrained',
)
export type PmfSolutionChoice = z.infer<typeof PmfSolutionChoice>

export const PmfOutcome = z.object({
  engine: z.literal('pmf'),
  samples: z.array(z.string()),
  species: z.array(z.object({ name: z.string(), category: z.string() })),
  qTrue: z.number(),
  qRobust: z.number(),
  qExpected: z.number(),
  huberSum: z.number(),
  converged: z.boolean(),
  /** Number of the run shown, from 0. */
  bestRun: z.number(),
  im: measured,
  is: measured,
  /** The factor that brings most mass first. */
  factors: z.array(
    z.object({
      mass: z.number(),
      massPct: z.number(),
      proposals: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          score: z.number(),
          similarity: z.number(),
          reasons: z.array(z.string()),
        }),
      ),
    }),
  ),
  /** Factor by species: concentration the factor brings on average. */
  profiles: matrix,
  /** Factor by species: % of the species the factor brings. */
  pctOfSpecies: matrix,
  /** Factor by sample, mean 1. */
  contributions: matrix,
  /** Sample by species, scaled. */
  residuals: matrix,
  runs: z.array(
    z.object({
      run: z.number(),
      qTrue: z.number(),
      qRobust: z.number(),
      huberSum: z.number(),
      converged: z.boolean(),
      steps: z.number(),
    }),
  ),
  speciesFits: z.array(
    z.object({
      species: z.string(),
      q: z.number(),
      qOverExpected: measured,
      flagged: z.number(),
      r2: measured,
      slope: measured,
      intercept: measured,
      residualMean: measured,
      residualSd: measured,
    }),
  ),
  replaced: z.object({
    species: z.array(
      z.object({
        species: z.string(),
        category: z.string(),
        replacedMissing: z.number(),
        replacedBelowLimit: z.number(),
        negative: z.number(),
      }),
    ),
    droppedSamples: z.array(z.string()),
    extraUncertainty: z.number(),
  }),
  /** Sentences on what makes the result less certain: few samples, many factors. Results of before have none. */
  warnings: z.array(z.string()).default([]),
  /** Whose errors were estimated; the base run's where nothing is said. */
  errorsOf: PmfSolutionChoice.optional(),
  bootstrap: z
    .object({
      runs: z.number(),
      blockLength: z.number(),
      mapping: z.array(
        z.object({ factor: z.number(), mapped: z.number(), share: z.number(), isAcceptable: z.boolean() }),
      ),
      unmapped: z.number(),
      percentiles: z.array(z.number()),
      /** Factor by species by percentile. */
      profiles: z.array(matrix),
    })
    .nullable(),
  disp: z
    .object({
      levels: z.array(z.number()),
      swaps: z.array(z.array(z.number())),
      largestDecrease: z.number(),
      largestDecreasePct: z.number(),
      cells: z.array(
        z.object({ factor: z.number(), species: z.string(), value: z.number(), lower: numbers, upper: numbers }),
      ),
    })
    .nullable(),
  bsDisp: z
    .object({
      levels: z.array(z.number()),
      runs: z.number(),
      accepted: z.number(),
      largestDecrease: z.number(),
      cells: z.array(z.object({ factor: z.number(), species: z.string(), lower: numbers, upper: numbers })),
    })
    .nullable(),
  /** Base runs of every number of factors asked about, the fewest factors first; absent where one was asked for. */
  scan: z.array(ScannedFactors).optional(),
  /** The best run turned with each strength; profiles and contributions as above. Results of before have none. */
  fpeak: z
    .array(
      z.object({
        phi: z.number(),
        qTrue: z.number(),
        qRobust: z.number(),
        /** Rise of Q(true) over the best run. */
        dQPct: z.number(),
        isAcceptable: z.boolean(),
        profiles: matrix,
        contributions: matrix,
      }),
    )
    .default([]),
  /** The best run refitted under the constraints. */
  constrained: z
    .object({
      qTrue: z.number(),
      qRobust: z.number(),
      dQ: z.number(),
      dQPct: z.number(),
      isAcceptable: z.boolean(),
      outcomes: z.array(
        z.object({
          /** Position in the parameters. */
          constraint: z.number(),
          kind: z.string(),
          /** Of the cell or the sum, at the end. */
          value: z.number(),
          dQ: z.number(),
          /** False where the limit of dQ was reached first. */
          isMet: z.boolean(),
        }),
      ),
      profiles: matrix,
      contributions: matrix,
    })
    .nullable()
    .default(null),
})

export type PmfOutcome = z.infer<typeof PmfOutcome>
