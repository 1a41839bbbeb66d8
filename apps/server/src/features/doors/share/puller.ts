import { hourMs } from '@qingkong/domain/time/city-time'
import { parseCnemc } from '@qingkong/protocol/share/cnemc'
import { type SharedInterval, storeShared } from '../../../ingest/port.ts'
import { CityClock } from '../../../platform/clock.ts'
import { outgoingFetch } from '../../../platform/outgoing.ts'
import type { Services } from '../../../platform/services.ts'
import { shareSites } from './queries.ts'

/** Values published beside the running means. */
const pulled = ['so2', 'no2', 'pm10', 'pm25', 'co', 'o3'] as const

const timeoutMs = 20_000
const maxBytes = 20 << 20
/** The publication of an hour appears some minutes after its end. */
const afterHourMs = 180_000
const firstRetryMs = 120_000
const lastRetryMs = 1_200_000

export interface Pull {
  accepted: number
  duplicates: number
  /** Rows of other cities' stations, and rows that could not be read. */
  leftOut: number
  /** Start of the newest hour in the answer, ms; null when there was none. */
  newestMs: number | null
}

/** Reads the public form once and stores the hours of this city's national-control sites. */
export const pullOnce = async (services: Services, url: URL): Promise<Pull> => {
  // No redirect is followed, no internal address called: the configured host is the only one asked.
  const ask = outgoingFetch(services.config.outgoingNetworks, maxBytes)
  const response = await ask(url, { signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`上级公开数据返回 HTTP ${response.status}`)
  const { rows, errors } = parseCnemc(await response.text())
  const sites = await shareSites(services.db)
  const intervals = rows.flatMap((row): SharedInterval[] => {
    const site = sites.get(row.stationCode)
    if (!site?.isNational) return []
    const values = Object.fromEntries(pulled.map((factor) => [factor, row.values[factor]]))
    return [{ siteId: site.id, granularity: 'hour', startMs: row.startAt.getTime(), values, flags: {} }]
  })
  if (errors.length > 0) services.log.warn({ errors: errors.slice(0, 5), total: errors.length }, 'pulled rows left out')
  const outcome = await storeShared(services, intervals)
  return {
    ...outcome,
    leftOut: rows.length - intervals.length + errors.length,
    newestMs:
      intervals.length > 0 ? intervals.reduce((newest, interval) => Math.max(newest, interval.startMs), 0) : null,
  }
}

/** When to ask again: after the next hour once the last one is here, else with growing patience. */
export const nextPullInMs = (newestMs: number | null, nowMs: number, failures: number): number => {
  const lastHourMs = Math.floor(nowMs / hourMs) * hourMs - hourMs
  if (newestMs !== null && newestMs >= lastHourMs) return lastHourMs + 2 * hourMs + afterHourMs - nowMs
  return Math.min(firstRetryMs * 2 ** Math.min(failures, 10), lastRetryMs)
}

/** Pulls the upper level's public form each hour; does nothing when no address is configured. */
export const startPuller = (services: Services): { close(): Promise<void> } => {
  const address = services.config.sharePullUrl
  if (address === null) return { close: async () => undefined }
  const url = new URL(address)
  let failures = 0
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> = Promise.resolve()
  let isClosed = false

  const turn = async () => {
    let newestMs: number | null = null
    // Before the city is live its clock shows another time than the publication.
    const isSeeding = services.clock instanceof CityClock && services.clock.isDriven
    if (!isSeeding) {
      try {
        const pull = await pullOnce(services, url)
        newestMs = pull.newestMs
        services.log.info({ ...pull }, 'pulled shared hours')
      } catch (error) {
        services.log.warn({ err: error }, 'pull of shared hours failed')
      }
    }
    const waitMs = nextPullInMs(newestMs, services.clock.now().getTime(), failures)
    failures = newestMs === null ? failures + 1 : 0
    if (!isClosed) timer = setTimeout(run, waitMs)
  }
  const run = () => {
    running = turn()
  }
  run()
  return {
    close: async () => {
      isClosed = true
      if (timer) clearTimeout(timer)
      await running
    },
  }
}
