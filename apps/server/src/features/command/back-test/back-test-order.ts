import { backTest as calls } from '@qingkong/contract/calls/command/back-test'
import { Fail } from '@qingkong/contract/errors'
import { z } from 'zod'
import { inAreaScope, type Scope } from '../../../db/scope.ts'
import type { BackTestInput } from './back-test-of.ts'

/** What a back-test job keeps: the rule and span asked about, and the scope they were asked in. */
const BackTestOrder = z.object({
  question: calls.alarmRuleBackTestStart.input,
  /** The result holds what these areas let the owner see; who lost one does not get it. */
  areaCodes: z.array(z.string()),
})
type BackTestOrder = z.infer<typeof BackTestOrder>

export const orderOf = (question: BackTestInput, { areaCodes }: Scope): BackTestOrder => ({
  question,
  areaCodes: [...areaCodes],
})

/** @throws Fail NOT_FOUND when the job was written by something else */
export const readOrder = (input: unknown): BackTestOrder => {
  const parsed = BackTestOrder.safeParse(input)
  if (!parsed.success) throw new Fail('NOT_FOUND', '回测作业的条件无法读取，请重新回测')
  return parsed.data
}

/** The owner still sees all that could be seen when the back-test was asked for. @throws Fail OUT_OF_SCOPE */
export const requireSameScope = (scope: Scope, input: unknown): void => {
  if (!readOrder(input).areaCodes.every((code) => inAreaScope(scope, code)))
    throw new Fail('OUT_OF_SCOPE', '您的管辖范围已变化，请重新回测')
}
