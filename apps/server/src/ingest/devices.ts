import { BlockList, isIPv6 } from 'node:net'
import type { SpeciesFamily } from '@qingkong/domain/measurement/species-family'
import { DEFAULT_PROFILE, type DecodeProfile } from '@qingkong/protocol/hj212/decode'
import { DEFAULT_OBSERVATION_PROFILE } from '@qingkong/protocol/hj212/observation'
import { type Database, firstRow, rows, sql } from '../db/database.ts'
import type { Stored } from '../db/row.ts'
import type { Tables } from '../db/schema.gen.ts'
import type { Clock } from '../platform/clock.ts'
import type { HourRule } from '../series/store/array-cells.ts'
import { type ArrayCells, readOutletCells, readPointCells, readSpeciesCells } from '../series/store/array-cells.ts'
import { dustCells, mobileCells, siteCells } from '../series/store/series-table.ts'
import type { Binding, Device, DeviceProfile } from './device.ts'

type ProfileRow = Tables['device_profile']

type DeviceRow = Stored<
  'device',
  | 'id'
  | 'mn'
  | 'password'
  | 'profile_code'
  | 'sm4_key'
  | 'sm4_key_previous'
  | 'sm4_key_previous_until'
  | 'address_range'
  | 'enabled'
>

type BindingRow = Stored<
  'device_binding',
  'device_id' | 'device_factor' | 'target_kind' | 'target_id' | 'factor_code' | 'scale'
> & { from_ms: number | null; to_ms: number | null; is_national: boolean }

const profileOf = (row: ProfileRow): DeviceProfile => {
  const realtimeFillsMinute = row.realtime_interval_s >= 60 && row.realtime_interval_s % 60 === 0
  return {
    code: row.code,
    ratePerMin: row.rate_per_min,
    burst: row.burst,
    freshQnHours: row.fresh_qn_hours,
    connectionsPerAddress: row.connections_per_address,
    keepsHistoryFrames: row.keeps_history_frames,
    idleTimeoutMs: row.idle_timeout_s === null ? null : row.idle_timeout_s * 1000,
    observation: {
      ...DEFAULT_OBSERVATION_PROFILE,
      minuteIntervalMin: row.minute_interval_min,
      realtimeIntervalS: row.realtime_interval_s,
      maxFutureMin: row.max_future_min,
      maxAgeDays: row.max_age_days,
    },
    realtimeFillsMinute,
    minuteFillsMinute: !realtimeFillsMinute || row.minute_interval_min * 60 <= row.realtime_interval_s,
  }
}

const addressesOf = (range: string | null): BlockList | null => {
  if (range === null) return null
  const [address = '', prefix = ''] = range.split('/')
  const list = new BlockList()
  list.addSubnet(address, Number(prefix), isIPv6(address) ? 'ipv6' : 'ipv4')
  return list
}

/** What the array rows of outlets, points and species hold. */
interface ArrayTargets {
  outlets: ReadonlyMap<number, ArrayCells>
  points: ReadonlyMap<number, ArrayCells>
  species: ReadonlyMap<SpeciesFamily, ArrayCells>
}

interface BoundCell {
  cells: readonly string[]
  /** -1 where the target has no such factor. */
  cell: number
  hourRule: HourRule
}

const cellOf = (row: BindingRow, { outlets, points, species }: ArrayTargets): BoundCell => {
  const inColumns = (cells: readonly string[]): BoundCell => ({
    cells,
    cell: cells.indexOf(row.factor_code),
    hourRule: 'mean',
  })
  const inArray = (target: ArrayCells | undefined): BoundCell => {
    const cell = target?.codes.indexOf(row.factor_code) ?? -1
    return { cells: target?.cells ?? [], cell, hourRule: target?.hourRules?.[cell] ?? 'mean' }
  }
  switch (row.target_kind) {
    case 'site':
      return inColumns(siteCells)
    case 'dust':
      return inColumns(dustCells)
    case 'mobile':
      return inColumns(mobileCells)
    case 'outlet':
      return inArray(outlets.get(row.target_id))
    case 'point':
      return inArray(points.get(row.target_id))
    case 'voc':
    case 'ions':
    case 'carbon':
    case 'elements':
      return inArray(species.get(row.target_kind))
  }
}

