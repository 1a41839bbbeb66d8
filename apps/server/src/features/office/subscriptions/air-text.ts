import { type DailyPollutant, dailyPollutants } from '@qingkong/domain/air/aqi'
import { aqiLevels, levelOfAqi } from '@qingkong/domain/air/level'
import { exactMean, formatRounded } from '@qingkong/domain/air/rounding'
import { valueDecimals } from '@qingkong/domain/period/statistic-decimals'
import { factors, factorText } from '@qingkong/domain/site/factor'
import type { DayAir, Rank } from './day-air.ts'

const missing = '--'
const unreviewed = '数据为实时未审核数据，以审核后发布为准。'

const label = (code: string): string => factorText(code).label
const levelName = (aqi: number | null): string => {
  const level = levelOfAqi(aqi)
  return level === null ? '无有效AQI' : aqiLevels[level].name
}
const primaryText = (primary: readonly string[]): string =>
  primary.length === 0 ? '' : `，首要污染物${primary.map(label).join('、')}`

const valueText = (pollutant: DailyPollutant, value: number | null): string =>
  value === null
    ? `${label(pollutant)} ${missing}`
    : `${label(pollutant)} ${formatRounded(value, valueDecimals(pollutant))} ${factors[pollutant].unit}`

type CityDay = DayAir & { day: string }

/** Yesterday's air in a few lines; says so where there were no valid data. */
export const dayReportText = (
  day: string,
  air: CityDay | undefined,
  before: CityDay | undefined,
  ranks: readonly Rank[],
) => {
  if (!air) return `${day} 全市国控站没有有效的日均数据。`
  const { aqi, primary } = air.index
  const lines = [
    aqi === null
      ? `${day} 全市AQI不满足发布条件（有污染物缺测）。`
      : `${day} 全市AQI ${aqi}，${levelName(aqi)}${primaryText(primary)}。`,
    `${dailyPollutants.map((pollutant) => valueText(pollutant, air.concentrations[pollutant])).join('，')}。`,
  ]
  const earlier = before?.index.aqi ?? null
  if (aqi !== null && earlier !== null) {
    const change = aqi - earlier
    lines.push(change === 0 ? '与前一日持平。' : `较前一日${change > 0 ? '上升' : '下降'}${Math.abs(change)}。`)
  }
  const ranked = ranks.filter((rank) => rank.aqi !== null)
  const [best, worst] = [ranked[0], ranked.at(-1)]
  if (best && worst && best !== worst)
    lines.push(`国控站AQI最低：${best.name} ${best.aqi}；最高：${worst.name} ${worst.aqi}。`)
  lines.push(`统计国控站${air.siteCount}个。${unreviewed}`)
  return lines.join('\n')
}

/** Several days: good days, means and the worst day. */
export const spanReportText = (from: string, to: string, days: readonly CityDay[]) => {
  const valid = days.filter((day) => day.index.aqi !== null)
  if (valid.length === 0) return `${from} 至 ${to} 全市国控站没有有效的日均数据。`
  const aqiOf = (day: CityDay) => day.index.aqi ?? 0
  const good = valid.filter((day) => aqiOf(day) <= 100).length
  const worst = valid.reduce((found, day) => (aqiOf(day) > aqiOf(found) ? day : found))
  const means = dailyPollutants.map((pollutant) => {
    const values = days.flatMap((day) => day.concentrations[pollutant] ?? [])
    return valueText(pollutant, values.length === 0 ? null : exactMean(values))
  })
  return [
    `${from} 至 ${to} 有效${valid.length}天，优良${good}天，优良率${formatRounded((100 * good) / valid.length, 1)}%。`,
    `各日均值的平均：${means.join('，')}。`,
    `最差日：${worst.day} AQI ${aqiOf(worst)}，${levelName(worst.index.aqi)}${primaryText(worst.index.primary)}。`,
    unreviewed,
  ].join('\n')
}

/** One line a place, best air first. */
export const rankingText = (day: string, what: string, ranks: readonly Rank[]): string =>
  ranks.length === 0
    ? `${day} 没有可排名的${what}日均数据。`
    : [
        `${day} ${what}AQI由低到高：`,
        ...ranks.map(({ name, aqi, primary }, index) =>
          aqi === null
            ? `${name} ${missing}（缺测，不参与排名）`
            : `${index + 1}. ${name} ${aqi} ${levelName(aqi)}${primaryText(primary)}`,
        ),
        unreviewed,
      ].join('\n')
