import { notSentMark, stoppedFlag } from '../measurement/data-flag.ts'
import { isFit } from '../measurement/fitness.ts'
import type { Maybe } from '../missing.ts'
import { hourMs } from '../time/city-time.ts'
import { isSilent, type LastData, type MonitorState, worstState } from './monitor-state.ts'

/** What an interval says of one factor of an outlet. */
export interface RunReading {
  code: string
  /** As judged: converted where the rule converts. In the limit's unit. */
  value: Maybe<number>
  limit: Maybe<number>
  flag: Maybe<string>
  /** DAY: the limit is held against day means, an hour above it only warns. */
  judgeBy?: 'HOUR' | 'DAY'
  /** 氧含量异常: the oxygen beside it is none of a flue. */
  isOxygenOff?: boolean
  /** 工况标记: held against no limit. */
  isMarked?: boolean
}

/** One interval of an outlet. */
export interface RunInterval {
  endAtMs: number
  readings: readonly RunReading[]
}

export interface OutletRun {
  nowMs: number
  granularity: LastData['granularity']
  /** Oldest first. */
  intervals: readonly RunInterval[]
  /** An alarm of the outlet is under way. */
  isAlarming?: boolean
  /** 报停 holds. */
  isClosed?: boolean
  /** Whether the line before the stack produces (≥20 % of its reference power); null = not known. */
  isProducing?: Maybe<boolean>
}

/** Why a state is what it is, where the state alone does not say it. */
const stateRemarks = {
  unrecovered: '告警未恢复',
  stopContradicted: '停运标记与用电不符',
  oxygen: '氧含量异常',
} as const
type StateRemark = (typeof stateRemarks)[keyof typeof stateRemarks]

export interface RunState {
  state: MonitorState
  remark: Maybe<StateRemark>
}

/** From this share of the limit on an outlet is close to exceeding; below the lower one it no longer is. */
const warningShare = { to: 0.9, back: 0.85 } as const
/** So many intervals in a row bring a state about or end it. */
const stopIntervals = 2
const calmIntervals = 2
const cleanHours = 2
/** An alarm outlives silence this long. */
const alarmSilenceMs = 6 * hourMs

type Held = 'online' | 'warning' | 'alarm' | 'stop' | 'anomaly'

interface Memory {
  held: Held
  remark: Maybe<StateRemark>
  /** A warning or an alarm that an anomaly or a stop stands over. */
  raised: 'warning' | 'alarm' | null
  stops: number
  calm: number
  clean: number
}

const fresh: Memory = { held: 'online', remark: null, raised: null, stops: 0, calm: 0, clean: 0 }

const raisedBy = ({ value, limit, flag, judgeBy, isMarked }: RunReading, granularity: LastData['granularity']) => {
  if (value === null || limit === null || limit <= 0 || isMarked || !isFit('outlet', 'judged', flag)) return null
  // Exceedance is judged by hourly means, or by those of a day; a minute above the limit only warns.
  if (value > limit && granularity === 'hour' && judgeBy !== 'DAY') return 'alarm'
  return value >= warningShare.to * limit ? 'warning' : null
}

/** A valid interval: raises at once, calms down after two. */
const afterValid = (memory: Memory, reading: RunReading, granularity: LastData['granularity']): Memory => {
  const raised = raisedBy(reading, granularity)
  const { value, limit } = reading
  const isCalm = value === null || limit === null || limit <= 0 || value < warningShare.back * limit
  const calm = isCalm ? memory.calm + 1 : 0
  const clean = raised === 'alarm' ? 0 : memory.clean + 1
  const base = { ...fresh, calm, clean }
  if (raised === 'alarm' || (memory.raised === 'alarm' && clean < cleanHours))
    return { ...base, held: 'alarm', raised: 'alarm' }
  if (raised === 'warning' || (memory.raised !== null && calm < calmIntervals))
    return { ...base, held: 'warning', raised: 'warning' }
  return base
}

const after = (
  memory: Memory,
  reading: RunReading,
  { granularity, isProducing }: OutletRun,
  isNewest: boolean,
): Memory => {
  if (reading.flag === stoppedFlag) {
    // What meters say holds for now alone.
    if (isNewest && isProducing === true) return { ...memory, held: 'anomaly', remark: stateRemarks.stopContradicted }
    const stops = memory.stops + 1
    return stops >= stopIntervals
      ? { ...fresh, held: 'stop', stops }
      : { ...memory, stops, calm: memory.calm + 1, clean: memory.clean + 1 }
  }
  const { value, isOxygenOff } = reading
  if (isOxygenOff || !isFit('outlet', 'counted', reading.flag) || value === null || value < 0) {
    const remark = isOxygenOff ? stateRemarks.oxygen : null
    return { ...memory, held: memory.raised ?? 'anomaly', remark, stops: 0, calm: 0, clean: 0 }
  }
  if (memory.held === 'stop' && isNewest && isProducing === false) return memory
  return afterValid(memory, reading, granularity)
}

const stateOfFactor = (run: OutletRun, code: string): Memory => {
  const told = run.intervals.flatMap(({ readings }) => {
    const reading = readings.find((one) => one.code === code)
    return reading && reading.flag !== notSentMark ? [reading] : []
  })
  const [only] = told
  // Nothing before it is known: one F has to do.
  if (told.length === 1 && only?.flag === stoppedFlag && run.isProducing !== true) return { ...fresh, held: 'stop' }
  return told.reduce((memory, reading, at) => after(memory, reading, run, at === told.length - 1), fresh)
}

/**
 * State of an outlet (enterprise-01, event-30) from a short run of its intervals, with memory: a warning ends after two
 * intervals below 0.85 of the limit, an alarm after two clean hours, or after six hours of silence as 离线 with 告警未恢复;
 * a stop begins with two intervals flagged F, or with 报停. F while the line produces is an anomaly. Factors that the
 * newest interval says nothing of do not count.
 * @param code only this factor; without it the worst of all
 */
export const outletStateOver = (run: OutletRun, code?: string): RunState => {
  const newest = run.intervals.at(-1)
  const last: LastData = { endAtMs: newest?.endAtMs ?? null, nowMs: run.nowMs, granularity: run.granularity }
  const codes = newest?.readings.flatMap((reading) =>
    (code === undefined || reading.code === code) && reading.flag !== notSentMark ? [reading.code] : [],
  )
  const factors = (codes ?? []).map((one) => stateOfFactor(run, one))
  const worst = worstState(factors.map(({ held }) => held))
  const hasAlarm = worst === 'alarm' || (run.isAlarming === true && code === undefined)
  if (isSilent(last)) {
    if (hasAlarm && last.endAtMs !== null && run.nowMs - last.endAtMs <= alarmSilenceMs)
      return { state: 'alarm', remark: null }
    if (hasAlarm) return { state: 'offline', remark: stateRemarks.unrecovered }
    return { state: run.isClosed ? 'stop' : 'offline', remark: null }
  }
  if (hasAlarm) return { state: 'alarm', remark: null }
  if (run.isClosed && run.isProducing !== true) return { state: 'stop', remark: null }
  if (worst === null) return { state: 'offline', remark: null }
  return { state: worst, remark: factors.find(({ held }) => held === worst)?.remark ?? null }
}
