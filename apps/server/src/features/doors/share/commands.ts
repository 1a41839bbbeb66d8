import type { share } from '@qingkong/contract/calls/doors/share'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import { recordStart } from '@qingkong/protocol/share/push'
import { type SharedInterval, sharedFactors, storeShared } from '../../../ingest/port.ts'
import type { Services } from '../../../platform/services.ts'
import { storePublished } from '../../../series/port.ts'
import { takeSandDust } from '../../ground/calendar-days/port.ts'
import { allCities } from '../../ground/cities/port.ts'
import { noteHistoryArrival } from '../../ground/history-arrival/port.ts'
import { cityInterval } from './city-record.ts'
import { type ShareSite, shareSites } from './queries.ts'

type PushInput = ParsedInput<typeof share.sharePush>
type PushRecord = PushInput['records'][number]

/** Beyond this the sender's clock is wrong. */
const maxFutureMs = 600_000
const maxRejected = 1000

/** The interval a record stands for, or in words why it is not taken. */
const intervalOf = (record: PushRecord, sites: ReadonlyMap<string, ShareSite>, now: Date): SharedInterval | string => {
  const site = sites.get(record.stationCode)
  if (site === undefined) return `站点 ${record.stationCode} 未登记`
  if (!site.isNational) return `站点 ${record.stationCode} 不是国控站，不接收共享数据`
  const startAt = recordStart(record)
  if (startAt === null) return `时间“${record.time}”不是该时段的结束时刻`
  if (startAt.getTime() - now.getTime() > maxFutureMs) return `时间“${record.time}”晚于平台当前时间`
  const unknown = Object.keys(record.values).find((factor) => !sharedFactors.has(factor))
  if (unknown !== undefined) return `不支持的监测因子 ${unknown}`
  const negative = Object.entries(record.values).find(([, value]) => value !== null && value < 0)
  if (negative) return `${negative[0]} 为负值`
  return {
    siteId: site.id,
    granularity: record.interval === 'HOUR' ? 'hour' : 'fiveMinute',
    startMs: startAt.getTime(),
    values: record.values,
    flags: record.flags ?? {},
  }
}

type Rejection = HandlerAnswer<typeof share.sharePush>['rejected'][number]

/** Published values of other cities; the own city is computed from its sites. */
const takeCityRecords = async (services: Services, { cityRecords }: PushInput) => {
  const now = services.clock.now()
  const own = services.config.cityCode
  const known = new Set((await allCities(services.db)).map(({ cityCode }) => cityCode))
  const read = cityRecords.map((record) => cityInterval(record, known, own, now))
  const intervals = read.filter((interval) => typeof interval !== 'string')
  const rejected = read.flatMap((message, index): Rejection[] =>
    typeof message === 'string' ? [{ index, message, list: 'cityRecords' }] : [],
  )
  const accepted = intervals.length === 0 ? 0 : await storePublished(services, intervals)
  return { accepted, duplicates: intervals.length - accepted, rejected }
}

const takeDecisions = async (services: Services, { sandDustRecords }: PushInput) => {
  const outcomes = sandDustRecords.length === 0 ? [] : await takeSandDust(services, sandDustRecords)
  return {
    accepted: outcomes.filter((outcome) => outcome === true).length,
    duplicates: outcomes.filter((outcome) => outcome === false).length,
    rejected: outcomes.flatMap((message, index): Rejection[] =>
      typeof message === 'string' ? [{ index, message, list: 'sandDustRecords' }] : [],
    ),
  }
}

const takeSiteRecords = async (services: Services, { records }: PushInput) => {
  const sites = await shareSites(services.db)
  const now = services.clock.now()
  const intervals: SharedInterval[] = []
  const rejected: Rejection[] = []
  for (const [index, record] of records.entries()) {
    const interval = intervalOf(record, sites, now)
    if (typeof interval === 'string') rejected.push({ index, message: interval })
    else intervals.push(interval)
  }
  return { ...(await storeShared(services, intervals)), rejected }
}

/**
 * Takes a push: each record on its own merit, the accepted ones of each kind in one transaction. Repeating it changes
 * nothing, so a sender that got no answer sends it again.
 */
export const takePush = async (
  services: Services,
  input: PushInput,
): Promise<HandlerAnswer<typeof share.sharePush>> => {
  if (input.history) await noteHistoryArrival(services.db, input.history, services.clock.now())
  const taken = [
    await takeSiteRecords(services, input),
    await takeCityRecords(services, input),
    await takeDecisions(services, input),
  ]
  const sum = (of: 'accepted' | 'duplicates') => taken.reduce((total, one) => total + one[of], 0)
  const rejected = taken.flatMap((one) => one.rejected)
  return { accepted: sum('accepted'), duplicates: sum('duplicates'), rejected: rejected.slice(0, maxRejected) }
}
