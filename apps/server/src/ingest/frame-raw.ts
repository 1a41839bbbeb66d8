import { type Database, firstRow, sql, type Tx } from '../db/database.ts'
import { arrayLiteral, numberElement, textArrayLiteral } from '../series/store/array-literal.ts'
import type { Arrival } from './arrival.ts'

/** As the sequence steps in the schema. */
const blockSize = 1024

/** Frame numbers, taken from the database a block at a time. */
export class FrameNumbers {
  readonly #db: Database
  #next = 0
  #end = 0

  constructor(db: Database) {
    this.#db = db
  }

  async take(count: number): Promise<number[]> {
    const numbers: number[] = []
    while (numbers.length < count) {
      if (this.#next >= this.#end) {
        const block = await firstRow(this.#db, sql<{ first: number }>`select nextval('frame_id') as first`)
        this.#next = block?.first ?? 0
        this.#end = this.#next + blockSize
      }
      numbers.push(this.#next)
      this.#next += 1
    }
    return numbers
  }
}

/**
 * Keeps the frames as received. The bytes of all frames travel as one binary value and are cut apart by the database,
 * which also computes their SHA-256: the driver would send each as hexadecimal text.
 */
export const writeRawFrames = async (
  tx: Tx,
  arrivals: readonly Arrival[],
  frameIds: readonly number[],
): Promise<void> => {
  const offsets: number[] = []
  let offset = 1
  for (const arrival of arrivals) {
    offsets.push(offset)
    offset += arrival.bytes.length
  }
  const bytes = Buffer.concat(arrivals.map((arrival) => arrival.bytes))
  await sql`insert into frame_raw (received_at, id, device_id, cn, interval_start, sha256, marks, bytes)
    select to_timestamp(at / 1000), id, device_id, cn, to_timestamp(start_ms / 1000), sha256(part.bytes),
      case when marks is null then '{}' else string_to_array(marks, ',') end, part.bytes
    from (select ${bytes}::bytea as bytes offset 0) whole
    cross join unnest(${arrayLiteral(arrivals.map((arrival) => arrival.receivedAt.getTime()))}::float8[], ${arrayLiteral(frameIds)}::bigint[],
      ${arrayLiteral(arrivals.map((arrival) => arrival.deviceId))}::int[], ${textArrayLiteral(arrivals.map((arrival) => arrival.cn))}::text[],
      ${arrayLiteral(arrivals.map((arrival) => numberElement(arrival.intervalStartMs)))}::float8[],
      ${textArrayLiteral(arrivals.map((arrival) => (arrival.marks.length === 0 ? null : arrival.marks.join(','))))}::text[],
      ${arrayLiteral(offsets)}::int[], ${arrayLiteral(arrivals.map((arrival) => arrival.bytes.length))}::int[])
      v (at, id, device_id, cn, start_ms, marks, first, size)
    cross join lateral (select substring(whole.bytes from first for size) as bytes offset 0) part`.execute(tx)
}
