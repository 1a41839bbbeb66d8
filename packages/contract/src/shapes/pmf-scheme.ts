import { z } from 'zod'
import { measured, stamp } from '../core/output.ts'
import { numberOrNull, SeriesFacts } from './analysis.ts'
import { SpeciesFamilyAsked } from './engine-asks.ts'

export const SchemeSeason = z.enum(['ALL', 'SPRING', 'SUMMER', 'AUTUMN', 'WINTER'])

/** Which solution of its analysis a scheme keeps, and what it cost in Q. */
export const SchemeSolution = z.object({
  kind: z.enum(['base', 'fpeak', 'constrained']),
  /** Strength of a turned one. */
  phi: numberOrNull,
  /** Rise of Q over the base run, %. */
  dQPct: z.number(),
  /** Factors, from 1, that follow another factor of the base run better than their own. */
  swapped: z.array(z.number()),
})
export type SchemeSolution = z.infer<typeof SchemeSolution>

export const SchemeState = z.enum(['draft', 'frozen', 'published', 'retired'])

/** What every answer that reads components says of its data. */
export const ComponentFacts = SeriesFacts.extend({
  /** Version of the table of source types. */
  tableVersion: z.string(),
  /** Species the answer rests on. */
  usual: z.number(),
  /** Of the values that were read; null where the limits are not known. */
  belowMdlPct: measured,
})

/** One version of a scheme, as lists show it. */
export const SchemeRow = z.object({
  schemeId: z.string(),
  lineageId: z.string(),
  version: z.number(),
  /** Sent back with a change; another one in between refuses it. */
  edition: z.number(),
  title: z.string(),
  family: SpeciesFamilyAsked,
  siteCode: z.string(),
  siteName: z.string(),
  season: SchemeSeason,
  seasonName: z.string(),
  from: z.string(),
  to: z.string(),
  state: SchemeState,
  stateName: z.string(),
  factorNames: z.array(z.string()),
  samples: z.number(),
  species: z.number(),
  solution: SchemeSolution,
  /** 基础解, Fpeak φ=0.5 or 约束解. */
  solutionName: z.string(),
  qOverExpected: measured,
  bootstrapRuns: z.number(),
  /** The least share of resamples mapped to a factor, %. */
  leastMappedPct: numberOrNull,
  /** Swaps at a rise of 4; null where DISP was not run. */
  dispSwaps: numberOrNull,
  /** Why it cannot be frozen; empty once it is, or when it can. */
  obstacles: z.array(z.string()),
  warnings: z.array(z.string()),
  resultVersion: z.string(),
  jobId: z.string(),
  note: z.string(),
  /** The scheme in use that the system made it after; null for one made by people. */
  refitOf: z.string().nullable(),
  isOwn: z.boolean(),
  creatorName: z.string(),
  createTime: stamp,
  freezerName: z.string().nullable(),
  freezeTime: stamp.nullable(),
  publisherName: z.string().nullable(),
  publishTime: stamp.nullable(),
})
export type SchemeRow = z.infer<typeof SchemeRow>

/** Which scheme an answer was computed with. */
export const SchemeHead = SchemeRow.pick({
  schemeId: true,
  title: true,
  version: true,
  family: true,
  siteCode: true,
  siteName: true,
  season: true,
  seasonName: true,
  from: true,
  to: true,
  stateName: true,
  solution: true,
  solutionName: true,
  qOverExpected: true,
})
export type SchemeHead = z.infer<typeof SchemeHead>

/** What a factor brings, µg/m³, with its share and the range of it. */
export const FactorShare = z.object({
  no: z.number(),
  name: z.string(),
  mean: measured,
  sharePct: measured,
  low: measured,
  high: measured,
})
export type FactorShare = z.infer<typeof FactorShare>

/** What contributions are parted by; spring begins in March. */
export const FactorDimension = z.enum(
  ['HOUR', 'WEEKDAY', 'MONTH', 'SEASON'],
  '统计维度应为 HOUR、WEEKDAY、MONTH 或 SEASON',
)

/** Values by the level of a dimension (hour of the day, weekday, month, season) and factor, with a 95 % t interval. */
export const SourceLaw = z.object({
  dimension: z.string(),
  rows: z.array(
    z.object({
      no: z.number(),
      name: z.string(),
      key: z.string(),
      n: z.number(),
      mean: measured,
      low: measured,
      high: measured,
      p25: measured,
      p50: measured,
      p75: measured,
    }),
  ),
})
export type SourceLaw = z.infer<typeof SourceLaw>

/** A species in a factor. */
const FingerSpecies = z.object({
  factorCode: z.string(),
  name: z.string(),
  category: z.string(),
  /** µg/m³ at the mean of the analysis. */
  concentration: z.number(),
  /** % of the species over all factors. */
  pctOfSpecies: z.number(),
  /** % of the factor's mass. */
  pctOfFactor: z.number(),
  /** Bootstrap, 5 and 95 %. */
  bsLow: measured,
  bsHigh: measured,
  /** DISP at a rise of 4. */
  dispLow: measured,
  dispHigh: measured,
})

export const ProfileMatch = z.object({
  libraryId: z.string(),
  name: z.string(),
  origin: z.string(),
  /** Cosine of the square roots over the common species. */
  similarity: z.number(),
  common: z.number(),
})
export type ProfileMatch = z.infer<typeof ProfileMatch>

export const FactorFinger = z.object({
  no: z.number(),
  name: z.string(),
  mass: z.number(),
  massPct: z.number(),
  species: z.array(FingerSpecies),
  matches: z.array(ProfileMatch),
})
export type FactorFinger = z.infer<typeof FactorFinger>

/** Two schemes side by side; factors by number. */
export const SchemeComparisonAnswer = z.object({
  a: SchemeHead,
  b: SchemeHead,
  matched: z.array(
    z.object({
      a: FactorShare,
      b: FactorShare,
      cosine: z.number(),
      r: measured,
      hours: z.number(),
      verdict: z.string(),
    }),
  ),
  onlyA: z.array(FactorShare),
  onlyB: z.array(FactorShare),
  deltaQOverExpected: z.number(),
  differing: z.array(z.object({ name: z.string(), a: z.string(), b: z.string() })),
})
export type SchemeComparisonAnswer = z.infer<typeof SchemeComparisonAnswer>

/** A profile of the library. */
export const LibraryRow = z.object({
  libraryId: z.string(),
  name: z.string(),
  typeCode: z.string(),
  typeName: z.string(),
  family: SpeciesFamilyAsked,
  /** 文献, 实测 or 方案. */
  origin: z.string(),
  place: z.string(),
  profileDay: z.string().nullable(),
  unit: z.literal('%'),
  species: z.number(),
  citation: z.string(),
  behaviour: z.string(),
  version: z.string(),
  isRetired: z.boolean(),
  /** It may be retired: taken from a scheme or brought in, not of the platform's literature. */
  isOwn: z.boolean(),
})
export type LibraryRow = z.infer<typeof LibraryRow>

export const CaseRow = z.object({
  caseId: z.string(),
  title: z.string(),
  scheme: SchemeHead,
  startTime: stamp,
  endTime: stamp,
  tags: z.array(z.string()),
  note: z.string(),
  factors: z.array(FactorShare),
  rev: z.number(),
  ownerName: z.string(),
  isOwn: z.boolean(),
  createTime: stamp,
})
export type CaseRow = z.infer<typeof CaseRow>
