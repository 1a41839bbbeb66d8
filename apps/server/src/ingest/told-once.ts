/** Things remembered; beyond it the oldest are forgotten and may be told again. */
const mostRemembered = 10_000

/** Lets a thing through once in a while, so that a sender who repeats himself fills no log. Times are monotonic ms. */
export class ToldOnce {
  readonly #againAfterMs: number
  readonly #toldAt = new Map<string, number>()

  constructor(againAfterMs: number) {
    this.#againAfterMs = againAfterMs
  }

  isNews(thing: string, nowMs: number): boolean {
    const toldAt = this.#toldAt.get(thing)
    if (toldAt !== undefined && nowMs - toldAt < this.#againAfterMs) return false
    this.#toldAt.delete(thing)
    this.#toldAt.set(thing, nowMs)
    const [oldest] = this.#toldAt.keys()
    if (this.#toldAt.size > mostRemembered && oldest !== undefined) this.#toldAt.delete(oldest)
    return true
  }
}
