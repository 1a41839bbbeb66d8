import { notSentMark, stoppedFlag } from '../measurement/data-flag.ts'
import { isFit } from '../measurement/fitness.ts'
import type { Maybe } from '../missing.ts'
import { hourMs, minuteMs } from '../time/city-time.ts'
import { faultStates, type LineShares, powerShare, powerShares, treatmentFault } from './power-share.ts'
import { treatmentFaultOver } from './production-treatment.ts'

/** States of whatever is monitored at an enterprise (event-30), the worst first. */
export const monitorStates = ['alarm', 'warning', 'anomaly', 'offline', 'online', 'stop'] as const
export type MonitorState = (typeof monitorStates)[number]

export const monitorStateNames: Readonly<Record<MonitorState, string>> = {
  alarm: '告警',
  warning: '预警',
  anomaly: '异常',
  offline: '离线',
  online: '在线',
  stop: '停产',
}

/** Kinds of monitoring: automatic (CEMS), electricity, key working conditions. */
export type MonitorType = 'pst001' | 'pst002' | 'pst003'

/** What equipment does: a process or production facility makes the pollution, a treatment facility removes it. */
export type FacilityGroup = 'process' | 'production' | 'govern'

/** The worst of the states; stop only where everything stands still. null without any. */
export const worstState = (states: Iterable<MonitorState>): Maybe<MonitorState> => {
  const found = new Set(states)
  return monitorStates.find((state) => found.has(state)) ?? null
}

/** How many are in each state, and of how many. */
export const countStates = (states: readonly MonitorState[]): Record<MonitorState | 'sum', number> => {
  const counts = { sum: states.length, alarm: 0, warning: 0, anomaly: 0, offline: 0, online: 0, stop: 0 }
  for (const state of states) counts[state] += 1
  return counts
}

/** The newest interval of a monitor, as of an instant. */
export interface LastData {
  /** End of the interval; null when nothing ever came. */
  endAtMs: Maybe<number>
  nowMs: number
  granularity: 'minute' | 'hour'
}

/** Minute data may miss half an hour, hourly data two hours beside the one under way, before a monitor counts as offline. */
const silentAfterMs = { minute: 30 * minuteMs, hour: 3 * hourMs } as const

export const isSilent = ({ endAtMs, nowMs, granularity }: LastData): boolean =>
  endAtMs === null || nowMs - endAtMs > silentAfterMs[granularity]

export interface OutletReading {
  /** As judged: converted where the rule converts. In the limit's unit. */
  value: Maybe<number>
  limit: Maybe<number>
  flag: Maybe<string>
}

/** From this share of the limit on an outlet is close to exceeding. */
const warningShare = 0.9

const outletReadingState = (
  { value, limit, flag }: OutletReading,
  granularity: LastData['granularity'],
): MonitorState => {
  if (flag === stoppedFlag) return 'stop'
  if (!isFit('outlet', 'counted', flag) || value === null || value < 0) return 'anomaly'
  if (limit === null || limit <= 0 || !isFit('outlet', 'judged', flag)) return 'online'
  // Exceedance is judged by hourly means; a minute above the limit only warns.
  if (value > limit) return granularity === 'hour' ? 'alarm' : 'warning'
  return value >= warningShare * limit ? 'warning' : 'online'
}

/** State of an outlet (or of one of its factors): from its newest readings, limits and data flags. */
export const outletState = (last: LastData, readings: readonly OutletReading[]): MonitorState => {
  if (isSilent(last)) return 'offline'
  const sent = readings.filter(({ flag }) => flag !== notSentMark)
  return worstState(sent.map((reading) => outletReadingState(reading, last.granularity))) ?? 'offline'
}

export interface MeterReading {
  /** Mean active power of the interval, kW. */
  loadKw: Maybe<number>
  /** Reference power, or the rated one where there are too few days for it (`referencePower`). */
  referenceKw: Maybe<number>
  flag: Maybe<string>
  group: FacilityGroup
  /** Share of its reference power that the line behind a treatment facility takes; null = not known. */
  lineShare: Maybe<number>
  /** The last five-minute means of line and facility, oldest first, where there are minutes. */
  means?: readonly LineShares[]
}

/**
 * State of a meter. Treatment equipment that stands still while its line produces (治污设施未同步运行) is an alarm, one that
 * hardly works (治污设施低效运行) a warning: clues, not evidence, and what electricity is monitored for.
 */
export const meterState = (last: LastData, reading: MeterReading): MonitorState => {
  if (isSilent(last)) return 'offline'
  const { loadKw, referenceKw, flag, group, lineShare, means } = reading
  if (flag !== stoppedFlag && (!isFit('meter', 'counted', flag) || loadKw === null || loadKw < 0)) return 'anomaly'
  const share = flag === stoppedFlag ? 0 : powerShare(loadKw, referenceKw)
  if (group === 'govern') {
    const fault = means ? treatmentFaultOver(means) : treatmentFault({ production: lineShare, treatment: share })
    if (fault !== null) return faultStates[fault]
  }
  // A treatment facility that stands still under production is no stop: it has its ten minutes.
  const hasGrace = group === 'govern' && lineShare !== null && lineShare >= powerShares.producing
  if (share === null || hasGrace) return 'online'
  if (share < (group === 'govern' ? powerShares.treatmentStopped : powerShares.producing)) return 'stop'
  return share > powerShares.overload ? 'anomaly' : 'online'
}

export interface ConditionReading {
  value: Maybe<number>
  low: Maybe<number>
  high: Maybe<number>
  flag: Maybe<string>
}

export interface ConditionEquipment {
  group: FacilityGroup
  /** Whether the line produces; null = not known, and the limits count. */
  isLineProducing: Maybe<boolean>
}

/** Within this share of a limit a condition is close to leaving its range. */
const nearShare = 0.02

const conditionReadingState = (
  { value, low, high, flag }: ConditionReading,
  { group, isLineProducing }: ConditionEquipment,
): MonitorState => {
  if (flag === stoppedFlag || isLineProducing === false) return 'stop'
  if (!isFit('condition', 'counted', flag) || value === null) return 'anomaly'
  if ((low !== null && value < low) || (high !== null && value > high)) return group === 'govern' ? 'alarm' : 'anomaly'
  const isNear =
    (low !== null && value < low + nearShare * Math.abs(low)) ||
    (high !== null && value > high - nearShare * Math.abs(high))
  return isNear ? 'warning' : 'online'
}

/**
 * State of a condition sensor (or of one of its factors). Outside its range while the line runs, a production parameter
 * is an anomaly, one of a treatment facility an alarm: the exhaust is then not treated as permitted.
 */
export const conditionState = (
  last: LastData,
  equipment: ConditionEquipment,
  readings: readonly ConditionReading[],
): MonitorState => {
  if (isSilent(last)) return 'offline'
  const sent = readings.filter(({ flag }) => flag !== notSentMark)
  return worstState(sent.map((reading) => conditionReadingState(reading, equipment))) ?? 'offline'
}
