import type { BulletinAnswer, BulletinRow } from '@qingkong/contract/calls/air/bulletin'
import { type AqiLevel, aqiLevels } from '@qingkong/domain/air/level'
import { factors } from '@qingkong/domain/site/factor'

const levelNames: ReadonlyMap<number, string> = new Map(
  Object.entries(aqiLevels).map(([level, { name }]) => [Number(level) as AqiLevel, name]),
)

const changeText = (name: string, change: number | null): string | null => {
  if (change === null) return null
  return change === 0 ? `与${name}持平` : `较${name}${change > 0 ? '上升' : '下降'}${Math.abs(change)}`
}

const allowanceText = (city: BulletinRow, remainingHours: number): string | null => {
  const reading = city.good.pm25
  if (!reading || remainingHours === 0) return null
  const { name, typeset, unit } = { ...factors.pm25, name: '良' }
  if ((reading.verdict !== 'open' && reading.verdict !== 'safe') || reading.strict === null || reading.strict < 0)
    return `${typeset}今日${name}${reading.verdictName}`
  return `剩余${remainingHours}小时${typeset}平均不超过${reading.strict} ${unit}可保${name}`
}

/** The city's hour in one sentence; null without a value of the hour. */
export const sentenceOf = (
  city: BulletinRow | undefined,
  { elapsedHours, remainingHours }: Pick<BulletinAnswer, 'elapsedHours' | 'remainingHours'>,
): string | null => {
  if (!city || city.hour.aqi === null) return null
  const { hour, day } = city
  const primary = hour.primary.length === 0 ? null : `首要污染物${hour.primary.join('、')}`
  const changes = [changeText('上一小时', city.aqiFromPrevious), changeText('昨日同时', city.aqiFromYesterday)].filter(
    (text) => text !== null,
  )
  const soFar = day.aqi === null ? null : `1时以来累计AQI ${day.aqi}（${levelNames.get(day.level ?? 0) ?? ''}）`
  const parts = [
    `${city.name}${elapsedHours}时AQI ${hour.aqi}（${levelNames.get(hour.level ?? 0) ?? ''}）`,
    primary,
    changes.length === 0 ? null : changes.join('、'),
    soFar,
    allowanceText(city, remainingHours),
  ]
  return `${parts.filter((part) => part !== null).join('，')}。`
}
