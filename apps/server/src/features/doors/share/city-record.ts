import type { share } from '@qingkong/contract/calls/doors/share'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { dailyPollutants, hourlyPollutants } from '@qingkong/domain/air/aqi'
import { dayMs } from '@qingkong/domain/time/city-time'
import { cityRecordStart } from '@qingkong/protocol/share/city-record'
import type { PublishedInterval } from '../../../series/port.ts'

type CityRecord = ParsedInput<typeof share.sharePush>['cityRecords'][number]

const factors = [...hourlyPollutants, 'o38h'] as const
const primaryFactors: ReadonlySet<string> = new Set([...hourlyPollutants, ...dailyPollutants])

const startOf = (record: CityRecord, now: Date): number | string => {
  const start = cityRecordStart(record)?.getTime() ?? null
  if (record.interval === 'DAY')
    return start === null || start + dayMs > now.getTime() ? `日期“${record.time}”无效或该日尚未结束` : start
  if (start === null) return `时间“${record.time}”不是该时段的结束时刻`
  return start > now.getTime() ? `时间“${record.time}”晚于平台当前时间` : start
}

/** The published interval a record stands for, or in words why it is not taken. */
export const cityInterval = (
  record: CityRecord,
  knownCities: ReadonlySet<string>,
  ownCityCode: string,
  now: Date,
): PublishedInterval | string => {
  const { cityCode, interval, values, aqi, primary } = record
  if (cityCode === ownCityCode) return '本市数据由国控站计算，不接收城市发布值'
  if (!knownCities.has(cityCode)) return `城市 ${cityCode} 未登记`
  const startMs = startOf(record, now)
  if (typeof startMs === 'string') return startMs
  const unknown = Object.keys(values).find((factor) => !(factors as readonly string[]).includes(factor))
  if (unknown !== undefined) return `不支持的监测因子 ${unknown}`
  const negative = Object.entries(values).find(([, value]) => value !== null && value < 0)
  if (negative) return `${negative[0]} 为负值`
  const strange = primary.find((factor) => !primaryFactors.has(factor))
  if (strange !== undefined) return `不支持的首要污染物 ${strange}`
  const of = (factor: (typeof factors)[number]) => values[factor] ?? null
  return {
    cityCode,
    granularity: interval === 'HOUR' ? 'hour' : 'day',
    startMs,
    pm25: of('pm25'),
    pm10: of('pm10'),
    so2: of('so2'),
    no2: of('no2'),
    o3: interval === 'HOUR' ? of('o3') : null,
    co: of('co'),
    o38h: of('o38h'),
    aqi,
    primary,
  }
}
