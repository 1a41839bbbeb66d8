import type { Maybe } from '../missing.ts'

/** A minute of a moving monitor as it came. */
export interface TrackRecord {
  deviceId: number
  /** Beginning of the minute. */
  atMs: number
  longitude: Maybe<number>
  latitude: Maybe<number>
  /** Satellites the place was fixed with; null = not sent. */
  satellites: Maybe<number>
  /** Of the factor that is looked at. */
  value: Maybe<number>
  /** Relative humidity, %; null = not sent. */
  humidity: Maybe<number>
}
