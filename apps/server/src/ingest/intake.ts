import { forgetPartitions, isPartitionGone } from '../db/partitions.ts'
import type { Services } from '../platform/services.ts'
import type { Arrival } from './arrival.ts'
import { type BatchOutcome, BatchWriter } from './commit-batch.ts'
import type { Counters } from './counters.ts'
import { Lanes } from './lanes.ts'
import type { IngestLimits } from './limits.ts'

/** What has become too much: everything that waits, or only what was sent after its time. */
export type Pressure = 'all' | 'backfill'

/** Called when a queue gets too long to take more, and when it may take more again. */
export type PressureListener = (isHigh: boolean, of: Pressure) => void

const sqlState = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Data the database refuses whatever the moment (class 22 data, 23 constraint): trying again changes nothing. */
const isDataError = (error: unknown): boolean => /^2[23][0-9A-Z]{3}$/.test(sqlState(error))

/**
 * Frames on their way into the database, fresh ones before backfilled ones. A batch closes when it is full or a few milliseconds after its first frame;
 * one transaction stores it, and only then are its frames answered. While the database is away nothing is answered,
 * the batch is tried again, and the sockets are not read beyond the queue's bound.
 */
export class Intake {
  readonly #services: Services
  readonly #limits: IngestLimits
  readonly #counters: Counters
  readonly #onPressure: PressureListener
  readonly #commit: (arrivals: readonly Arrival[]) => Promise<BatchOutcome>
  readonly #lanes = new Lanes()
  readonly #isHigh: Record<Pressure, boolean> = { all: false, backfill: false }
  #isRunning = false
  #isClosed = false
  #linger: NodeJS.Timeout | null = null
  #wake: (() => void) | null = null
  #idle: (() => void)[] = []

  constructor(
    services: Services,
    limits: IngestLimits,
    counters: Counters,
    onPressure: PressureListener,
    writer = new BatchWriter(services),
  ) {
    this.#services = services
    this.#limits = limits
    this.#counters = counters
    this.#onPressure = onPressure
    this.#commit = (arrivals) => writer.commit(arrivals)
  }

  get queuedFrames(): number {
    return this.#lanes.frames
  }

  get waiting(): Lanes['waiting'] {
    return this.#lanes.waiting
  }

  get queuedBytes(): number {
    return this.#lanes.bytes
  }

  get isHigh(): boolean {
    return this.#isHigh.all
  }

  add(arrival: Arrival): void {
    if (this.#isClosed) return
    this.#lanes.add(arrival)
    this.#notePressure()
    if (this.#isRunning) return
    if (this.#lanes.frames >= this.#limits.batchFrames) this.#start()
    else this.#linger ??= setTimeout(() => this.#start(), this.#limits.batchLingerMs)
  }

  /** Tells the sockets when a queue passes its upper bound, and when it is back below its lower one. */
  #notePressure(): void {
    const { queueHighFrames, queueLowFrames, queueHighBytes, backfillHighFrames, backfillLowFrames } = this.#limits
    const { frames, bytes, backfilled } = this.#lanes
    const note = (of: Pressure, isOver: boolean, isUnder: boolean) => {
      if (this.#isHigh[of] ? !isUnder : !isOver) return
      this.#isHigh[of] = !this.#isHigh[of]
      if (this.#isHigh[of]) this.#counters.add(of === 'all' ? 'backPressure' : 'backfillHeld')
      this.#onPressure(this.#isHigh[of], of)
    }
    note(
      'all',
      frames >= queueHighFrames || bytes >= queueHighBytes,
      frames <= queueLowFrames && bytes <= queueHighBytes / 2,
    )
    note('backfill', backfilled >= backfillHighFrames, backfilled <= backfillLowFrames)
  }

  #start(): void {
    if (this.#linger) clearTimeout(this.#linger)
    this.#linger = null
    if (this.#isRunning) return
    this.#isRunning = true
    void this.#run().finally(() => {
      this.#isRunning = false
      for (const resolve of this.#idle.splice(0)) resolve()
    })
  }

  async #run(): Promise<void> {
    while (this.#lanes.frames > 0) {
      const batch = this.#lanes.next(this.#limits)
      const done = await this.#store(batch)
      if (!done) return
      this.#lanes.remove(batch)
      this.#notePressure()
    }
  }

  /** Stores the batch, however long the database is away. @returns false when closed meanwhile */
  async #store(batch: readonly Arrival[]): Promise<boolean> {
    for (let waitMs = 100; ; waitMs = Math.min(2 * waitMs, this.#limits.retryMaxMs)) {
      try {
        this.#stored(batch, await this.#commit(batch))
        return true
      } catch (error) {
        // The next attempt makes it again.
        if (isPartitionGone(error)) forgetPartitions()
        else if (isDataError(error)) return this.#isolate(batch, error)
        this.#counters.add('retries')
        this.#services.log.warn({ err: error, frames: batch.length, waitMs }, 'frames not stored, trying again')
      }
      if (this.#isClosed) return false
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, waitMs)
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      this.#wake = null
      if (this.#isClosed) return false
    }
  }

  #stored(batch: readonly Arrival[], outcome: BatchOutcome): void {
    this.#counters.add('batches')
    this.#counters.add('framesStored', batch.length)
    this.#counters.add('intervals', outcome.inserted)
    this.#counters.add('duplicates', outcome.duplicates)
    this.#counters.add('versions', outcome.versions)
    for (const arrival of batch) arrival.stored()
  }

  /** One frame the database refuses must not hold up the others: halves the batch until it stands alone. */
  async #isolate(batch: readonly Arrival[], error: unknown): Promise<boolean> {
    const [only] = batch
    if (batch.length === 1 && only) {
      this.#services.log.error({ err: error, deviceId: only.deviceId, cn: only.cn }, 'frame refused by the database')
      only.refused(error instanceof Error ? error.message : '')
      return true
    }
    const middle = batch.length >> 1
    return (await this.#store(batch.slice(0, middle))) && (await this.#store(batch.slice(middle)))
  }

  /** Resolves when everything taken so far is stored or given up. */
  async settled(): Promise<void> {
    if (this.#linger) this.#start()
    if (this.#isRunning) await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  /** Takes no more; what waits is stored if the database answers, else dropped unanswered: the devices send it again. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#wake?.()
    await this.settled()
    this.#lanes.clear()
  }
}
