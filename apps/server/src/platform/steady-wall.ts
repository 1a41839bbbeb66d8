/** Two readings of the machine: the time of day, which people and services set, and how long it has been up. */
export interface MachineClocks {
  wallMs(): number
  /** Since the machine started, sleep included: nobody sets it. */
  upMs(): number
}

/** What time services correct in steps of their own; more than that is a jump. */
const toleratedMs = 120_000

/**
 * The time of day as it was when the process started, going on steadily. Small corrections are followed; a jump is not:
 * it would end every session and tell every device a wrong time. It holds until the machine's clock is right again or
 * the process is started anew.
 */
export class SteadyWall {
  readonly #clocks: MachineClocks
  #offsetMs: number

  constructor(clocks: MachineClocks) {
    this.#clocks = clocks
    this.#offsetMs = clocks.wallMs() - clocks.upMs()
  }

  /** How far the machine's clock has jumped, ms; 0 while it is believed. */
  get jumpMs(): number {
    const difference = this.#clocks.wallMs() - this.#clocks.upMs() - this.#offsetMs
    return Math.abs(difference) < toleratedMs ? 0 : difference
  }

  nowMs(): number {
    const upMs = this.#clocks.upMs()
    const offsetMs = this.#clocks.wallMs() - upMs
    if (Math.abs(offsetMs - this.#offsetMs) < toleratedMs) this.#offsetMs = offsetMs
    return upMs + this.#offsetMs
  }
}
