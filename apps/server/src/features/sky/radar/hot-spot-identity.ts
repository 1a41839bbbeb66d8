import { episodeSettings } from '@qingkong/domain/event/alarm-episode'

/** When two sightings are one hot spot, and when scans follow each other. */
export const hotSpotIdentity = {
  /** A plume wanders with the wind between two scans. */
  withinM: 500,
  withinMs: episodeSettings.rejoinWithinMs,
  /** Scans farther apart than this are not consecutive. */
  consecutiveMs: 90 * 60_000,
} as const

/** An interval as PostgreSQL reads it. */
export const intervalText = (ms: number): string => `${ms} milliseconds`
