import { z } from 'zod'
import { get, group } from '../../core/call.ts'

export const Condition = z.object({
  /** The same as long as it is the same trouble. */
  key: z.string(),
  severity: z.enum(['severe', 'warning']),
  title: z.string(),
  /** What follows from it, and what to do. */
  detail: z.string(),
})
export type Condition = z.infer<typeof Condition>

/** How the platform itself is: room, clock, database, what devices send that cannot be taken, who is silent. */
export const conditions = group('/business-sys-base/platform-condition', {
  platformConditionList: get('/list', {
    summary: '平台运行提示',
    right: 'instrument.read',
    outside: 'byRight',
    about: 'condition',
    keepsSession: false,
    origin: 'own',
    input: {},
    output: z.array(Condition),
  })({ example: () => ({}), exampleAs: 'admin' }),
})
