/** Readings of the machine: the time of day, which people and services set, how long it has been up, and a counter. */
export interface MachineClocks {
  wallMs(): number
  /** Since the machine started, sleep included: nobody sets it. Dear: it is read from a file. */
  upMs(): number
  /** Goes on steadily while the machine is awake. Cheap. */
  tickMs(): number
}

/** What time services correct in steps of their own; more than that is a jump. */
const toleratedMs = 120_000
/** A frame asks the time several times: the counter goes on from the last reading, for so long and no further. */
const readAgainMs = 1000

/**
 * The time of day as it was when the process started, going on steadily. Small corrections are followed; a jump is not:
 * it would end every session and tell every device a wrong time. It holds until the machine's clock is right again or
 * the process is started anew.
 */
export class SteadyWall {
  readonly #clocks: MachineClocks
  #offsetMs: number
  #readUpMs: number
  #readTickMs: number

  constructor(clocks: MachineClocks) {
    this.#clocks = clocks
    this.#readTickMs = clocks.tickMs()
    this.#readUpMs = clocks.upMs()
    this.#offsetMs = clocks.wallMs() - this.#readUpMs
  }

  /** How far the machine's clock has jumped, ms; 0 while it is believed. */
  get jumpMs(): number {
    const difference = this.#clocks.wallMs() - this.#readUp() - this.#offsetMs
    return Math.abs(difference) < toleratedMs ? 0 : difference
  }

  nowMs(): number {
    const wallMs = this.#clocks.wallMs()
    const upMs = this.#upAt(wallMs)
    const offsetMs = wallMs - upMs
    if (Math.abs(offsetMs - this.#offsetMs) < toleratedMs) this.#offsetMs = offsetMs
    return upMs + this.#offsetMs
  }

  /** By the counter; read anew once a second, and where the time of day says otherwise: a jump, or the machine slept. */
  #upAt(wallMs: number): number {
    const passedMs = this.#clocks.tickMs() - this.#readTickMs
    const upMs = this.#readUpMs + passedMs
    const isFresh = passedMs < readAgainMs && Math.abs(wallMs - upMs - this.#offsetMs) < readAgainMs
    return isFresh ? upMs : this.#readUp()
  }

  #readUp(): number {
    this.#readTickMs = this.#clocks.tickMs()
    this.#readUpMs = this.#clocks.upMs()
    return this.#readUpMs
  }
}
