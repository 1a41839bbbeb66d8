import { Fail } from '@qingkong/contract/errors'
import { clientNetwork } from '../../../platform/client-network.ts'
import { TokenBucket } from '../../../platform/token-bucket.ts'

/** An office behind one address signs in together in the morning; a machine that collects pictures does not. */
const perMinute = 30
const atOnce = 60
/** Forgetting addresses lets a few more pictures through and costs no memory. */
const mostAddresses = 10_000

/** How many captchas an address is given. */
export class CaptchaLimit {
  readonly #buckets = new Map<string, TokenBucket>()

  /** @throws Fail TOO_MANY_REQUESTS */
  take(address: string, nowMs: number): void {
    const network = clientNetwork(address)
    let bucket = this.#buckets.get(network)
    if (bucket === undefined) {
      if (this.#buckets.size >= mostAddresses) this.#buckets.clear()
      bucket = new TokenBucket(perMinute, atOnce, nowMs)
      this.#buckets.set(network, bucket)
    }
    if (!bucket.take(nowMs)) throw new Fail('TOO_MANY_REQUESTS', '获取验证码过于频繁，请稍后再试')
  }
}
