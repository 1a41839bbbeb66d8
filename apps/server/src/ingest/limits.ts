import type { PasswordGuardLimits } from './password-guard.ts'

/** What keeps the gateway's memory, disk and answer times bounded whatever is sent to it. */
export interface IngestLimits {
  /** Frames of one transaction. */
  batchFrames: number
  /** How long the first frame of a batch waits for others, ms. */
  batchLingerMs: number
  /** Backfilled frames that go with each transaction while fresh ones wait, so that neither starves. */
  backfillShareFrames: number
  /** Backfilled frames of a transaction when nothing fresh waits; a fresh one has to wait for it to end. */
  backfillAloneFrames: number
  /** Backfilled frames waiting above which the sockets that bring them are no longer read, and below which they are. */
  backfillHighFrames: number
  backfillLowFrames: number
  /** Backfilled frames a socket may have waiting before it counts as one that brings them. */
  backfillPerSocket: number
  /** Frames waiting to be stored above which sockets are no longer read, and below which they are again. */
  queueHighFrames: number
  queueLowFrames: number
  /** The same in bytes of frames. */
  queueHighBytes: number
  /** Longest pause between attempts while the database is away, ms. */
  retryMaxMs: number
  /** How long a socket with only unknown device numbers is kept, to learn them, ms. */
  unknownKeepMs: number
  /** How long a socket may take, however busy, to show a registered device, ms. */
  identifyWithinMs: number
  /** How long a socket may be silent before it has shown a device number, ms. */
  silentKeepMs: number
  /** Connections of one address that have not yet shown a known device number. */
  unidentifiedPerAddress: number
  connections: number
  /** Wrong passwords before a block, and its length (password-guard.ts). */
  passwords: PasswordGuardLimits
  /** Pieces that are no frame at all, after which a socket that has shown no device is closed. */
  garbagePerConnection: number
  /** Quarantine rows stored per minute: in all, and for one device number or address and reason. */
  quarantinePerMin: number
  quarantinePerSourcePerMin: number
  /** Bytes kept of a quarantined frame. */
  quarantineBytes: number
  /** Rows the quarantine table may hold; the oldest go first. */
  quarantineRows: number
}

export const defaultLimits: IngestLimits = {
  batchFrames: 1000,
  batchLingerMs: 5,
  backfillShareFrames: 100,
  backfillAloneFrames: 300,
  backfillHighFrames: 8_000,
  backfillLowFrames: 2_000,
  backfillPerSocket: 50,
  queueHighFrames: 20_000,
  queueLowFrames: 5_000,
  queueHighBytes: 32 << 20,
  retryMaxMs: 5_000,
  unknownKeepMs: 60_000,
  identifyWithinMs: 300_000,
  silentKeepMs: 60_000,
  unidentifiedPerAddress: 1_000,
  connections: 60_000,
  passwords: { wrongPerDevice: 5, wrongPerAddress: 50, blockMs: 15 * 60_000 },
  garbagePerConnection: 20,
  quarantinePerMin: 600,
  quarantinePerSourcePerMin: 20,
  quarantineBytes: 2_048,
  quarantineRows: 100_000,
}
