import { uptime } from 'node:os'
import { SteadyWall } from './steady-wall.ts'

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

/** The city's clock: driven in seed mode, the machine's once the city is live, without its jumps. */
export class CityClock implements Clock {
  readonly #wall = new SteadyWall({
    wallMs: () => Date.now(),
    upMs: () => uptime() * 1000,
    tickMs: () => performance.now(),
  })
  #driven: Date | null = null
  now(): Date {
    return this.#driven ? new Date(this.#driven) : new Date(this.#wall.nowMs())
  }
  monotonicMs(): number {
    return performance.now()
  }
  /** How far the machine's clock has jumped, ms; 0 while it is believed. */
  get jumpMs(): number {
    return this.#wall.jumpMs
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
