/** Plain running totals by name, for the instrument-status pages and the log. */
export class Counters {
  readonly #totals = new Map<string, number>()

  add(name: string, by = 1): void {
    if (by !== 0) this.#totals.set(name, (this.#totals.get(name) ?? 0) + by)
  }

  snapshot(): Record<string, number> {
    return Object.fromEntries([...this.#totals].sort(([a], [b]) => a.localeCompare(b)))
  }
}
