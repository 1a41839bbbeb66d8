import { formatDataTime } from './data-time.ts'
import { encodeFrame } from './encode.ts'
import type { Version } from './header.ts'

/** The device a request goes to and the QN of the exchange. */
export type RequestTarget = { qn: string; st: string; pw: string; mn: string; version: Version }

const request = (to: RequestTarget, cn: string, cp: Record<string, string>): Buffer => {
  const { version, ...header } = to
  return encodeFrame({ ...header, cn, flag: { version, split: false, ack: true }, cp })
}

/** 1012: sets the device's clock (one instrument's when `polId` is given). */
export const setTimeRequest = (to: RequestTarget, systemAt: Date, polId?: string): Buffer => {
  return request(to, '1012', {
    ...(polId === undefined ? {} : { PolId: polId }),
    SystemTime: formatDataTime(systemAt),
  })
}

/** Asks for history: 2051 minute, 2061 hour, 2031 day, 2041 running hours; both ends are interval starts. */
export const historyRequest = (
  to: RequestTarget,
  cn: '2051' | '2061' | '2031' | '2041',
  begin: Date,
  end: Date,
): Buffer => {
  return request(to, cn, { BeginTime: formatDataTime(begin), EndTime: formatDataTime(end) })
}

/** 1062: sets the real-time interval, 30 to 3600 s. */
export const setRealtimeIntervalRequest = (to: RequestTarget, seconds: number): Buffer => {
  return request(to, '1062', { RtdInterval: String(seconds) })
}

/** 1064: sets the minute-data interval (1, 2, 3, 4, 5, 6, 10, 12, 15, 20 or 30 min). */
export const setMinuteIntervalRequest = (to: RequestTarget, minutes: number): Buffer => {
  return request(to, '1064', { MinInterval: String(minutes) })
}

/** 1000: sets timeout in seconds and number of resends. */
export const setTimeoutRequest = (to: RequestTarget, overTimeS: number, resendCount: number): Buffer => {
  return request(to, '1000', { OverTime: String(overTimeS), ReCount: String(resendCount) })
}
