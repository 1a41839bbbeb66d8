import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { formatCity, hourMs, startOfHour } from '@qingkong/domain/time/city-time'
import { cnemcHourlyReader } from '@qingkong/protocol/import/cnemc-hourly'
import type { ImportRow } from '@qingkong/protocol/import/hourly-rows'
import { prsaReader } from '@qingkong/protocol/import/prsa'
import { recordTime, type SharePollutant, type ShareRecord } from '@qingkong/protocol/share/push'
import { readCityData } from './city-files.ts'
import { nationalSites } from './devices/fleet.ts'
import { createSharePusher, type PushAnswer } from './devices/share-pusher.ts'
import { pause, systemTimers, type Timers } from './timers.ts'

export interface ReplayOptions {
  file: string
  kind: 'cnemc-hourly' | 'prsa'
  /** Recorded hours a second; 0 = as fast as acknowledged. */
  speed: number
  /** Origin and service prefix of the API. */
  base: string
  shareSecret: string
  onProgress?: (text: string) => void
  timers?: Timers
  /** Stands for the share door in tests. */
  send?: (records: readonly ShareRecord[]) => Promise<PushAnswer>
  /** Station codes of the city's national sites. */
  stationCodes?: readonly string[]
}

export interface ReplayReport {
  hours: number
  records: number
  rejected: number
}

const pollutants: readonly SharePollutant[] = ['pm25', 'pm10', 'so2', 'no2', 'o3', 'co']
const hoursPerPush = 24
const progressEvery = 240

const readRows = async (file: string, kind: ReplayOptions['kind']): Promise<ImportRow[]> => {
  const reader = kind === 'prsa' ? prsaReader() : cnemcHourlyReader()
  const source = createReadStream(file)
  const gunzip = file.endsWith('.gz') ? createGunzip() : null
  const bytes: Readable = gunzip === null ? source : source.pipe(gunzip)
  // pipe passes no errors on: an unreadable file must end the reading.
  source.on('error', (error) => gunzip?.destroy(error))
  const rows: ImportRow[] = []
  let firstError: string | null = null
  for await (const line of createInterface({ input: bytes, crlfDelay: Number.POSITIVE_INFINITY })) {
    for (const item of reader.push(line)) {
      if ('error' in item) firstError ??= `第${item.error.row}行：${item.error.message}`
      else rows.push(item)
    }
  }
  if (rows.length === 0) throw new Error(firstError ?? '文件中没有可回放的小时数据')
  return rows
}

/** Stations the city does not know take the place of its own national sites, in order of appearance. */
export const stationMap = (recorded: readonly string[], known: readonly string[]): ReadonlyMap<string, string> => {
  const own = new Set(known)
  const free = known.filter((code) => !recorded.includes(code))
  const map = new Map<string, string>()
  for (const code of recorded) {
    const target = own.has(code) ? code : free.shift()
    if (target !== undefined) map.set(code, target)
  }
  return map
}

/** Recorded hours by time, shifted so that the last one is the last full hour before `now`. */
const shiftedHours = (
  rows: readonly ImportRow[],
  stations: ReadonlyMap<string, string>,
  now: number,
): ShareRecord[][] => {
  const lastAt = rows.reduce((latest, row) => Math.max(latest, row.startAt.getTime()), 0)
  const shift = startOfHour(now).getTime() - hourMs - lastAt
  const hours = new Map<number, ShareRecord[]>()
  for (const row of rows) {
    const stationCode = stations.get(row.siteCode)
    if (stationCode === undefined) continue
    const startAt = row.startAt.getTime() + shift
    const values = Object.fromEntries(pollutants.map((factor) => [factor, row.values[factor] ?? null]))
    const record: ShareRecord = {
      stationCode,
      time: recordTime(new Date(startAt), 'HOUR'),
      interval: 'HOUR',
      values: values as ShareRecord['values'],
    }
    const hour = hours.get(startAt)
    if (hour) hour.push(record)
    else hours.set(startAt, [record])
  }
  return [...hours].sort(([a], [b]) => a - b).map(([, records]) => records)
}

/**
 * Sends a recorded file through the share door as if the upper level pushed it now.
 * @throws when the file cannot be read, holds no hour, or the door refuses every try
 */
export const replay = async (options: ReplayOptions): Promise<ReplayReport> => {
  const { speed, onProgress, timers = systemTimers } = options
  const send =
    options.send ??
    createSharePusher({ base: options.base, secret: options.shareSecret, timers, clock: timers.now, tries: 3 }).push
  const rows = await readRows(options.file, options.kind)
  const known = options.stationCodes ?? nationalSites(readCityData()).map(({ site }) => site.siteCode)
  const recorded = [...new Set(rows.map((row) => row.siteCode))]
  const stations = stationMap(recorded, known)
  for (const [from, to] of stations) if (from !== to) onProgress?.(`站点 ${from} 的记录作为 ${to} 回放`)
  const hours = shiftedHours(rows, stations, timers.now())

  const report: ReplayReport = { hours: 0, records: 0, rejected: 0 }
  const step = speed === 0 ? hoursPerPush : Math.max(1, Math.floor(speed))
  for (let from = 0; from < hours.length; from += step) {
    const startedAt = timers.now()
    const part = hours.slice(from, from + step)
    const records = part.flat()
    const answer = await send(records)
    report.hours += part.length
    report.records += records.length
    report.rejected += answer.rejected.length
    const [refused] = answer.rejected
    if (refused) onProgress?.(`有 ${answer.rejected.length} 条未接受：${refused.message}`)
    if (Math.floor(report.hours / progressEvery) !== Math.floor((report.hours - part.length) / progressEvery)) {
      onProgress?.(`已回放至 ${part.at(-1)?.[0]?.time ?? ''}（${report.hours}/${hours.length}小时）`)
    }
    if (speed > 0) await pause(timers, Math.max(0, (part.length * 1000) / speed - (timers.now() - startedAt)))
  }
  onProgress?.(`回放结束于 ${formatCity(timers.now())}`)
  return report
}
