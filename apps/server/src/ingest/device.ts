import type { BlockList } from 'node:net'
import type { DecodeProfile } from '@qingkong/protocol/hj212/decode'
import type { ObservationProfile } from '@qingkong/protocol/hj212/observation'
import type { HourRule } from '../series/store/array-cells.ts'
import type { TargetKind } from '../series/store/series-row.ts'

/** What a device of a profile may do; null = no limit. */
export interface DeviceProfile {
  code: string
  ratePerMin: number | null
  burst: number | null
  freshQnHours: number | null
  connectionsPerAddress: number | null
  idleTimeoutMs: number | null
  /** Whether the bytes of what it sends after its time are kept. */
  keepsHistoryFrames: boolean
  observation: ObservationProfile
  /** Real-time data (2011) fill the minute series. */
  realtimeFillsMinute: boolean
  /** Minute data (2051) fill the minute series; not where real-time data are the finer ones. */
  minuteFillsMinute: boolean
}

/** One factor of a device and the cell of the target it fills while valid. */
export interface Binding {
  kind: TargetKind
  targetId: number
  /** Cell of the target's minute and hour rows. */
  cell: number
  /** Cells of the target's rows; shared by all its bindings. */
  cells: readonly string[]
  scale: number
  hourRule: HourRule
  validFromMs: number
  validToMs: number
}

export interface Device {
  id: number
  mn: string
  password: Buffer
  profile: DeviceProfile
  decode: DecodeProfile
  /** The key before the last change, while it is still accepted. */
  decodePrevious: DecodeProfile | null
  previousKeyUntilMs: number
  addresses: BlockList | null
  enabled: boolean
  /** National-control sites reach the city only through the upper level (practice.md). */
  isNational: boolean
  bindings: ReadonlyMap<string, readonly Binding[]>
}
