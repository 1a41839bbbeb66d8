import { z } from 'zod'

/** A choice of the pages of pollution sources: what it is, and of how many. */
export const SourceOption = z.object({ code: z.string(), name: z.string(), count: z.number() })

export interface SourceNode {
  code: string
  name: string
  /** Enterprises below the node; at an enterprise its monitors, at an outlet its factors. */
  count: number
  kind: 'area' | 'industry' | 'state' | 'group' | 'quota' | 'enterprise' | 'outlet'
  children: SourceNode[]
}
export const SourceNode: z.ZodType<SourceNode, SourceNode> = z.lazy(() =>
  z.object({
    code: z.string(),
    name: z.string(),
    count: z.number(),
    kind: z.enum(['area', 'industry', 'state', 'group', 'quota', 'enterprise', 'outlet']),
    children: z.array(SourceNode),
  }),
)

/** Every link of these pages carries psCode, psId and countyCode. */
export const EnterpriseOption = SourceOption.extend({ psId: z.string(), countyCode: z.string() })
