import type { radar as calls } from '@qingkong/contract/calls/sky/radar'
import type { HandlerAnswer } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import { colorScales, type ScaledChannel } from '@qingkong/domain/radar/color-scale'
import { isJudged } from '@qingkong/domain/radar/hot-spot'
import { particleKind } from '@qingkong/domain/radar/particle-kind'
import { azimuthOf, rangeOf, rayAt } from '@qingkong/domain/radar/polar-grid'
import { pictureCorners } from '@qingkong/domain/radar/radar-picture'
import { ringBackground } from '@qingkong/domain/radar/ring-background'
import { dayMs, formatCity } from '@qingkong/domain/time/city-time'
import { sectorIndex, sectorNames } from '@qingkong/domain/wind/sector'
import { firstRow, type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { type RadarRecord, radarsWhere, requireRadar } from './radar-record.ts'
import { readScan, requireGrid, scanAt } from './stored-scan.ts'

/** Digits that a lidar's retrieval is worth. */
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000
const measuredOf = (value: number | null | undefined): number | null =>
  value === null || value === undefined || Number.isNaN(value) ? null : rounded(value)

export const colorScaleOf = (channel: ScaledChannel) => ({
  channel,
  ...colorScales[channel],
  stops: [...colorScales[channel].stops],
})

export const radarList = async (db: Queryable, condition: Sql = sql`true`) =>
  (await radarsWhere(db, condition)).map(({ id: _, clutter: __, lastScanAt, ...radar }) => ({
    ...radar,
    lastScanTime: lastScanAt && formatCity(lastScanAt),
  }))

/** Side of the picture of a whole scan. */
export const wholeSideM = (radar: RadarRecord): number => 2 * radar.rangeLimitM

/** Horizontal scans that began in a range, oldest first, with how many hot spots each saw. */
export const scanList = async (db: Queryable, radarCode: string, fromAt: Date, toAt: Date) => {
  const radar = await requireRadar(db, radarCode)
  const found = await rows(
    db,
    sql<{ scanId: string; startAt: Date; endAt: Date; hotSpotCount: number }>`
      select id as "scanId", start_at as "startAt", end_at as "endAt",
        (select count(*) from hot_spot_sighting where scan_id = radar_scan.id)::int as "hotSpotCount"
      from radar_scan where radar_id = ${radar.id} and kind = 'ppi' and start_at between ${fromAt} and ${toAt}
      order by start_at limit 2000`,
  )
  const corners = pictureCorners(radar, wholeSideM(radar))
  return found.map(({ startAt, endAt, ...scan }) => ({
    ...scan,
    dataTime: formatCity(startAt),
    endTime: formatCity(endAt),
    corners,
  }))
}

interface ProfileRow {
  startAt: Date
  firstGateM: number
  gateM: number
  extinction: (number | null)[]
  depolarization: (number | null)[] | null
  mixingHeightM: number | null
}

const profileColumns = sql`start_at as "startAt", first_gate_m as "firstGateM", gate_m as "gateM", extinction,
  depolarization, mixing_height_m as "mixingHeightM"`

const heightsOf = ({ extinction, ...shape }: ProfileRow): number[] => extinction.map((_, gate) => rangeOf(shape, gate))

const profileAt = async (db: Queryable, radarCode: string, at: Date | null) => {
  const radar = await requireRadar(db, radarCode)
  const { id } = await scanAt(db, radar.id, 'vertical', at)
  const profile = await firstRow(db, sql<ProfileRow>`select ${profileColumns} from radar_scan where id = ${id}::uuid`)
  if (!profile) throw new Fail('NOT_FOUND', '该雷达还没有垂直观测数据')
  const { radarName } = radar
  return { profile, head: { radarCode, radarName, dataTime: formatCity(profile.startAt) } }
}

export const verticalData = async (db: Queryable, radarCode: string, at: Date | null) => {
  const { profile, head } = await profileAt(db, radarCode, at)
  return {
    ...head,
    heights: heightsOf(profile),
    values: profile.extinction.map(measuredOf),
    pblHeightM: profile.mixingHeightM,
    colorScale: colorScaleOf('extinction532'),
  }
}

export const polData = async (db: Queryable, radarCode: string, at: Date | null) => {
  const { profile, head } = await profileAt(db, radarCode, at)
  if (profile.depolarization === null) throw new Fail('NOT_FOUND', '该次观测没有退偏振数据')
  return {
    ...head,
    heights: heightsOf(profile),
    values: profile.depolarization.map(measuredOf),
    particleKinds: profile.depolarization.map(particleKind),
    colorScale: colorScaleOf('depolarization532'),
  }
}

const longestSequenceMs = 7 * dayMs

/** Vertical profiles of a range, oldest first. Profiles cut otherwise than the newest one are left out. */
export const timeSequence = async (
  db: Queryable,
  radarCode: string,
  [fromAt, toAt]: [Date, Date],
  channel: ScaledChannel,
): Promise<HandlerAnswer<typeof calls.pseudoColorRadarDataTimeSequence>> => {
  if (toAt.getTime() - fromAt.getTime() > longestSequenceMs) throw new Fail('INVALID_INPUT', '时间范围不能超过7天')
  const radar = await requireRadar(db, radarCode)
  const found = await rows(
    db,
    sql<ProfileRow>`select ${profileColumns} from radar_scan
      where radar_id = ${radar.id} and kind = 'vertical' and start_at between ${fromAt} and ${toAt} order by start_at`,
  )
  const newest = found.at(-1)
  const alike = found.filter(
    ({ firstGateM, gateM, extinction }) =>
      firstGateM === newest?.firstGateM && gateM === newest.gateM && extinction.length === newest.extinction.length,
  )
  const valuesOf = (profile: ProfileRow) =>
    channel === 'extinction532' ? profile.extinction : (profile.depolarization ?? profile.extinction.map(() => null))
  return {
    radarCode,
    radarName: radar.radarName,
    heights: newest ? heightsOf(newest) : [],
    times: alike.map(({ startAt }) => formatCity(startAt)),
    values: alike.map((profile) => valuesOf(profile).map(measuredOf)),
    pblHeights: alike.map(({ mixingHeightM }) => mixingHeightM),
    colorScale: colorScaleOf(channel),
  }
}

const gridAt = async (services: Services, radarCode: string, at: Date | null, channel: ScaledChannel) => {
  const radar = await requireRadar(services.db, radarCode)
  const stored = await scanAt(services.db, radar.id, 'ppi', at)
  const grid = requireGrid(await readScan(services, stored), channel)
  const head = { radarCode, radarName: radar.radarName, dataTime: formatCity(stored.startAt) }
  const isUsable = (ray: number, gate: number) => isJudged(radar, azimuthOf(grid, ray), rangeOf(grid, gate))
  return { radar, stored, grid, head, isUsable }
}

/** One ray of a horizontal scan beside the median of the whole circle. */
export const singleRay = async (
  services: Services,
  radarCode: string,
  at: Date | null,
  ray: { azimuthDeg: number; channel: ScaledChannel },
) => {
  const { grid, head, isUsable } = await gridAt(services, radarCode, at, ray.channel)
  const number = rayAt(grid, ray.azimuthDeg)
  const gates = Array.from({ length: grid.gates }, (_, gate) => gate)
  return {
    ...head,
    azimuthDeg: azimuthOf(grid, number),
    ranges: gates.map((gate) => rangeOf(grid, gate)),
    values: gates.map((gate) => measuredOf(grid.values[number * grid.gates + gate])),
    background: Array.from(ringBackground(grid, isUsable).median, measuredOf),
  }
}

const directionCount = 16

/** Mean and maximum of what is judged in each of 16 directions. */
export const directionStatistics = async (
  services: Services,
  radarCode: string,
  at: Date | null,
  channel: ScaledChannel,
) => {
  const { grid, head, isUsable } = await gridAt(services, radarCode, at, channel)
  const sums = sectorNames[directionCount].map((directionName, index) => ({
    directionName,
    directionDeg: (index * 360) / directionCount,
    sum: 0,
    count: 0,
    max: Number.NEGATIVE_INFINITY,
    maxRangeM: 0,
  }))
  for (let ray = 0; ray < grid.azimuths; ray++) {
    const sector = sums[sectorIndex(azimuthOf(grid, ray), directionCount)]
    if (!sector) continue
    for (let gate = 0; gate < grid.gates; gate++) {
      const value = grid.values[ray * grid.gates + gate] ?? Number.NaN
      if (Number.isNaN(value) || !isUsable(ray, gate)) continue
      sector.sum += value
      sector.count++
      if (value <= sector.max) continue
      sector.max = value
      sector.maxRangeM = rangeOf(grid, gate)
    }
  }
  return {
    ...head,
    directions: sums.map(({ directionDeg, directionName, sum, count, max, maxRangeM }) => ({
      directionDeg,
      directionName,
      mean: count === 0 ? null : rounded(sum / count),
      max: count === 0 ? null : rounded(max),
      maxRangeM: count === 0 ? null : maxRangeM,
    })),
  }
}

/** A scan with its radar, for drawing. */
export const drawableScan = gridAt

/** Every radar with the channels that can be asked of it. */
export const channelTree = async (db: Queryable) => {
  const found = await radarsWhere(db, sql`true`)
  const channels = (Object.keys(colorScales) as ScaledChannel[]).map((code) => ({
    code,
    name: colorScales[code].label,
    unit: colorScales[code].unit,
  }))
  return found.map(({ radarCode, radarName }) => ({ code: radarCode, name: radarName, children: channels }))
}
