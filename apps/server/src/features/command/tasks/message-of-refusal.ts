import { Fail } from '@qingkong/contract/errors'

/** A refusal is an answer of the list; anything else fails the call. */
export const messageOfRefusal = (error: unknown): string => {
  if (!(error instanceof Fail)) throw error
  return error.message
}
