/** Lets `ratePerMin` through in the long run and `burst` at once. Times are monotonic milliseconds. */
export class TokenBucket {
  readonly #perMs: number
  readonly #burst: number
  #tokens: number
  #atMs: number

  constructor(ratePerMin: number, burst: number, nowMs: number) {
    this.#perMs = ratePerMin / 60_000
    this.#burst = burst
    this.#tokens = burst
    this.#atMs = nowMs
  }

  take(nowMs: number): boolean {
    this.#tokens = Math.min(this.#burst, this.#tokens + Math.max(0, nowMs - this.#atMs) * this.#perMs)
    this.#atMs = nowMs
    if (this.#tokens < 1) return false
    this.#tokens -= 1
    return true
  }
}
