import { InputProblem } from '../../stats/input-problem.ts'
import type { ObmCase } from './obm-case.ts'

/** Columns of an hourly table, NaN where a value is missing; every column has the same length. */
export type HourColumns = ReadonlyMap<string, Float64Array>

/** A value that was not measured as it is used. */
export type FilledValue = {
  column: string
  /** Hour of the table, 0 is its first. */
  hour: number
  how: '线性插补' | '相邻日同时刻' | '低于检出限取半' | '由 NO2 推算' | '本底值'
  value: number
}

export type FilledColumn = { values: Float64Array; filled: FilledValue[] }

const hoursPerDay = 24
const longestLinearGapH = 3

/** Hour column of a table: 0, 1, 2 … in whole days. Returns the number of days. */
export const daysOfTable = (columns: HourColumns): number => {
  const name = ['hour_BJT', 'hour'].find((candidate) => columns.has(candidate))
  if (name === undefined) throw new InputProblem('逐时表缺少小时列（第一天 00:00 起的小时数）', { column: 'hour_BJT' })
  const hours = columns.get(name) ?? new Float64Array()
  for (const [row, hour] of hours.entries())
    if (hour !== row)
      throw new InputProblem(`小时应从 0 起逐一递增，此处应为 ${row}，现为 ${hour}`, { row, column: name })
  if (hours.length === 0 || hours.length % hoursPerDay !== 0)
    throw new InputProblem(`逐时表有 ${hours.length} 小时，应为 24 的整数倍`, { column: name })
  return hours.length / hoursPerDay
}

/** What stands in for a missing hour: a line over gaps up to 3 h, else the same hour of the neighbouring days; or null. */
export const filledHour = (values: Float64Array, hour: number): Omit<FilledValue, 'column' | 'hour'> | null => {
  const count = values.length
  const single = count === hoursPerDay
  const at = (one: number) => (single ? values[(one + count) % count] : values[one]) ?? Number.NaN
  let [before, after] = [1, 1]
  while (before <= longestLinearGapH && !Number.isFinite(at(hour - before))) before++
  while (after <= longestLinearGapH && !Number.isFinite(at(hour + after))) after++
  const [left, right] = [at(hour - before), at(hour + after)]
  if (before + after - 1 <= longestLinearGapH && Number.isFinite(left) && Number.isFinite(right))
    return { how: '线性插补', value: left + ((right - left) * before) / (before + after) }
  const neighbours = single
    ? []
    : [values[hour - hoursPerDay], values[hour + hoursPerDay]].filter((v) => Number.isFinite(v))
  if (neighbours.length === 0) return null
  return { how: '相邻日同时刻', value: neighbours.reduce((sum: number, v) => sum + (v ?? 0), 0) / neighbours.length }
}

/**
 * One day of a column: gaps up to 3 h linear, longer ones from the same hour of the neighbouring days.
 * A table of one day closes on itself: hour 24 is hour 0.
 * @throws InputProblem where a gap can be filled by neither
 */
export const filledDay = (column: string, values: Float64Array, day: number): FilledColumn => {
  const filled: FilledValue[] = []
  const result = new Float64Array(hoursPerDay)
  for (let h = 0; h < hoursPerDay; h++) {
    const hour = day * hoursPerDay + h
    const value = values[hour] ?? Number.NaN
    if (Number.isFinite(value)) {
      result[h] = value
      continue
    }
    const found = filledHour(values, hour)
    if (!found) throw new InputProblem('缺测超过 3 小时，相邻日同时刻也没有数据，无法补全', { row: hour, column })
    result[h] = found.value
    filled.push({ column, hour, ...found })
  }
  return { values: result, filled }
}

/** Temperature K, relative humidity %, pressure hPa of the modelled day, checked. */
export const weatherOfDay = (columns: HourColumns, { dayOfTable, site }: ObmCase) => {
  const one = (column: string, check: (value: number) => string | null) => {
    const values = columns.get(column)
    if (!values) throw new InputProblem('逐时表缺少此列', { column })
    for (const [row, value] of values.entries()) {
      const wrong = Number.isFinite(value) ? check(value) : null
      if (wrong !== null) throw new InputProblem(wrong, { row, column })
    }
    return filledDay(column, values, dayOfTable)
  }
  const lowest = site.altitudeM > 800 ? 500 : 900
  const temperature = one('TEMP', (value) =>
    value >= 220 && value <= 330
      ? null
      : `气温 ${value} 应以 K 为单位（220–330 K）${value > -50 && value < 55 ? '，疑似误用 ℃' : ''}`,
  )
  const humidity = one('RH', (value) => (value >= 0 && value <= 105 ? null : `相对湿度 ${value} 应在 0–100 %`))
  const pressure = one('PRESS', (value) =>
    value >= lowest && value <= 1040
      ? null
      : `气压 ${value} 应以 hPa 为单位（${lowest}–1040 hPa）${value > 650 && value < 800 ? '，疑似误用 Torr（毫米汞柱），空气数密度会偏低约 25 %' : ''}`,
  )
  humidity.values = humidity.values.map((value) => Math.min(value, 100))
  return { temperature, humidity, pressure }
}
