/** How long the parts of a split packet may take, ms. */
const patienceMs = 120_000
const maxSets = 10_000

interface SplitSet {
  total: number
  seen: Set<number>
  sinceMs: number
}

/**
 * Counts split packets whose parts did not all arrive. Each part is stored on its own (ingest.md 1.3); this only tells
 * that something is missing.
 */
export class SplitSets {
  readonly #onIncomplete: (key: string, missing: number) => void
  readonly #sets = new Map<string, SplitSet>()
  #incomplete = 0

  /** @param onIncomplete told of each set that is given up, with how many parts it lacks */
  constructor(onIncomplete: (key: string, missing: number) => void = () => undefined) {
    this.#onIncomplete = onIncomplete
  }

  get incomplete(): number {
    return this.#incomplete
  }

  /** Notes part `number` of `total` of the packet named by device, command and data time. */
  note(key: string, total: number, number: number, nowMs: number): void {
    this.dropOld(nowMs)
    if (!(total > 1) || number < 1 || number > total) return
    const set = this.#sets.get(key) ?? { total, seen: new Set<number>(), sinceMs: nowMs }
    set.seen.add(number)
    if (set.seen.size >= set.total) this.#sets.delete(key)
    else this.#sets.set(key, set)
  }

  /** Sets stand in the order they began, so the old ones are in front. */
  dropOld(nowMs: number): void {
    for (const [key, set] of this.#sets) {
      if (nowMs - set.sinceMs < patienceMs && this.#sets.size < maxSets) return
      this.#sets.delete(key)
      this.#incomplete += 1
      this.#onIncomplete(key, set.total - set.seen.size)
    }
  }
}
