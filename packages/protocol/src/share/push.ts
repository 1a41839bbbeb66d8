import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { formatCity, isHeldYear, minuteMs, parseCity } from '@qingkong/domain/time/city-time'
import type { ShareCityRecord } from './city-record.ts'

/** Hourly or five-minute values of one station. */
export type ShareInterval = 'HOUR' | 'FIVE_MIN'
export type SharePollutant = 'pm25' | 'pm10' | 'so2' | 'no2' | 'o3' | 'co'

export type ShareRecord = {
  stationCode: string
  /** Label at the END of the interval, city time 'YYYY-MM-DD HH:mm:00'. */
  time: string
  interval: ShareInterval
  /** µg/m³, CO mg/m³; null is missing. */
  values: Record<SharePollutant, number | null>
  /** Data flags of single pollutants, as sent by the station. */
  flags?: Partial<Record<SharePollutant, string>>
}

/** How far a sender that fills in its past has come. */
export type ShareHistory = {
  /** What of the past is being sent. */
  title: string
  percent: number
  /** How far back it has come, city time. */
  reachedTime: string
  isOver: boolean
}

/** Body of one push; `sequence` grows by one with each push of a sender, so gaps and replays show. */
export type SharePush = {
  sequence: number
  sentAt: string
  records: ShareRecord[]
  /** Published values of other cities. */
  cityRecords?: ShareCityRecord[]
  history?: ShareHistory
}

/**
 * What travels in the request headers beside the body: enough to judge the signature before the body is read.
 */
export type SignedHeaders = {
  /** Milliseconds since 1970, decimal. */
  timestamp: string
  /** Unguessable text, used once. */
  nonce: string
  /** Of the body, lower-case hexadecimal. */
  sha256: string
  /** Lower-case hexadecimal HMAC-SHA256. */
  signature: string
}

export type ShareVerdict = { valid: true } | { valid: false; reason: 'format' | 'stale' | 'signature'; message: string }

/** How far the sender's clock may be off. */
export const FRESHNESS_MS = 5 * minuteMs

const SHARE_POLLUTANTS: readonly SharePollutant[] = ['pm25', 'pm10', 'so2', 'no2', 'o3', 'co']
const DURATION_MS: Record<ShareInterval, number> = { HOUR: 60 * minuteMs, FIVE_MIN: 5 * minuteMs }

const hashOf = (body: string | Uint8Array): string => createHash('sha256').update(body).digest('hex')

const signatureOf = (secret: string, timestamp: string, nonce: string, sha256: string): Buffer =>
  createHmac('sha256', secret).update(`${timestamp}\n${nonce}\n${sha256}`).digest()

/** Signs a body: HMAC-SHA256 over `timestamp \n nonce \n sha256(body)`, the hash in lower-case hexadecimal. */
export const sign = (secret: string, sentAt: Date, nonce: string, body: string | Uint8Array): SignedHeaders => {
  const timestamp = String(sentAt.getTime())
  const sha256 = hashOf(body)
  return { timestamp, nonce, sha256, signature: signatureOf(secret, timestamp, nonce, sha256).toString('hex') }
}

/** Whether a body is the one that was signed. */
export const isSignedBody = (given: SignedHeaders, body: string | Uint8Array): boolean => hashOf(body) === given.sha256

/**
 * Checks a signature in constant time and the timestamp to ±5 min of `now`, without the body: whoever reads that
 * afterwards compares it (`isSignedBody`). That a nonce or sequence number is used only once is the receiver's to
 * remember.
 */
export const verifyHeaders = (secret: string, given: SignedHeaders, now: Date): ShareVerdict => {
  if (!/^\d{10,16}$/.test(given.timestamp) || !/^[\x21-\x7e]{8,128}$/.test(given.nonce)) {
    return { valid: false, reason: 'format', message: '签名时间戳或随机串格式不正确' }
  }
  const expected = signatureOf(secret, given.timestamp, given.nonce, given.sha256)
  const actual = /^[0-9a-f]{64}$/.test(given.signature) ? Buffer.from(given.signature, 'hex') : null
  if (actual === null || !timingSafeEqual(expected, actual)) {
    return { valid: false, reason: 'signature', message: '签名校验未通过，请核对共享密钥和报文内容' }
  }
  if (Math.abs(now.getTime() - Number(given.timestamp)) > FRESHNESS_MS) {
    return { valid: false, reason: 'stale', message: '签名时间与平台时间相差超过 5 分钟，请校准发送方时钟' }
  }
  return { valid: true }
}

