import { z } from 'zod'
import { stamp } from '../core/output.ts'
import { numberOrNull } from './analysis.ts'

/** What every answer about emissions says of the data it stands on. Hours are factor-hours of outlets. */
export const EmissionMeta = z.object({
  /** End of the newest interval in the answer; null without any. */
  dataTime: stamp.nullable(),
  due: z.number(),
  received: z.number(),
  valid: z.number(),
  /** (valid and stopped) ÷ due, 0 to 1; null while nothing is due. */
  coverage: numberOrNull,
  /** 补遗 ÷ 核算, 0 to 1; null without an amount. */
  filledShare: numberOrNull,
  /** Enterprises the reader may not see: they are in no figure. */
  hiddenCount: z.number(),
  /** What the reader has to know before any figure; null without. */
  remark: z.string().nullable(),
})
export type EmissionMeta = z.infer<typeof EmissionMeta>
