import { Fail } from '@qingkong/contract/errors'
import { EngineCode } from '@qingkong/contract/shapes/engine-code'
import { z } from 'zod'

/** What an engine job keeps: the tables lie in the file store under their data version. */
const EngineOrder = z.object({
  engine: EngineCode,
  parameters: z.record(z.string(), z.unknown()),
  /** SHA-256 of the tables as canonical JSON. */
  dataVersion: z.string(),
  /** SHA-256 of the file the run is made with: the model of a forecast, the grid of a trajectory. */
  attached: z.string().nullable(),
})
export type EngineOrder = z.infer<typeof EngineOrder>

/** @throws Fail NOT_FOUND when the job was written by something else */
export const readEngineOrder = (input: unknown): EngineOrder => {
  const parsed = EngineOrder.safeParse(input)
  if (!parsed.success) throw new Fail('NOT_FOUND', '运算作业的条件无法读取，请重新运算')
  return parsed.data
}
