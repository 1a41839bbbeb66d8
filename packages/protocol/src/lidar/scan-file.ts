/**
 * A scan file of an aerosol lidar, as far as both ends must agree on it:
 *
 *   QKSCAN 1\n                      magic and version
 *   {header}\n                      one line of JSON, at most 4096 bytes
 *   float32 little endian …         channel after channel, ray after ray clockwise, gate after gate outwards
 *
 * A cell without a measurement is NaN. The payload's SHA-256 stands in the header, so that a cut or damaged file shows.
 */
export const scanMagic = 'QKSCAN 1\n'

/** `ppi`: a full circle at one elevation. `vertical`: one ray upwards. */
export type ScanKind = 'ppi' | 'vertical'

/** Extinction at 532 nm in km⁻¹; volume depolarisation ratio at 532 nm. */
export type ScanChannel = 'extinction532' | 'depolarization532'

/** Values a channel can hold; retrieval noise may fall below zero a little. */
export const channelRange: Readonly<Record<ScanChannel, readonly [number, number]>> = {
  extinction532: [-1, 100],
  depolarization532: [-0.5, 1.5],
}

/** How the rays and gates of a scan lie. */
export interface ScanShape {
  kind: ScanKind
  /** Above the horizon, degrees: -5 to 30 for a circle, 90 upwards. */
  elevationDeg: number
  /** Middle of the first ray, degrees clockwise from north; rays follow clockwise. */
  azimuthStartDeg: number
  /** azimuths × step is 360 for a circle. */
  azimuthStepDeg: number
  azimuths: number
  /** Middle of the first gate along the ray, and the gates' length, metres. */
  firstGateM: number
  gateM: number
  gates: number
}

export interface LidarScan extends ScanShape {
  radarCode: string
  startAt: Date
  endAt: Date
  /** One value per cell, index ray × gates + gate; NaN is missing. */
  grids: { extinction532: Float32Array; depolarization532: Float32Array | null }
}

/** Limits of a file: a circle of 1° with 2000 gates in two channels just fits. */
export const scanLimits = {
  headerBytes: 4096,
  azimuths: 720,
  gates: 2000,
  values: 1_500_000,
  gateM: [1, 500],
  firstGateM: [0, 5000],
  durationMs: 3_600_000,
} as const
