const withinMs = 60_000
/** More different refusals than people make: forgotten together, and counted anew. */
const keptAtMost = 10_000

/** Counts refusals of one kind, so that a program that asks a thousand times a second does not fill the log. */
export class RefusalCounts {
  readonly #last = new Map<string, { atMs: number; unsaid: number }>()

  /**
   * @param key who was refused what
   * @returns null while the last entry of this kind is less than a minute old; else how many went without one since
   */
  take(key: string, nowMs: number): number | null {
    const last = this.#last.get(key)
    if (last && nowMs - last.atMs < withinMs) {
      last.unsaid += 1
      return null
    }
    if (this.#last.size >= keptAtMost) this.#last.clear()
    this.#last.set(key, { atMs: nowMs, unsaid: 0 })
    return last?.unsaid ?? 0
  }
}
