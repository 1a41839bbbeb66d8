import { z } from 'zod'
import { jsonNumber, recordOf, requiredText } from '../core/input.ts'
import { columnName, mostColumns, mostRows, seed, times, tooManyRows } from './engine-table.ts'
import { FpeakStrength, PmfSolutionChoice } from './pmf-outcome.ts'

const factor = z.int().min(1).max(30)
const profileCell = { factor, species: columnName }
/** Greatest rise of Q, as a share of it. */
const dQLimit = z.number().gt(0).max(1, '约束的 dQ 限值不能大于 1（100%）').optional()
/** What is known about profile values; factors from 1 in the order of the base run. */
export const PmfConstraint = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['zero', 'base']), ...profileCell }),
  z.strictObject({ kind: z.literal('value'), ...profileCell, value: jsonNumber.min(0), dQLimit }),
  z.strictObject({ kind: z.enum(['up', 'down']), ...profileCell, dQLimit }),
  z.strictObject({ kind: z.literal('limits'), ...profileCell, lower: jsonNumber.min(0), upper: jsonNumber.min(0) }),
  /** A linear expression of cells as in PMF 5, "0.66*[f1,s2]-4.2*[f2,s4]=0,250". */
  z.strictObject({ kind: z.literal('sum'), expression: requiredText(400, '请填写约束表达式') }),
])

/** Samples by species in both; null where nothing was measured. */
export const PmfTables = z.strictObject({
  species: z.array(requiredText(64, '请填写物种名称')).min(2, '请至少给出两个物种').max(200, '最多200个物种'),
  times,
  concentrations: z.array(z.array(jsonNumber.nullable()).max(200, '最多200个物种')).max(mostRows, tooManyRows),
  /** Left out where every species has a detection limit. */
  uncertainties: z
    .array(z.array(jsonNumber.nullable()).max(200, '最多200个物种'))
    .max(mostRows, tooManyRows)
    .optional(),
})
export const PmfParameters = z.strictObject({
  factors: z.int().min(1).max(30),
  runs: z.int().min(1).max(200).default(20),
  /** Other numbers of factors whose base runs are made as well, to choose between them. */
  scan: z.array(z.int().min(1).max(30)).max(12, '最多扫描12个因子数').optional(),
  seed: seed.default(1),
  robust: z.boolean().default(false),
  /** Of the species; those left out are strong. */
  categories: recordOf(columnName, z.enum(['strong', 'weak', 'bad']), mostColumns).default({}),
  /** Species that is the total (PM2.5, TVOC). */
  total: columnName.optional(),
  missing: z.enum(['drop', 'median']).optional(),
  /** Share of every concentration added to its uncertainty. */
  extraUncertainty: z.number().min(0).max(0.25).default(0),
  /** Species whose uncertainty follows from a detection limit, in the unit of the concentrations. */
  detection: recordOf(
    columnName,
    z.strictObject({ detectionLimit: jsonNumber, errorFraction: jsonNumber }),
    mostColumns,
  ).default({}),
  /** Resamples of the bootstrap, 0 for none. */
  bootstrap: z.int().min(0).max(1000).default(0),
  /** Samples in a block of the bootstrap; left out, it follows from the data. */
  blockLength: z.int().min(1).optional(),
  disp: z.boolean().default(false),
  /** Key species of BS-DISP. */
  bsDisp: z.array(columnName).max(20).default([]),
  /** Strengths φ the best run is turned with. */
  fpeak: z.array(FpeakStrength).max(20, '最多20个 Fpeak 强度').default([]),
  /** Put on the best run together. */
  constraints: z.array(PmfConstraint).max(50, '最多50个约束').default([]),
  /** Whose errors are estimated: the bootstrap and DISP of a constrained solution are made under its constraints, a turned one has the bootstrap alone. The base run's when left out. */
  errorsOf: PmfSolutionChoice.optional(),
})
