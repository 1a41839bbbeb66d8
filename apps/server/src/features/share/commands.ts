import type { share } from '@qingkong/contract/calls/share'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import { recordStart } from '@qingkong/protocol/share/push'
import type { Services } from '../../http/context.ts'
import { type SharedInterval, sharedFactors, storeShared } from '../../ingest/port.ts'
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

/** Takes a push: each record on its own merit, all accepted ones in one transaction. Repeating it changes nothing. */
export const takePush = async (
  services: Services,
  input: PushInput,
): Promise<HandlerAnswer<typeof share.sharePush>> => {
  const sites = await shareSites(services.db)
  const now = services.clock.now()
  const intervals: SharedInterval[] = []
  const rejected: { index: number; message: string }[] = []
  for (const [index, record] of input.records.entries()) {
    const interval = intervalOf(record, sites, now)
    if (typeof interval !== 'string') intervals.push(interval)
    else if (rejected.length < maxRejected) rejected.push({ index, message: interval })
  }
  const outcome = await storeShared(services, intervals)
  return { ...outcome, rejected }
}
