import type { Services } from '../platform/services.ts'
import { Counters } from './counters.ts'
import { DeviceDirectory } from './devices.ts'
import { FrameHandler, type TellImpostor } from './frame-handler.ts'
import { Intake } from './intake.ts'
import type { Lane } from './lanes.ts'
import { defaultLimits, type IngestLimits } from './limits.ts'
import { Listener } from './listen.ts'
import { PasswordGuard } from './password-guard.ts'
import { Quarantine } from './quarantine.ts'

/** The gateway's state in numbers, for the instrument-status pages. */
interface IngestStats {
  connections: number
  queuedFrames: number
  /** What waits to be stored, by lane. */
  queues: Record<Lane, { frames: number; oldestAgeMs: number }>
  queuedBytes: number
  isPaused: boolean
  incompleteSplits: number
  /** Running totals since start; `quarantine.<reason>` counts what was refused and why. */
  counters: Record<string, number>
}

export interface Ingest {
  port: number
  stats(): IngestStats
  /** Resolves when every frame taken so far is stored and the quarantine written. */
  settled(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the HJ 212 gateway on the configured port (0 = any free one).
 * @param tell told of each device somebody tries to speak for
 */
export const startIngest = async (
  services: Services,
  limits: Partial<IngestLimits> = {},
  tell: TellImpostor = () => undefined,
): Promise<Ingest> => {
  const bounds: IngestLimits = { ...defaultLimits, ...limits }
  const counters = new Counters()
  const directory = new DeviceDirectory(services.db, services.clock)
  await directory.refresh()
  const quarantine = new Quarantine(services.db, services.clock, services.log, bounds, counters)
  const intake = new Intake(services, bounds, counters, (isHigh, of) => listener.pause(isHigh, of))
  const handler = new FrameHandler(
    services.clock,
    directory,
    intake,
    quarantine,
    counters,
    new PasswordGuard(bounds.passwords),
    (what, mn, remoteAddress) => {
      services.log.warn({ what, mn, remoteAddress }, 'somebody speaks for a device')
      tell(what, mn, remoteAddress)
    },
    bounds.passwords.blockMs,
  )
  const listener = new Listener(services, bounds, directory, handler, counters)
  const port = await listener.open(services.config.ingestPort, services.config.ingestHost)
  const queueOf = (lane: Lane) => {
    const { frames, since } = intake.waiting[lane]
    return { frames, oldestAgeMs: since === null ? 0 : Math.max(0, services.clock.now().getTime() - since.getTime()) }
  }
  return {
    port,
    stats: () => ({
      connections: listener.connections,
      queuedFrames: intake.queuedFrames,
      queues: { fresh: queueOf('fresh'), backfill: queueOf('backfill') },
      queuedBytes: intake.queuedBytes,
      isPaused: intake.isHigh,
      incompleteSplits: handler.splits.incomplete,
      counters: counters.snapshot(),
    }),
    settled: async () => {
      await intake.settled()
      await quarantine.flush()
    },
    close: async () => {
      // Frames already taken are stored and answered before the sockets go.
      listener.stopReading()
      await intake.close()
      await listener.close()
      await quarantine.close()
    },
  }
}
