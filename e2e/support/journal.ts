import { demoMn } from '@qingkong/domain/city/demo-device'
import { formatDataTime, formatQn } from '@qingkong/protocol/hj212/data-time'
import { enterprisesInData, outletIndex } from './city-data.ts'
import { queryDatabase } from './database.ts'
import type { DeviceLink } from './device-link.ts'
import { outletRealtimeFrame } from './frames.ts'

const minuteMs = 60_000

/** What a device keeps of what it sent: minutes of outlets, each with a value and a number of its own. */
export class FrameJournal {
  readonly #from = Math.floor(Date.now() / minuteMs) * minuteMs - 20 * 60 * minuteMs
  readonly #outlets = outletIndex(enterprisesInData()).filter((outlet) => !outlet.sm4)
  readonly #sent = new Map<string, { key: string; value: number }>()
  readonly #acknowledged = new Set<string>()

  get sent(): number {
    return this.#sent.size
  }

  get acknowledged(): number {
    return this.#acknowledged.size
  }

  /** Sends the next minutes over a line. */
  send(link: DeviceLink, count: number): void {
    for (let n = 0; n < count; n += 1) {
      const number = this.#sent.size
      const outlet = this.#outlets[number % this.#outlets.length]
      if (!outlet) throw new Error('no outlets in the data')
      const at = new Date(this.#from + Math.floor(number / this.#outlets.length) * minuteMs)
      const qn = formatQn(new Date(this.#from + number))
      const value = ((number * 37) % 1000) / 100
      this.#sent.set(qn, { key: `${demoMn('outlet', outlet.index)} ${outlet.factor} ${formatDataTime(at)}`, value })
      link.send(qn, outletRealtimeFrame(outlet.index, { qn, at, values: { [outlet.factor]: value } }))
    }
  }

  /** Notes what a line was answered. */
  note(link: DeviceLink): void {
    for (const qn of link.acknowledged) this.#acknowledged.add(qn)
  }

  /** Compares what was acknowledged with what is stored: numbers that are lost, rows and frames that are there twice. */
  async compare(house: { dataDir: string }): Promise<{ lost: string[]; rowsTwice: number; framesTwice: number }> {
    const stored = await queryDatabase<{ mn: string; factor: string; at: Date; value: number }>(
      house,
      `select d.mn, f.factor_code as factor, o.start_at as at, o.measured[f.position] as value
       from outlet_minute o
       join device_binding b on b.target_kind = 'outlet' and b.target_id = o.outlet_id
       join device d on d.id = b.device_id
       join outlet_factor f on f.outlet_id = o.outlet_id and f.factor_code = b.factor_code
       where o.measured[f.position] is not null`,
    )
    const byKey = new Map(stored.map((row) => [`${row.mn} ${row.factor} ${formatDataTime(row.at)}`, row.value]))
    const lost = [...this.#acknowledged].filter((qn) => {
      const one = this.#sent.get(qn)
      return !one || Math.abs((byKey.get(one.key) ?? Number.POSITIVE_INFINITY) - one.value) > 0.01
    })
    const rows = await queryDatabase(
      house,
      'select 1 from outlet_minute group by outlet_id, start_at having count(*) > 1',
    )
    const frames = await queryDatabase(
      house,
      'select 1 from frame_raw group by device_id, cn, interval_start, sha256 having count(*) > 1',
    )
    process.stdout.write(`sent ${this.sent}, acknowledged ${this.acknowledged}, lost ${lost.length}\n`)
    return { lost, rowsTwice: rows.length, framesTwice: frames.length }
  }
}

/** What a comparison says when all is well. */
export const allThere = { lost: [], rowsTwice: 0, framesTwice: 0 }
