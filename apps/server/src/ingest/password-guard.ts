import { clientNetwork } from '../platform/client-network.ts'

export interface PasswordGuardLimits {
  /** Wrong passwords of one device number from one address, and of all numbers from one address, before a block. */
  wrongPerDevice: number
  wrongPerAddress: number
  /** How long wrong ones are counted, and how long a block lasts, ms. */
  blockMs: number
}

interface Record {
  wrong: number
  firstAtMs: number
  blockedUntilMs: number
}

/** Numbers and addresses remembered; beyond it the oldest are forgotten, so that a flood costs no memory. */
const mostRemembered = 20_000

/**
 * Counts wrong device passwords before they are compared: a number that was tried too often from an address is not
 * looked at from there for a while, nor any number from an address that tried many. The device itself, speaking from
 * its own address, goes on. Times are monotonic milliseconds.
 */
export class PasswordGuard {
  readonly #limits: PasswordGuardLimits
  readonly #records = new Map<string, Record>()

  constructor(limits: PasswordGuardLimits) {
    this.#limits = limits
  }

  isBlocked(mn: string, address: string, nowMs: number): boolean {
    const network = clientNetwork(address)
    return [`${mn}@${network}`, network].some((key) => nowMs < (this.#records.get(key)?.blockedUntilMs ?? 0))
  }

  /** @returns true when this wrong password begins a block */
  wrong(mn: string, address: string, nowMs: number): boolean {
    const network = clientNetwork(address)
    const ofDevice = this.#count(`${mn}@${network}`, this.#limits.wrongPerDevice, nowMs)
    return this.#count(network, this.#limits.wrongPerAddress, nowMs) || ofDevice
  }

  /** The right password: what was mistyped before is forgotten. */
  right(mn: string, address: string): void {
    if (this.#records.size > 0) this.#records.delete(`${mn}@${clientNetwork(address)}`)
  }

  #count(key: string, most: number, nowMs: number): boolean {
    const known = this.#records.get(key)
    const isOver = known === undefined || nowMs - known.firstAtMs >= this.#limits.blockMs
    const record = isOver ? { wrong: 0, firstAtMs: nowMs, blockedUntilMs: 0 } : known
    record.wrong += 1
    if (record.wrong >= most) record.blockedUntilMs = nowMs + this.#limits.blockMs
    // Moved to the end: the map forgets what was not tried for longest.
    this.#records.delete(key)
    this.#records.set(key, record)
    if (this.#records.size > mostRemembered) this.#forgetOldest()
    return record.wrong === most
  }

  #forgetOldest(): void {
    const [oldest] = this.#records.keys()
    if (oldest !== undefined) this.#records.delete(oldest)
  }
}
