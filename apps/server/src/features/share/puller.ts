import { parseCnemc } from '@qingkong/protocol/share/cnemc'
import { recordTime } from '@qingkong/protocol/share/push'
import type { Services } from '../../http/context.ts'
import { type SharedRecord, takeShared } from './commands.ts'

const minuteMs = 60_000
const firstTryMinute = 8
const maxBytes = 8 << 20

/** The public form as records of the door, so that both ways are judged and stored alike. */
export const recordsOf = (body: string): { records: SharedRecord[]; errors: number } => {
  const { rows, errors } = parseCnemc(body)
  return {
    records: rows.map((row) => ({
      stationCode: row.stationCode,
      time: recordTime(row.startAt, 'HOUR'),
      interval: 'HOUR',
      values: {
        pm25: row.values.pm25,
        pm10: row.values.pm10,
        so2: row.values.so2,
        no2: row.values.no2,
        o3: row.values.o3,
        co: row.values.co,
      },
    })),
    errors: errors.length,
  }
}

/** One pull: only the configured host, no redirects (they could lead inside), bounded in size and time. */
export const pullOnce = async (services: Services, url: string): Promise<{ accepted: number; rejected: number }> => {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(30_000) })
  if (!response.ok) throw new Error(`upper level answered HTTP ${response.status}`)
  const body = await response.text()
  if (body.length > maxBytes) throw new Error('upper level answered too much')
  const { records, errors } = recordsOf(body)
  const answer = await takeShared(services, records)
  return { accepted: answer.accepted, rejected: answer.rejected.length + errors }
}

/** Pulls each hour some minutes after publication; a failed pull is tried again with growing pauses until the next hour. */
export const startPuller = (services: Services): { close(): Promise<void> } => {
  const url = services.config.sharePullUrl
  if (url === null) return { close: async () => undefined }
  let pulledHour = -1
  let nextTryMs = 0
  let pauseMs = minuteMs
  let running: Promise<void> | null = null
  const turn = async () => {
    const now = services.clock.now()
    const hour = Math.floor(now.getTime() / (60 * minuteMs))
    if (hour === pulledHour || now.getUTCMinutes() < firstTryMinute || now.getTime() < nextTryMs) return
    try {
      const outcome = await pullOnce(services, url)
      services.log.info(outcome, 'pulled the upper level')
      pulledHour = hour
      pauseMs = minuteMs
    } catch (error) {
      services.log.warn({ err: error }, 'upper level not pulled')
      nextTryMs = now.getTime() + pauseMs
      pauseMs = Math.min(pauseMs * 2, 15 * minuteMs)
    }
  }
  const timer = setInterval(() => {
    running ??= turn().finally(() => {
      running = null
    })
  }, 10_000)
  return {
    close: async () => {
      clearInterval(timer)
      await running
    },
  }
}
