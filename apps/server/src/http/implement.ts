import type { Call, HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import type { CallContext, OpenContext } from './context.ts'

type AnyCall = Pick<Call, 'input' | 'output' | 'right' | 'name'>
type ContextOf<C extends AnyCall> = C['right'] extends 'open' | 'ticket' | 'share' | 'radar' | 'seed'
  ? OpenContext
  : CallContext

export interface Implementation {
  call: Call
  /** The input as the call's own shape has parsed it; with a session wherever the call's right asks for one. */
  run: (input: unknown, context: OpenContext) => unknown
}

/** Curried so that literals of the answer keep their types: implement(calls.eventDetail)(async (input, context) => …). */
export const implement =
  <C extends AnyCall>(call: C) =>
  (
    run: (input: ParsedInput<C>, context: ContextOf<C>) => Promise<HandlerAnswer<C>> | HandlerAnswer<C>,
  ): Implementation => ({
    call: call as AnyCall as Call,
    run: run as Implementation['run'],
  })
