/** Data that arrive longer than this after the end of their interval raise no notification (ingest.md R8). */
const notificationHorizonMs = 2 * 3_600_000

export const isLate = (startMs: number, durationMs: number, now: Date): boolean =>
  now.getTime() - (startMs + durationMs) > notificationHorizonMs
