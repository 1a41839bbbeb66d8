import type { Ingest } from '../ingest/port.ts'
import { type Family, one } from './exposition.ts'

const refusal = 'quarantine.'

/** Frames and queues of the gateway of this process. */
export const ingestFigures = (ingest: Pick<Ingest, 'stats'>): Family[] => {
  const { connections, queues, queuedBytes, incompleteSplits, counters } = ingest.stats()
  const total = (name: string, help: string, counter: string): Family => ({
    name,
    help,
    type: 'counter',
    samples: one(counters[counter] ?? 0),
  })
  const byLane = (of: 'frames' | 'oldestAgeMs', scale: number) =>
    Object.entries(queues).map(([lane, queue]) => ({ labels: { lane }, value: queue[of] * scale }))
  return [
    total('qk_frames_received_total', 'Frames of known form', 'framesReceived'),
    total('qk_frames_stored_total', 'Frames made durable', 'framesStored'),
    total('qk_frames_acknowledged_total', 'Frames answered with 9014', 'acknowledged'),
    {
      name: 'qk_frames_refused_total',
      help: 'Frames put into quarantine, by reason',
      type: 'counter',
      samples: Object.entries(counters)
        .filter(([name]) => name.startsWith(refusal))
        .map(([name, value]) => ({ labels: { reason: name.slice(refusal.length) }, value })),
    },
    total('qk_intake_retries_total', 'Batches tried again because the database did not take them', 'retries'),
    total('qk_intake_back_pressure_total', 'Times the sockets were held because the queue was full', 'backPressure'),
    total('qk_device_password_blocks_total', 'Times a device was blocked after wrong passwords', 'passwordBlocks'),
    {
      name: 'qk_intake_queue_frames',
      help: 'Frames that wait to be stored',
      type: 'gauge',
      samples: byLane('frames', 1),
    },
    {
      name: 'qk_intake_lag_seconds',
      help: 'Age of the oldest frame that waits to be stored',
      type: 'gauge',
      samples: byLane('oldestAgeMs', 1e-3),
    },
    { name: 'qk_intake_queue_bytes', help: 'Bytes of frames that wait', type: 'gauge', samples: one(queuedBytes) },
    { name: 'qk_device_connections', help: 'Open connections of devices', type: 'gauge', samples: one(connections) },
    {
      name: 'qk_split_sets_incomplete',
      help: 'Frames sent in parts of which some are missing',
      type: 'gauge',
      samples: one(incompleteSplits),
    },
  ]
}
