import { permitCategories } from '@qingkong/domain/permit/permit'
import { z } from 'zod'
import { measured } from '../core/output.ts'

export const PermitCategory = z.enum(permitCategories)

/** What a permit allows of a pollutant in a year, and what of it is used. */
export const PermitUse = z.object({
  factorCode: z.string(),
  factorName: z.string(),
  /** Permitted in the year, t. */
  permitT: z.number(),
  /** 核算 from 1 January to yesterday, t; null without any. */
  usedT: measured,
  /** usedT ÷ permitT, 1 is all; null where either is missing. */
  share: measured,
  /** Part of the year that is over, 0 to 1. */
  yearShare: measured,
  /** 预计 of the whole year at the pace so far, t. */
  expectedT: measured,
  light: z.enum(['green', 'amber', 'red']).nullable(),
})

export const Permit = z.object({
  psId: z.string(),
  psCode: z.string(),
  psName: z.string(),
  countyCode: z.string(),
  countyName: z.string(),
  permitNo: z.string(),
  category: PermitCategory,
  categoryName: z.string(),
  /** Days. */
  validFrom: z.string(),
  validTo: z.string(),
  isExpired: z.boolean(),
})

/** What is wrong in one cell of the workbook. */
export const PermitCellProblem = z.object({
  /** Spreadsheet row; the head is row 1. */
  row: z.number(),
  column: z.string(),
  title: z.string(),
  value: z.string(),
  message: z.string(),
})
