export { closeAlarm } from './close-alarm.ts'
export { closeRecovered } from './close-recovered.ts'
export { evaluateAlarms } from './evaluate-alarms.ts'
export { managedBy } from './queries/alarm-options.ts'
export { dustAlarmChart, dustAlarmDetail, dustAlarms, dustHourRows } from './queries/dust-alarms.ts'
export { siteAlarmDetail } from './queries/site-alarm-detail.ts'
export { subjectStatistics } from './queries/subject-statistics.ts'
export {
  alarmsOfSubject,
  knownBy,
  newestAlarms,
  type WallAlarm,
  type WallCount,
  wallAlarms,
  wallCounts,
} from './queries/wall-alarms.ts'
export type { ReplayedEpisode } from './replay/episode-log.ts'
export { type Replay, replayRule } from './replay/replay-rules.ts'
export { requireAnyAlarm, takeNote } from './take-note.ts'
