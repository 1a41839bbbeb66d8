import { cityHour, formatCity } from '@qingkong/domain/time/city-time'

export type Grouping = 'NONE' | 'DAYNIGHT' | 'SEASON'

export interface HourGroup {
  /** '' of all hours together. */
  name: string
  /** Positions in the list of hours. */
  rows: readonly number[]
}

/** Meteorological seasons by month. */
const seasonOfMonth = ['冬季', '冬季', '春季', '春季', '春季', '夏季', '夏季', '夏季', '秋季', '秋季', '秋季', '冬季']

/** 08:00 to 20:00 is the day of Chinese weather reports. */
const dayPart = (startAtMs: number): string => {
  const hour = cityHour(startAtMs)
  return hour >= 8 && hour < 20 ? '白天' : '夜间'
}

const season = (startAtMs: number): string => seasonOfMonth[Number(formatCity(startAtMs, 'YYYY-MM').slice(5)) - 1] ?? ''

const nameOf: Readonly<Record<Grouping, (startAtMs: number) => string>> = {
  NONE: () => '',
  DAYNIGHT: dayPart,
  SEASON: season,
}

/** Hours (interval starts) told apart, groups in the order of their first hour. */
export const hourGroups = (startAtMs: readonly number[], grouping: Grouping): HourGroup[] => {
  const groups = new Map<string, number[]>()
  for (const [row, at] of startAtMs.entries()) {
    const name = nameOf[grouping](at)
    const rows = groups.get(name)
    if (rows) rows.push(row)
    else groups.set(name, [row])
  }
  return [...groups].map(([name, rows]) => ({ name, rows }))
}
