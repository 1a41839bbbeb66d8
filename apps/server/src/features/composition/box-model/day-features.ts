import { parseCity } from '@qingkong/domain/time/city-time'
import { estimatedRadiation } from '@qingkong/science/obm/compare/estimated-radiation'
import type { DayFeature, DayFeatures } from '@qingkong/science/obm/compare/nearest-case'

export type Column = readonly (number | null)[]

/** Names and units; radiation is not measured at the city's stations. */
export const featureNames: Readonly<Record<DayFeature, readonly [name: string, unit: string]>> = {
  highestTemperature: ['日最高气温', '℃'],
  humidity: ['平均相对湿度', '%'],
  radiation: ['太阳辐射（由气温日较差估算）', 'W/m²'],
  nox: ['平均NOx', 'µg/m³'],
  tvoc: ['平均TVOC', 'µg/m³'],
  highestOzone: ['O₃最大小时', 'µg/m³'],
}

/** Fewer hours make no day. */
const leastHours = 18
const known = (column: Column): number[] => column.flatMap((value) => (value === null ? [] : [value]))

/** Mean of the day; null with too few hours. */
export const dayMean = (column: Column): number | null => {
  const values = known(column)
  return values.length < leastHours ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}

const extremes = (column: Column): { highest: number; lowest: number } | null => {
  const values = known(column)
  return values.length < leastHours ? null : { highest: Math.max(...values), lowest: Math.min(...values) }
}

const hoursPerDay = 24

/** Sum of the species hour by hour; null where none is there. */
export const sumOfSpecies = (columns: readonly Column[]): (number | null)[] =>
  Array.from({ length: hoursPerDay }, (_, hour) => {
    const values = columns.flatMap((column) => column[hour] ?? [])
    return values.length === 0 ? null : values.reduce((total, value) => total + value, 0)
  })

/** 1 for 1 January. */
const dayOfYear = (day: string): number => {
  const [at, first] = [parseCity(day), parseCity(`${day.slice(0, 4)}-01-01`)]
  return at && first ? Math.round((at.getTime() - first.getTime()) / 86_400_000) + 1 : 1
}

/** Hours of a day and where it was. */
interface DayHours {
  day: string
  latitudeDeg: number
  celsius: Column
  humidity: Column
  no: Column
  no2: Column
  ozone: Column
  /** Mean of the day, µg/m³. */
  tvoc: number | null
}

/** The six features days are compared by. */
export const featuresOf = ({ day, latitudeDeg, celsius, humidity, no, no2, ozone, tvoc }: DayHours): DayFeatures => {
  const [meanNo, meanNo2, warmth] = [dayMean(no), dayMean(no2), extremes(celsius)]
  return {
    highestTemperature: warmth?.highest ?? null,
    humidity: dayMean(humidity),
    radiation:
      warmth &&
      estimatedRadiation(
        { latitudeDeg, dayOfYear: dayOfYear(day) },
        { highestC: warmth.highest, lowestC: warmth.lowest },
      ),
    nox: meanNo === null || meanNo2 === null ? null : meanNo + meanNo2,
    tvoc,
    highestOzone: extremes(ozone)?.highest ?? null,
  }
}
