import { z } from 'zod'

/** The engines, which are kinds of jobs as well. */
export const engineCodes = ['pmf', 'box-model', 'forecast-train', 'forecast-run', 'trajectory'] as const
export const EngineCode = z.enum(engineCodes)
export type EngineCode = z.infer<typeof EngineCode>
