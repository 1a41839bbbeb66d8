import { faultFlag } from '@qingkong/domain/measurement/data-flag'
import { isValueFlag } from '@qingkong/domain/measurement/fitness'
import { intervalStart, parseDataTime } from './data-time.ts'
import type { Decoded } from './decode.ts'
import { canonicalCode } from './factor-code.ts'
import type { FactorFields } from './fields.ts'
import { parseValue, type ValueReason } from './value.ts'

/** `period`: raw data of one cycle of a chromatograph (CN 2013). */
type ObservationKind = 'realtime' | 'minute' | 'period' | 'hour' | 'day'

/** One factor of an observation. Units are those of the device: the binding of device and factor knows them. */
export type ObservedValue = {
  /** Code of HJ 212-2017, or the private code as sent. */
  code: string
  /** Code as sent. */
  sentCode: string
  /** Rtd of real-time data, else Avg. */
  value: number | null
  min: number | null
  max: number | null
  /** Cou: the sum over the interval. */
  total: number | null
  /** ZsRtd or ZsAvg: converted to the reference oxygen content. */
  converted: number | null
  /** Data flag as sent; D when the text of the value was unreadable. */
  flag: string | null
  /** Why `value` is null; `mark`: the text is no number but a working-condition mark (St, Sr …), kept in `extra.Mark`. */
  reason: ValueReason | 'absent' | 'mark' | null
  /** Sub-fields that have no column above (SampleTime, EFlag, meter phases, retention time, peak area and height …), text as sent. */
  extra: Readonly<Record<string, string>>
}

export type Observation = {
  mn: string
  cn: string
  kind: ObservationKind
  /** Start of the interval. */
  startAt: Date
  durationS: number
  /** Sent after its time: RF=1, or older than `backfillAfterMin` on arrival. */
  backfill: boolean
  values: ObservedValue[]
}

export type ObservationProfile = {
  /** Interval of 2051 data, minutes. */
  minuteIntervalMin: number
  /** Interval real-time instants are truncated to, seconds. */
  realtimeIntervalS: number
  /** Data later than this beyond the server's clock are refused, minutes. */
  maxFutureMin: number
  /** Data older than this go to quarantine, days. */
  maxAgeDays: number
  /** Data whose interval ended longer ago than this count as backfill, minutes. */
  backfillAfterMin: number
  /** Private codes of the device and the codes they stand for. */
  aliases?: ReadonlyMap<string, string>
}

export const DEFAULT_OBSERVATION_PROFILE: ObservationProfile = {
  minuteIntervalMin: 1,
  realtimeIntervalS: 60,
  maxFutureMin: 5,
  maxAgeDays: 400,
  backfillAfterMin: 60,
}

export type ObservationRefusal =
  | 'quarantined'
  | 'data-time-missing'
  | 'data-time-invalid'
  | 'data-time-future'
  | 'data-time-old'

/** `none`: the frame carries no measured values (answers, states, parameters, requests). */
export type ObservationResult =
  | { outcome: 'observation'; observation: Observation }
  | { outcome: 'none' }
  | { outcome: 'refused'; reason: ObservationRefusal; message: string }

const MAX_CODE_LENGTH = 32
/** Working-condition marks of HJ 212-2025 (p99101-Rtd=St): a text that says what the facility does. */
const MARK_CODE = /^p991\d\d$/
const COLUMNS: ReadonlySet<string> = new Set(['Rtd', 'Avg', 'Min', 'Max', 'Cou', 'ZsRtd', 'ZsAvg', 'Flag', 'Data'])
const NO_EXTRA: Readonly<Record<string, string>> = Object.freeze({})

/**
 * Interval of each measured command; 2111 (2025) is the furnace temperature's five-minute mean. A cycle of 2013 (2025)
 * is put into the hour in which it began.
 */
const intervalOf = (cn: string, profile: ObservationProfile): { kind: ObservationKind; durationS: number } | null => {
  switch (cn) {
    case '2011':
      return { kind: 'realtime', durationS: profile.realtimeIntervalS }
    case '2051':
      return { kind: 'minute', durationS: profile.minuteIntervalMin * 60 }
    case '2111':
      return { kind: 'minute', durationS: 300 }
    case '2013':
      return { kind: 'period', durationS: 3600 }
    case '2061':
      return { kind: 'hour', durationS: 3600 }
    case '2031':
      return { kind: 'day', durationS: 86_400 }
    default:
      return null
  }
}