const sharePrefix = 'x-share-'

/** The headers of a push; `keyId` is the name under which the receiver knows the secret. */
export const signedHeaders = (
  keyId: string,
  { timestamp, nonce, sha256, signature }: SignedHeaders,
  prefix: string = sharePrefix,
) => ({
  [`${prefix}key`]: keyId,
  [`${prefix}timestamp`]: timestamp,
  [`${prefix}nonce`]: nonce,
  [`${prefix}sha256`]: sha256,
  [`${prefix}signature`]: signature,
})

type HeaderSource = Readonly<Record<string, string | string[] | undefined>>

/** What the headers of a signed door say; '' where one is missing or given twice. */
export const readSignedHeaders = (headers: HeaderSource, prefix: string = sharePrefix) => {
  const of = (name: string): string => {
    const value = headers[prefix + name]
    return typeof value === 'string' ? value : ''
  }
  const signed: SignedHeaders = {
    timestamp: of('timestamp'),
    nonce: of('nonce'),
    sha256: of('sha256'),
    signature: of('signature'),
  }
  return { keyId: of('key'), signed }
}

/** Key id under which a city knows the upper level. */
export const upperLevelKey = 'upper-level'

/** Label of the interval that starts at the instant. */
export const recordTime = (startAt: Date, interval: ShareInterval): string => {
  return formatCity(startAt.getTime() + DURATION_MS[interval])
}

/** Start of a record's interval; null when its label is no full hour or five minutes of the years that are held. */
export const recordStart = (record: Pick<ShareRecord, 'time' | 'interval'>): Date | null => {
  const end = parseCity(record.time)
  const durationMs = DURATION_MS[record.interval]
  if (end === null || end.getTime() % durationMs !== 0 || !isHeldYear(end.getUTCFullYear())) return null
  return new Date(end.getTime() - durationMs)
}

export type ParsedPush = { push: SharePush } | { error: string }

/** Reads a push body; the error says in Chinese which record is wrong. */
export const parsePush = (body: string): ParsedPush => {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    return { error: '报文不是有效的 JSON' }
  }
  if (!isObject(json)) return { error: '报文应为 JSON 对象' }
  const { sequence, sentAt, records } = json
  if (typeof sequence !== 'number' || !Number.isSafeInteger(sequence) || sequence < 0)
    return { error: 'sequence 应为非负整数' }
  if (typeof sentAt !== 'string' || sentAt === '') return { error: 'sentAt 缺失' }
  if (!Array.isArray(records)) return { error: 'records 应为数组' }
  const parsed: ShareRecord[] = []
  for (const [index, entry] of records.entries()) {
    const record = parseRecord(entry)
    if (typeof record === 'string') return { error: `第 ${index + 1} 条记录：${record}` }
    parsed.push(record)
  }
  return { push: { sequence, sentAt, records: parsed } }
}

const isObject = (value: unknown): value is Record<string, unknown> => {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The record, or what is wrong with it. */
const parseRecord = (entry: unknown): ShareRecord | string => {
  if (!isObject(entry)) return '不是 JSON 对象'
  const { stationCode, time, interval, values, flags } = entry
  if (typeof stationCode !== 'string' || stationCode.trim() === '') return '缺少站点编码 stationCode'
  if (interval !== 'HOUR' && interval !== 'FIVE_MIN') return 'interval 应为 HOUR 或 FIVE_MIN'
  if (typeof time !== 'string' || recordStart({ time, interval }) === null) return 'time 不是该时段的结束时刻'
  if (!isObject(values)) return '缺少 values'
  const numbers: Record<SharePollutant, number | null> = {
    pm25: null,
    pm10: null,
    so2: null,
    no2: null,
    o3: null,
    co: null,
  }
  const texts: Partial<Record<SharePollutant, string>> = {}
  for (const pollutant of SHARE_POLLUTANTS) {
    const value = values[pollutant] ?? null
    if (value !== null && (typeof value !== 'number' || !Number.isFinite(value))) return `${pollutant} 不是数值`
    numbers[pollutant] = value
    const flag = isObject(flags) ? flags[pollutant] : undefined
    if (typeof flag === 'string') texts[pollutant] = flag
  }
  const record: ShareRecord = { stationCode, time, interval, values: numbers }
  return Object.keys(texts).length > 0 ? { ...record, flags: texts } : record
}
