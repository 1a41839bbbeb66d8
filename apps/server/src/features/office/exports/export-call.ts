import { calls } from '@qingkong/contract/calls'
import { fileAnswer } from '@qingkong/contract/core/blob'
import type { Call, Group } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import type { Session } from '../../../http/context.ts'
import { invalidInput } from '../../../http/errors.ts'
import { checkTimeRanges } from '../../../http/time-range.ts'

const contractCalls: Group = calls

/**
 * The call that makes a sheet, if the person may ask it.
 * @throws Fail INVALID_INPUT when no export has this name, FORBIDDEN without its right
 */
export const exportCall = (name: string, { rights }: Pick<Session, 'rights'>): Call => {
  const call = Object.hasOwn(contractCalls, name) ? contractCalls[name] : undefined
  if (call?.kind !== 'export' || call.output !== fileAnswer) throw new Fail('INVALID_INPUT', '该内容不能导出')
  const held: ReadonlySet<string> = rights
  if (call.right !== 'self' && !held.has(call.right)) throw new Fail('FORBIDDEN')
  return call
}

/** The question as the call's handler takes it. @throws Fail INVALID_INPUT */
export const exportQuestion = (call: Call, input: unknown): Record<string, unknown> => {
  const parsed = call.input.safeParse(input)
  if (!parsed.success) throw invalidInput(parsed.error)
  checkTimeRanges(parsed.data)
  return parsed.data
}
