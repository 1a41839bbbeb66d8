import { type Database, sql } from '../db/database.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { TokenBucket } from '../platform/token-bucket.ts'
import { arrayLiteral, textArrayLiteral } from '../series/store/array-literal.ts'
import type { Counters } from './counters.ts'
import type { IngestLimits } from './limits.ts'
import type { RefusalReason } from './refusal-reason.ts'

/** Something the gateway refused, with what it needs to be looked at. */
export interface Refusal {
  remoteAddress: string
  mn: string | null
  reason: RefusalReason
  detail?: string
  bytes: Buffer
}

const flushAfterMs = 200
const maxWaiting = 2_000
const maxSources = 10_000
const trimEveryRows = 1_000

/**
 * Refused frames for the instrument-status pages. Everything is counted; what is written is sampled per source and
 * reason, cut in length and bounded in rows, so that a flood fills neither memory nor disk.
 */
export class Quarantine {
  readonly #db: Database
  readonly #clock: Clock
  readonly #log: Log
  readonly #limits: IngestLimits
  readonly #counters: Counters
  readonly #all: TokenBucket
  readonly #sources = new Map<string, TokenBucket>()
  #waiting: (Refusal & { receivedAt: Date })[] = []
  #timer: NodeJS.Timeout | null = null
  #flushing: Promise<void> = Promise.resolve()
  #rowsSinceTrim = trimEveryRows

  constructor(db: Database, clock: Clock, log: Log, limits: IngestLimits, counters: Counters) {
    this.#db = db
    this.#clock = clock
    this.#log = log
    this.#limits = limits
    this.#counters = counters
    this.#all = new TokenBucket(limits.quarantinePerMin, limits.quarantinePerMin, clock.monotonicMs())
  }

  add(refusal: Refusal): void {
    this.#counters.add(`quarantine.${refusal.reason}`)
    if (this.#waiting.length >= maxWaiting || !this.#isSampled(refusal)) {
      this.#counters.add('quarantineNotKept')
      return
    }
    const bytes = Buffer.from(refusal.bytes.subarray(0, this.#limits.quarantineBytes))
    this.#waiting.push({ ...refusal, bytes, receivedAt: this.#clock.now() })
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      void this.flush()
    }, flushAfterMs)
  }

  #isSampled(refusal: Refusal): boolean {
    const now = this.#clock.monotonicMs()
    const source = `${refusal.reason}/${refusal.mn ?? refusal.remoteAddress}`
    let bucket = this.#sources.get(source)
    if (bucket === undefined) {
      // Forgetting the sources only lets a few more samples through; the total stays limited.
      if (this.#sources.size >= maxSources) this.#sources.clear()
      const perMin = this.#limits.quarantinePerSourcePerMin
      bucket = new TokenBucket(perMin, perMin, now)
      this.#sources.set(source, bucket)
    }
    return bucket.take(now) && this.#all.take(now)
  }

  /** Writes what waits. A database that is away costs the samples, never the gateway. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(async () => {
      const batch = this.#waiting
      this.#waiting = []
      if (batch.length === 0) return
      try {
        await this.#write(batch)
      } catch (error) {
        this.#counters.add('quarantineNotKept', batch.length)
        this.#log.warn({ err: error, rows: batch.length }, 'quarantine not written')
      }
    })
    return this.#flushing
  }

  async #write(batch: readonly (Refusal & { receivedAt: Date })[]): Promise<void> {
    await sql`insert into quarantine (received_at, remote_address, mn, reason, detail, bytes)
      select to_timestamp(at / 1000), address, mn, reason, detail, decode(bytes, 'hex')
      from unnest(${arrayLiteral(batch.map((row) => row.receivedAt.getTime()))}::float8[],
        ${textArrayLiteral(batch.map((row) => row.remoteAddress))}::text[],
        ${textArrayLiteral(batch.map((row) => clean(row.mn)))}::text[],
        ${textArrayLiteral(batch.map((row) => row.reason))}::text[],
        ${textArrayLiteral(batch.map((row) => clean(row.detail ?? null)))}::text[],
        ${arrayLiteral(batch.map((row) => row.bytes.toString('hex') || '""'))}::text[]) v (at, address, mn, reason, detail, bytes)`.execute(
      this.#db,
    )
    this.#rowsSinceTrim += batch.length
    if (this.#rowsSinceTrim < trimEveryRows) return
    this.#rowsSinceTrim = 0
    await sql`delete from quarantine where id <= (select max(id) from quarantine) - ${this.#limits.quarantineRows}`.execute(
      this.#db,
    )
  }

  async close(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    await this.flush()
  }
}

/** Text columns take no NUL; a device number of garbage may hold one. */
const clean = (text: string | null): string | null =>
  text === null ? null : text.replaceAll('\u0000', '').slice(0, 200)
