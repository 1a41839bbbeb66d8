import { z } from 'zod'

export const records = <T extends z.ZodType>(row: T) => z.object({ records: z.array(row), total: z.number() })
/** A measured number; missing is null (the web shows --). */
export const measured = z.number().nullable()
export const nothing = z.null()
/** City wall-clock time 'YYYY-MM-DD HH:mm:ss'. */
export const stamp = z.string()
