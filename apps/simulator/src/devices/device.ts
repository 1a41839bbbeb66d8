import type { DeviceFrame } from './device-frame.ts'

export type DeviceKind =
  | 'air'
  | 'micro'
  | 'met'
  | 'outlet'
  | 'dust'
  | 'component'
  | 'particles'
  | 'taxi'
  | 'meter'
  | 'condition'

interface HourOptions {
  sentAt: number
  backfill: boolean
  /** Instants the hour's mean is taken over. */
  samples: number
}

/** A program that measures the city and says so in HJ 212. */
export interface Device {
  kind: DeviceKind
  mn: string
  /** Position in its data table. */
  index: number
  /** Number its faults are drawn by. */
  faultNumber: number
  /** Code of what it measures: siteCode, outletCode, recordNum, stationCode; psCode of a plant's logger. */
  target: string
  /** Frames of the minute that starts at `startAt`; none while the device is faulty that way. */
  minute: (startAt: number, sentAt: number) => DeviceFrame[]
  hour: (startAt: number, options: HourOptions) => DeviceFrame[]
}
