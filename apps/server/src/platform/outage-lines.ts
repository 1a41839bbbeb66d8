/** How often the same words about an outage are said, ms. */
const sayEveryMs = 60_000

/**
 * While the database is away every part of the server fails over and over, each with a stack: the first line of each
 * kind says it, then one a minute says how often.
 */
export class OutageLines {
  readonly #said = new Map<string, { atMs: number; withheld: number }>()

  /** @returns how many like it were withheld since the last one; null when this one is withheld too */
  admit(words: string, nowMs: number): number | null {
    const last = this.#said.get(words)
    if (last !== undefined && nowMs - last.atMs < sayEveryMs) {
      last.withheld += 1
      return null
    }
    this.#said.set(words, { atMs: nowMs, withheld: 0 })
    return last?.withheld ?? 0
  }
}
