import { dailyMax8h } from '@qingkong/domain/air/running'
import { dayMs, hourMs, startOfCityDay } from '@qingkong/domain/time/city-time'

/** A day whose MDA8 is above is an ozone day (GB 3095 grade II). */
export const ozoneDayAbove = 160

/**
 * MDA8 of the natural day of each hour, µg/m³; NaN where the day has too few windows.
 * @param ozone hour by hour from `fromMs`, NaN is missing
 */
export const dailyOzone = (ozone: Float64Array, fromMs: number): Float64Array => {
  const firstMs = startOfCityDay(fromMs).getTime()
  const before = Math.round((fromMs - firstMs) / hourMs)
  const days = Math.ceil((before * hourMs + ozone.length * hourMs) / dayMs)
  const byDay = Array.from({ length: days }, (_, day) => {
    const hours = Array.from({ length: 24 }, (_, hour) => {
      const value = ozone[day * 24 + hour - before] ?? Number.NaN
      return Number.isNaN(value) ? null : value
    })
    const { value, isValid } = dailyMax8h(hours, ozoneDayAbove)
    return isValid && value !== null ? value : Number.NaN
  })
  return ozone.map((_, at) => byDay[Math.floor((at + before) / 24)] ?? Number.NaN)
}
