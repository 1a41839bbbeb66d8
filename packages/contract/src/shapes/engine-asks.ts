import { z } from 'zod'
import { cityDay, code } from '../core/input.ts'
import { EngineCode } from './engine-code.ts'

/** A natural day of the city, 'YYYY-MM-DD'. */
export const naturalDay = cityDay

/** Which values are read: as sent, reviewed, or reviewed where there are any; as they stand, or stood at a version. */
export const readingOfAsk = {
  status: z.enum(['RAW', 'CHECK', 'MIX']).default('MIX'),
  rev: z.int().min(0).optional(),
}

/** Natural days, both included. */
export const periodOfAsk = { from: naturalDay, to: naturalDay }

/** Organic gases, or what particles are made of. */
export const SpeciesFamilyAsked = z.enum(['VOC', 'PM'])
export type SpeciesFamilyAsked = z.infer<typeof SpeciesFamilyAsked>

/** What a run was asked about, by reference to what the city measures. */
export const AskedAbout = z.object({
  engine: EngineCode,
  siteCodes: z.array(code),
  from: z.string(),
  to: z.string(),
  /** Version the values were read at. */
  rev: z.number(),
  /** Values by where they come from. */
  checked: z.number(),
  raw: z.number(),
  missing: z.number(),
  /** Species or columns that were not taken, each with the reason. */
  leftOut: z.array(z.object({ name: z.string(), reason: z.string() })),
})
export type AskedAbout = z.infer<typeof AskedAbout>
