import { aqiTable, type IaqiItem } from '@qingkong/domain/air/aqi-table'
import { levelOfConcentration } from '@qingkong/domain/air/level'
import { standardOn } from '@qingkong/domain/air/standard'
import type { MovingFactor } from '@qingkong/domain/mobile/moving-factor'
import { type Factor, factors } from '@qingkong/domain/site/factor'
import { cityDate } from '@qingkong/domain/time/city-time'

export const factorOf = (code: MovingFactor): Factor => factors[code]

const items: Readonly<Record<Exclude<MovingFactor, 'tvoc'>, IaqiItem>> = {
  pm25: 'pm25_24h',
  pm10: 'pm10_24h',
  no2: 'no2_1h',
  o3: 'o3_1h',
  co: 'co_1h',
}
/** TVOC is no national item; the product's own bound of level 2 (spec hourly-bounds). */
const tvocLevel2 = 100

/** Upper bound of level 2 (良) of a factor's hour on a day: from here on a minute counts as high. */
export const usualThreshold = (code: MovingFactor, at: Date): number =>
  code === 'tvoc' ? tvocLevel2 : (aqiTable[items[code]][standardOn(cityDate(at))].points[2] ?? Number.POSITIVE_INFINITY)

/** Level of a minute's value by the hourly bounds: a hint for the colour only. */
export const levelAt = (code: MovingFactor, value: number | null, at: Date): number | null =>
  levelOfConcentration(code, value, 'hour', standardOn(cityDate(at)))
