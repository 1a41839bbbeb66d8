import type { Calls } from '@qingkong/contract/calls'
import type { CallOptions } from '@qingkong/contract/core/client'
import type { ReactNode } from 'react'
import { api } from '../../client/api.ts'
import type { CallAnswer, CallInput } from '../../client/use-call.ts'

type CallName = keyof Calls
type Send = { of(input: object, options?: CallOptions): Promise<unknown> }['of']

/** Shows what a write answered, e.g. a password that is told once. */
type ShowAnswer<A> = { of(answer: A, close: () => void): ReactNode }['of']
/** Words that tell what came of it. */
type TellAnswer<A> = { of(answer: A): string }['of']

interface Words<A> {
  /** What the user is told when it is done; where left out, what is shown says it. */
  done?: string | TellAnswer<A>
  show?: ShowAnswer<A>
}

/** A call that changes something, with its input, ready to be sent. */
export interface Write extends Words<unknown> {
  call: CallName
  input: object
}

/** A write of the contract: name and input belong together, and so does the answer that is shown. */
export const write = <N extends CallName>(call: N, input: CallInput<N>, words: Words<CallAnswer<N>> = {}): Write => ({
  call,
  input,
  ...(words as Words<unknown>),
})

export const sendWrite = ({ call, input }: Write, options?: CallOptions): Promise<unknown> => {
  const send: Send = api[call]
  return options ? send(input, options) : send(input)
}

/** What the user is told of a write that was answered; null where what is shown says it. */
export const wordsOf = ({ done }: Write, answer: unknown): string | null =>
  typeof done === 'function' ? done(answer) : (done ?? null)
