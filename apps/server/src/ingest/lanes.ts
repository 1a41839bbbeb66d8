import type { Arrival } from './arrival.ts'
import type { IngestLimits } from './limits.ts'

export type Lane = 'fresh' | 'backfill'

/**
 * Frames that wait to be stored, in two lanes: what is sent in its time goes before what is sent after it. While both
 * wait, each batch takes a few of the second, so that a history arrives however much is live.
 */
export class Lanes {
  #fresh: Arrival[] = []
  #backfill: Arrival[] = []
  #bytes = 0

  get frames(): number {
    return this.#fresh.length + this.#backfill.length
  }

  get backfilled(): number {
    return this.#backfill.length
  }

  /** Each lane's length, and since when its first frame has waited. */
  get waiting(): Record<Lane, { frames: number; since: Date | null }> {
    const of = (lane: readonly Arrival[]) => ({ frames: lane.length, since: lane[0]?.receivedAt ?? null })
    return { fresh: of(this.#fresh), backfill: of(this.#backfill) }
  }

  get bytes(): number {
    return this.#bytes
  }

  add(arrival: Arrival): void {
    if (arrival.isBackfill) this.#backfill.push(arrival)
    else this.#fresh.push(arrival)
    this.#bytes += arrival.bytes.length
  }

  /** The frames of the next transaction; they wait on until `remove`. */
  next({ batchFrames, backfillShareFrames, backfillAloneFrames }: IngestLimits): Arrival[] {
    if (this.#fresh.length === 0) return this.#backfill.slice(0, Math.min(batchFrames, backfillAloneFrames))
    const share = Math.min(backfillShareFrames, this.#backfill.length, batchFrames - 1)
    return [...this.#fresh.slice(0, batchFrames - share), ...this.#backfill.slice(0, share)]
  }

  /** Takes out what `next` gave: the heads of both lanes. */
  remove(batch: readonly Arrival[]): void {
    const backfilled = batch.reduce((count, { isBackfill }) => count + (isBackfill ? 1 : 0), 0)
    this.#backfill = this.#backfill.slice(backfilled)
    this.#fresh = this.#fresh.slice(batch.length - backfilled)
    this.#bytes -= batch.reduce((total, { bytes }) => total + bytes.length, 0)
  }

  clear(): void {
    this.#fresh = []
    this.#backfill = []
    this.#bytes = 0
  }
}
