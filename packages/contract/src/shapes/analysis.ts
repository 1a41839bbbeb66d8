import { z } from 'zod'
import { cityTime, code, codeList, flag, revision } from '../core/input.ts'

/** RAW 实时未审核, CHECK 已审核, MIX reviewed where present, else raw. */
export const dataStatus = z.enum(['MIX', 'RAW', 'CHECK'], '数据状态应为 MIX、RAW 或 CHECK').default('MIX')

/** What the area/site selector chooses: sites, districts, the city or other cities, by code. */
export const placesInput = {
  siteCodes: codeList(400).refine((codes) => codes.length > 0, '请选择站点'),
  /** Of which type the sites of a district are averaged. */
  siteType: z.string().max(4).default('10'),
}
export const placeInput = {
  siteCode: code,
  siteType: z.string().max(4).default('10'),
}

/** City wall-clock instants; the labels are the ends of the intervals, both included. */
export const periodInput = { startTime: cityTime, endTime: cityTime }

/** One 'start,end' text or pair per range. */
export const timeRanges = z
  .array(
    z.union([
      z.tuple([cityTime, cityTime]),
      z
        .string()
        .max(64)
        .transform((text) => text.split(',')),
    ]),
  )
  .pipe(z.array(z.tuple([cityTime, cityTime], '时间段应为起止两个时间')).max(60, '时间段应为1到60个'))
  .refine((ranges) => ranges.length > 0, '时间段应为1到60个')

/** How series are read: status, rounding, and the data version of a kept view. */
export const seriesInput = {
  dataStatus,
  round: flag.default(false),
  asOfRev: revision.optional(),
}

/** What every analysis answer says of its data. */
export const SeriesFacts = z.object({
  /** The data version the answer was read at. */
  rev: z.number(),
  /** Cells by review state. */
  checked: z.number(),
  raw: z.number(),
  missing: z.number(),
})
export type SeriesFacts = z.infer<typeof SeriesFacts>

export const numberOrNull = z.number().nullable()