const refused = (reason: ObservationRefusal, message: string): ObservationResult => {
  return { outcome: 'refused', reason, message }
}

/**
 * Turns an accepted frame into values of one interval. DataTime stamps the START of the interval (HJ 212-2017) and is
 * truncated to it; the server's clock `now` is only compared with, never used as data time.
 */
export const toObservation = (decoded: Decoded, profile: ObservationProfile, now: Date): ObservationResult => {
  const cn = decoded.header.CN ?? ''
  if (decoded.verdict !== 'accept') return refused('quarantined', '报文已隔离，不能作为监测数据入库')
  const interval = intervalOf(cn, profile)
  if (interval === null || decoded.factors.size === 0) return { outcome: 'none' }

  const text = decoded.cp.DataTime
  if (text === undefined || text === '')
    return refused('data-time-missing', '报文缺少数据时间 DataTime，请检查数采仪配置')
  const dataAt = parseDataTime(text)
  if (dataAt === null) return refused('data-time-invalid', `数据时间“${text.slice(0, 20)}”不是有效的年月日时分秒`)
  const ageMs = now.getTime() - dataAt.getTime()
  if (ageMs < -profile.maxFutureMin * 60_000) {
    return refused(
      'data-time-future',
      `数据时间 ${text} 晚于平台时间超过 ${profile.maxFutureMin} 分钟，请校准现场机时钟`,
    )
  }
  if (ageMs > profile.maxAgeDays * 86_400_000) {
    return refused('data-time-old', `数据时间 ${text} 早于平台时间超过 ${profile.maxAgeDays} 天，请校准现场机时钟`)
  }

  const { kind, durationS } = interval
  const startAt = intervalStart(dataAt, durationS)
  const lateMs = now.getTime() - (startAt.getTime() + durationS * 1000)
  const values = new Map<string, ObservedValue>()
  for (const [sentCode, fields] of decoded.factors) {
    const value = observe(sentCode, fields, kind, profile)
    values.set(value.code, value)
  }
  return {
    outcome: 'observation',
    observation: {
      mn: decoded.header.MN ?? '',
      cn,
      kind,
      startAt,
      durationS,
      backfill: decoded.header.RF === '1' || lateMs > profile.backfillAfterMin * 60_000,
      values: [...values.values()],
    },
  }
}

const observe = (
  sent: string,
  fields: FactorFields,
  kind: ObservationKind,
  profile: ObservationProfile,
): ObservedValue => {
  const sentCode = sent.slice(0, MAX_CODE_LENGTH)
  const code = profile.aliases?.get(sentCode) ?? canonicalCode(sentCode)
  const realtime = kind === 'realtime'
  const text = realtime ? (fields.Rtd ?? fields.Avg) : (fields.Avg ?? fields.Rtd ?? fields.Data)
  const sentFlag = fields.Flag ? fields.Flag.toUpperCase() : null
  const observed: ObservedValue = {
    code,
    sentCode,
    value: null,
    min: number(fields.Min),
    max: number(fields.Max),
    total: fields.Cou === undefined ? null : parseValue(fields.Cou, 'sum').value,
    converted: number(realtime ? fields.ZsRtd : (fields.ZsAvg ?? fields.ZsRtd)),
    flag: sentFlag,
    reason: 'absent',
    extra: extraOf(fields),
  }
  if (sent.length > MAX_CODE_LENGTH) return { ...observed, flag: faultFlag, reason: 'code-too-long' }
  if (text === undefined) return observed
  const parsed = parseValue(text)
  observed.value = parsed.value
  observed.reason = parsed.reason
  if (parsed.reason === 'not-a-number' && MARK_CODE.test(code))
    return { ...observed, reason: 'mark', extra: { ...observed.extra, Mark: text } }
  // An unreadable text is a fault of the device even where it was flagged normal; a filler keeps the device's flag.
  if (parsed.value === null && parsed.reason !== 'sentinel' && isValueFlag(sentFlag)) observed.flag = faultFlag
  return observed
}

const number = (text: string | undefined): number | null => {
  return text === undefined ? null : parseValue(text).value
}

const extraOf = (fields: FactorFields): Readonly<Record<string, string>> => {
  let extra: Record<string, string> | null = null
  for (const name in fields) {
    if (COLUMNS.has(name)) continue
    extra ??= {}
    extra[name] = fields[name] ?? ''
  }
  return extra ?? NO_EXTRA
}
