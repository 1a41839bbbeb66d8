import { type AlarmLevel, alarmLevels, isMoreSevere } from '../alarm/alarm-level.ts'
import type { AlarmAccuracy } from '../alarm/alarm-rule.ts'
import type { Maybe } from '../missing.ts'
import { isNational, type SiteType } from '../site/site-type.ts'
import { hourMs, minuteMs } from '../time/city-time.ts'

/** How values become episodes. Defaults of settings. */
export const episodeSettings = {
  /** Length of the judged interval, and how many exceeding of the last so many raise, how many clean ones end. */
  '0': { intervalMs: 5 * minuteMs, raiseAt: 2, raiseOf: 3, endAfter: 6 },
  '1': { intervalMs: hourMs, raiseAt: 1, raiseOf: 1, endAfter: 2 },
  /** Values in a row that a micro station needs when no second station agrees. */
  microAlone: 3,
  /** Firing again within this time after the end joins the old episode. */
  rejoinWithinMs: 3 * hourMs,
  /** Data that arrive later than this are recorded and notify nobody. */
  notifyWithinMs: 2 * hourMs,
  /** Nobody can act in the field on what was longer ago: such an alarm is a record without an event. */
  eventWithinMs: 24 * hourMs,
} as const satisfies Record<AlarmAccuracy, unknown> & Record<string, unknown>

/** One rule on one subject. */
export type EpisodeRule = { accuracy: AlarmAccuracy; isMicroStation: boolean }

/** The rule's verdict on one interval. Times are milliseconds since the epoch. */
export type EpisodeObservation = {
  /** Start of the interval. */
  at: number
  /** When the value reached the platform. */
  receivedAt: number
  /** null: no valid value came for this interval; it neither raises nor ends anything. */
  value: Maybe<number>
  /** Level the value hits, null when it is clean. */
  level: Maybe<AlarmLevel>
  /** A second station fires at the same time; asked for micro stations only. */
  isCorroborated: boolean
  /** Stopped plant, or a planned 停电 / 质控 window (免打扰时段): raises nothing. */
  isQuiet: boolean
}

type Episode = {
  startedAt: number
  /** End of the last exceeding interval once recovered, null while firing. */
  recoveredAt: Maybe<number>
  level: AlarmLevel
  lastValue: number
  lastAt: number
  peakValue: number
  peakAt: number
  /** How often it fired: 1, and one more for each time it came back. */
  firings: number
}

/** What has to be kept between two observations. Plain JSON. */
export type EpisodeState = {
  lastAt: Maybe<number>
  /** Exceeding intervals among the last few, oldest first. */
  recent: { at: number; level: AlarmLevel; value: number }[]
  /** Clean values since the last exceeding one. */
  cleanCount: number
  episode: Maybe<Episode>
}

export type EpisodeEffect =
  /** A new event. */
  | { kind: 'raise'; level: AlarmLevel; at: number; value: number; notifies: boolean }
  /** Fired again within three hours: the same episode; if its event has ended meanwhile, a new event linked to it. */
  | { kind: 'rejoin'; level: AlarmLevel; at: number; value: number; notifies: boolean }
  /** The level rose while firing. */
  | { kind: 'escalate'; level: AlarmLevel; at: number; value: number; notifies: boolean }
  /** Still firing: last value, peak and duration changed. */
  | { kind: 'update'; at: number; value: number }
  /** Ended by clean values; the event stays at 1, tagged 已恢复. */
  | { kind: 'recover'; at: number; durationMs: number }

export const freshEpisode: EpisodeState = { lastAt: null, recent: [], cleanCount: 0, episode: null }

/** Takes one observation in time order; an interval not later than the last one taken changes nothing. */
export const stepEpisode = (
  state: EpisodeState,
  observation: EpisodeObservation,
  rule: EpisodeRule,
): { state: EpisodeState; effects: EpisodeEffect[] } => {
  // Repeated and late intervals were judged or passed over already: an alarm is not rewritten by a backfill.
  if (state.lastAt !== null && observation.at <= state.lastAt) return { state, effects: [] }
  const seen: EpisodeState = { ...state, lastAt: observation.at }
  if (observation.value === null || observation.isQuiet) return { state: seen, effects: [] }
  if (observation.level === null) return takeClean(seen, rule)
  return takeExceeding(seen, observation, observation.value, observation.level, rule)
}

