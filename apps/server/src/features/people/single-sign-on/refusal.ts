import { type ErrorKey, Fail } from '@qingkong/contract/errors'

/** A sign-in that fails, with what the log keeps of it and the user need not know. */
export class SsoRefusal extends Fail {
  /** For the operations log; never a code, ticket, token or secret. */
  readonly reason: string
  constructor(key: ErrorKey, reason: string, detail?: string) {
    super(key, detail)
    this.name = 'SsoRefusal'
    this.reason = reason
  }
}
