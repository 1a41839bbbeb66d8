import { CallError } from '@qingkong/contract/core/client'

/** The sentence a call is refused with. */
export const refusal = async (call: Promise<unknown>): Promise<string> => {
  try {
    await call
  } catch (error) {
    if (error instanceof CallError) return error.message
    throw error
  }
  return 'not refused'
}