const takeClean = (state: EpisodeState, rule: EpisodeRule): { state: EpisodeState; effects: EpisodeEffect[] } => {
  const { endAfter, intervalMs } = episodeSettings[rule.accuracy]
  const cleanCount = state.cleanCount + 1
  const { episode } = state
  if (episode === null || episode.recoveredAt !== null || cleanCount < endAfter) {
    return { state: { ...state, cleanCount }, effects: [] }
  }
  const recoveredAt = episode.lastAt + intervalMs
  return {
    state: { ...state, cleanCount, recent: [], episode: { ...episode, recoveredAt } },
    effects: [{ kind: 'recover', at: recoveredAt, durationMs: recoveredAt - episode.startedAt }],
  }
}

const takeExceeding = (
  seen: EpisodeState,
  observation: EpisodeObservation,
  value: number,
  level: AlarmLevel,
  rule: EpisodeRule,
): { state: EpisodeState; effects: EpisodeEffect[] } => {
  const { at } = observation
  const { intervalMs, raiseOf } = episodeSettings[rule.accuracy]
  const kept = Math.max(raiseOf, rule.isMicroStation ? episodeSettings.microAlone : 0)
  const recent = [...seen.recent, { at, level, value }].filter((one) => one.at > at - kept * intervalMs)
  const state: EpisodeState = { ...seen, recent, cleanCount: 0 }
  const { episode } = state
  const confirmed = confirmedLevel(state, observation, rule)
  const notifies = observation.receivedAt - (at + intervalMs) <= episodeSettings.notifyWithinMs

  if (episode !== null && episode.recoveredAt === null) {
    const higher = confirmed !== null && isMoreSevere(confirmed, episode.level) ? confirmed : null
    const effects: EpisodeEffect[] =
      higher === null ? [{ kind: 'update', at, value }] : [{ kind: 'escalate', level: higher, at, value, notifies }]
    return { state: { ...state, episode: extend(episode, { at, level: higher ?? episode.level, value }) }, effects }
  }
  if (confirmed === null) return { state, effects: [] }

  const startedAt = recent[0]?.at ?? at
  if (
    episode !== null &&
    episode.recoveredAt !== null &&
    startedAt - episode.recoveredAt <= episodeSettings.rejoinWithinMs
  ) {
    const worst = isMoreSevere(confirmed, episode.level) ? confirmed : episode.level
    const again = { ...extendAll(episode, recent, worst), recoveredAt: null, firings: episode.firings + 1 }
    return {
      state: { ...state, episode: again },
      effects: [{ kind: 'rejoin', level: confirmed, at, value, notifies }],
    }
  }
  const born: Episode = {
    startedAt,
    recoveredAt: null,
    level: confirmed,
    lastValue: value,
    lastAt: at,
    peakValue: value,
    peakAt: at,
    firings: 1,
  }
  return {
    state: { ...state, episode: extendAll(born, recent, confirmed) },
    effects: [{ kind: 'raise', level: confirmed, at, value, notifies }],
  }
}

/** The most severe level that enough of the last intervals reach; null when even the mildest is not confirmed. */
const confirmedLevel = (
  state: EpisodeState,
  { at, isCorroborated }: EpisodeObservation,
  rule: EpisodeRule,
): Maybe<AlarmLevel> => {
  const { raiseAt, raiseOf, intervalMs } = episodeSettings[rule.accuracy]
  const micro = episodeSettings.microAlone
  return (
    alarmLevels.find((level) => {
      const reaching = state.recent.filter((one) => !isMoreSevere(level, one.level))
      const isAlone = rule.isMicroStation && !isCorroborated
      return isAlone
        ? reaching.filter((one) => one.at > at - micro * intervalMs).length >= micro
        : reaching.filter((one) => one.at > at - raiseOf * intervalMs).length >= raiseAt
    }) ?? null
  )
}

const extend = (episode: Episode, one: { at: number; level: AlarmLevel; value: number }): Episode => {
  const isPeak = one.value > episode.peakValue
  return {
    ...episode,
    level: one.level,
    lastValue: one.value,
    lastAt: one.at,
    peakValue: isPeak ? one.value : episode.peakValue,
    peakAt: isPeak ? one.at : episode.peakAt,
  }
}

const extendAll = (episode: Episode, recent: EpisodeState['recent'], level: AlarmLevel): Episode => {
  return recent.reduce((grown, one) => extend(grown, { ...one, level }), episode)
}

/**
 * Whether a recovered alarm may close itself: at the end of the shift, level 三 only, never a national site's, and
 * only while nobody has taken it up.
 */
export const maySelfClose = (alarm: {
  status: number
  level: AlarmLevel
  siteType: Maybe<SiteType>
  isRecovered: boolean
  shiftHasEnded: boolean
}): boolean => {
  const isNationalSite = alarm.siteType !== null && isNational(alarm.siteType)
  return alarm.status === 1 && alarm.level === 3 && !isNationalSite && alarm.isRecovered && alarm.shiftHasEnded
}