const readDevices = async (db: Database): Promise<Map<string, Device>> => {
  const profiles = new Map(
    (await rows(db, sql<ProfileRow>`select * from device_profile`)).map((row) => [
      row.code,
      { row, profile: profileOf(row) },
    ]),
  )
  const targets: ArrayTargets = {
    outlets: await readOutletCells(db),
    points: await readPointCells(db),
    species: await readSpeciesCells(db),
  }
  const bindings = new Map<number, Map<string, Binding[]>>()
  const national = new Set<number>()
  const bound = await rows(
    db,
    sql<BindingRow>`select b.device_id, b.device_factor, b.target_kind, b.target_id, b.factor_code, b.scale,
        case when isfinite(b.valid_from) then extract(epoch from b.valid_from)::float8 * 1000 end as from_ms,
        case when isfinite(b.valid_to) then extract(epoch from b.valid_to)::float8 * 1000 end as to_ms,
        coalesce(s.site_type in ('10', '11', '12'), false) as is_national
      from device_binding b left join site s on b.target_kind = 'site' and s.id = b.target_id`,
  )
  for (const row of bound) {
    if (row.is_national) {
      national.add(row.device_id)
      continue
    }
    const { cells, cell, hourRule } = cellOf(row, targets)
    if (cell < 0) continue
    const byFactor = bindings.get(row.device_id) ?? new Map<string, Binding[]>()
    bindings.set(row.device_id, byFactor)
    const list = byFactor.get(row.device_factor) ?? []
    byFactor.set(row.device_factor, list)
    list.push({
      kind: row.target_kind,
      targetId: row.target_id,
      cell,
      cells,
      scale: row.scale,
      hourRule,
      validFromMs: row.from_ms ?? Number.NEGATIVE_INFINITY,
      validToMs: row.to_ms ?? Number.POSITIVE_INFINITY,
    })
  }
  const devices = new Map<string, Device>()
  const found = await rows(
    db,
    sql<DeviceRow>`select id, mn, password, profile_code, sm4_key, sm4_key_previous, sm4_key_previous_until,
        address_range::text as address_range, enabled from device`,
  )
  for (const row of found) {
    const profile = profiles.get(row.profile_code)
    if (!profile) continue
    const decode: DecodeProfile = { ...DEFAULT_PROFILE, crc: profile.row.crc, swapCrc: profile.row.swap_crc }
    devices.set(row.mn, {
      id: row.id,
      mn: row.mn,
      password: Buffer.from(row.password),
      profile: profile.profile,
      decode: row.sm4_key === null ? decode : { ...decode, sm4Key: row.sm4_key },
      decodePrevious: row.sm4_key_previous === null ? null : { ...decode, sm4Key: row.sm4_key_previous },
      previousKeyUntilMs: row.sm4_key_previous_until?.getTime() ?? Number.POSITIVE_INFINITY,
      addresses: addressesOf(row.address_range),
      enabled: row.enabled,
      isNational: national.has(row.id),
      bindings: bindings.get(row.id) ?? new Map(),
    })
  }
  return devices
}

/** How often the gateway asks whether the device tables changed, at most. */
const askEveryMs = 500

/** Every registered device in memory, so that a frame costs no query; reloaded when the device tables change. */
export class DeviceDirectory {
  readonly #db: Database
  readonly #clock: Clock
  #devices: ReadonlyMap<string, Device> = new Map()
  #rev = -1
  #askedAtMs = Number.NEGATIVE_INFINITY
  #asking: Promise<void> | null = null

  constructor(db: Database, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  find(mn: string): Device | undefined {
    return this.#devices.get(mn)
  }

  /** True when the last question is so old that the tables may have changed since. */
  get mayBeStale(): boolean {
    return this.#clock.monotonicMs() - this.#askedAtMs >= askEveryMs
  }

  /** Reloads when the device tables changed; calls at the same time share one question. */
  refresh(): Promise<void> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null
    })
    return this.#asking
  }

  async #ask(): Promise<void> {
    this.#askedAtMs = this.#clock.monotonicMs()
    // Read before the tables: a change in between is seen again at the next question.
    const version = await firstRow(this.#db, sql<Stored<'device_directory', 'rev'>>`select rev from device_directory`)
    if (version === undefined || version.rev === this.#rev) return
    this.#devices = await readDevices(this.#db)
    this.#rev = version.rev
  }
}
