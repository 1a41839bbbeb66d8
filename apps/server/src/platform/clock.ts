/** The only reader of the machine's clock. */
export interface Clock {
  now(): Date
  /** Milliseconds that never jump, for durations and rate limits. */
  monotonicMs(): number
}

export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
}

/** A clock that somebody sets: tests, and the simulator before the city is live. */
export class DrivenClock implements Clock {
  #now: Date
  constructor(start: Date) {
    this.#now = start
  }
  now(): Date {
    return new Date(this.#now)
  }
  monotonicMs(): number {
    return this.#now.getTime()
  }
  set(now: Date): void {
    this.#now = new Date(now)
  }
}

/** The city's clock: driven in seed mode, the machine's once the city is live. */
export class CityClock implements Clock {
  #driven: Date | null = null
  now(): Date {
    return this.#driven ? new Date(this.#driven) : new Date()
  }
  monotonicMs(): number {
    return performance.now()
  }
  get isDriven(): boolean {
    return this.#driven !== null
  }
  drive(now: Date): void {
    this.#driven = new Date(now)
  }
  release(): void {
    this.#driven = null
  }
}
