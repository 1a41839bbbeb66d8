import type { Calls } from '@qingkong/contract/calls'
import type { CallOptions } from '@qingkong/contract/core/client'
import type { ReactNode } from 'react'
import { api } from '../../client/api.ts'
import type { CallAnswer, CallInput } from '../../client/use-call.ts'

type CallName = keyof Calls
type Send = { of(input: object, options?: CallOptions): Promise<unknown> }['of']

/** Shows what a write answered, e.g. a password that is told once. */
type ShowAnswer<A> = { of(answer: A, close: () => void): ReactNode }['of']

interface Words<A> {
  /** What the user is told when it is done; where left out, what is shown says it. */
  done?: string
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
