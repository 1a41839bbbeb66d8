import type { stationAverages as calls } from '@qingkong/contract/calls/air/station-averages'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import { colorScales } from '@qingkong/domain/radar/color-scale'
import { rangeOf } from '@qingkong/domain/radar/polar-grid'
import { dayMs, hourLabel, hourMs, startOfHour } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, rows, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { labelWindow } from '../../../series/port.ts'

type Input = ParsedInput<typeof calls.scDataAvgProfile>
type Answer = HandlerAnswer<typeof calls.scDataAvgProfile>

const maxSpanMs = 31 * dayMs
const digits = { extinction532: 4, depolarization532: 3 } as const

interface RadarRow {
  id: number
  radarCode: string
  radarName: string
}

interface ProfileRow {
  startAt: Date
  firstGateM: number
  gateM: number
  values: (number | null)[] | null
  mixingHeightM: number | null
}

const radarOf = async (db: Queryable, radarCode: string): Promise<RadarRow> => {
  const radar = await firstRow(
    db,
    sql<RadarRow>`select id, radar_code as "radarCode", radar_name as "radarName" from radar
      where enabled and (${radarCode} = '' or radar_code = ${radarCode}) order by id limit 1`,
  )
  if (!radar) throw new Fail('NOT_FOUND', '雷达不存在或已停用')
  return radar
}

/** Sums of cells that are there. */
class Mean {
  #sum = 0
  count = 0
  add(value: number | null): void {
    if (value === null || Number.isNaN(value)) return
    this.#sum += value
    this.count += 1
  }
  get value(): number | null {
    return this.count === 0 ? null : this.#sum / this.count
  }
}

/**
 * Vertical profiles of a lidar averaged to hours, and the hours to one profile. Profiles cut otherwise than the newest
 * one are left out. A profile belongs to the hour it began in.
 */
export const profileAverages = async ({ db }: CallContext, input: Input): Promise<Answer> => {
  const { fromMs, toMs } = labelWindow(input, hourMs, maxSpanMs)
  const radar = await radarOf(db, input.radarCode)
  const column = input.channel === 'extinction532' ? sql.ref('extinction') : sql.ref('depolarization')
  const found = await rows(
    db,
    sql<ProfileRow>`select start_at as "startAt", first_gate_m as "firstGateM", gate_m as "gateM", ${column} as values,
        mixing_height_m as "mixingHeightM"
      from radar_scan where radar_id = ${radar.id} and kind = 'vertical' and ${column} is not null
        and start_at >= ${new Date(fromMs)} and start_at < ${new Date(toMs)} order by start_at`,
  )
  const newest = found.at(-1)
  const gates = newest?.values?.length ?? 0
  const hours = new Map<number, { cells: Mean[]; count: number; height: Mean }>()
  for (const { startAt, firstGateM, gateM, values, mixingHeightM } of found) {
    if (!values || values.length !== gates || firstGateM !== newest?.firstGateM || gateM !== newest.gateM) continue
    const at = startOfHour(startAt).getTime()
    const hour = hours.get(at) ?? { cells: values.map(() => new Mean()), count: 0, height: new Mean() }
    hours.set(at, hour)
    hour.count += 1
    hour.height.add(mixingHeightM)
    for (const [gate, value] of values.entries()) hour.cells[gate]?.add(value)
  }
  const profiles = [...hours.values()].map(({ cells }) => cells.map((cell) => cell.value))
  const whole = Array.from({ length: gates }, (_, gate) => {
    const mean = new Mean()
    for (const profile of profiles) mean.add(profile[gate] ?? null)
    return mean
  })
  const scale = colorScales[input.channel]
  return {
    radarCode: radar.radarCode,
    radarName: radar.radarName,
    channel: { code: input.channel, name: scale.label, unit: scale.unit, digits: digits[input.channel] },
    heights: whole.map((_, gate) => (newest ? rangeOf(newest, gate) : 0)),
    times: [...hours.keys()].map((at) => hourLabel(at)),
    values: profiles,
    counts: [...hours.values()].map(({ count }) => count),
    mixingHeights: [...hours.values()].map(({ height }) => height.value),
    means: whole.map(({ value }) => value),
    validHours: whole.map(({ count }) => count),
    expectedHours: (toMs - fromMs) / hourMs,
  }
}
