/** U+2009, between a number and its unit. */
export const thinSpace = '\u2009'
/** How missing reads everywhere. */
export const missingText = '--'

/** A measured number with fixed digits and thousands separators (request-19), or `--` (request-18). */
export const formatMeasured = (value: number | null | undefined, digits = 0): string =>
  value === null || value === undefined || !Number.isFinite(value)
    ? missingText
    : value.toFixed(digits).replace(/\B(?=(\d{3})+(?!\d))(?<!\..*)/g, ',')

const digitsByFactor: Record<string, number> = { co: 1, temperature: 1, windSpeed: 1, airPressure: 0 }

/** Digits by which a factor is published. */
export const digitsOf = (factor: string): number => digitsByFactor[factor] ?? 0

export const factorLabels: Record<string, string> = {
  aqi: 'AQI',
  pm25: 'PM₂.₅',
  pm10: 'PM₁₀',
  so2: 'SO₂',
  no2: 'NO₂',
  o3: 'O₃',
  co: 'CO',
  tvoc: 'TVOC',
  temperature: '气温',
  humidity: '湿度',
  airPressure: '气压',
  windSpeed: '风速',
}

export const factorUnits: Record<string, string> = {
  aqi: '',
  pm25: 'µg/m³',
  pm10: 'µg/m³',
  so2: 'µg/m³',
  no2: 'µg/m³',
  o3: 'µg/m³',
  co: 'mg/m³',
  tvoc: 'ppb',
  temperature: '℃',
  humidity: '%',
  airPressure: 'hPa',
  windSpeed: 'm/s',
}

const compass = [
  '北',
  '东北偏北',
  '东北',
  '东北偏东',
  '东',
  '东南偏东',
  '东南',
  '东南偏南',
  '南',
  '西南偏南',
  '西南',
  '西南偏西',
  '西',
  '西北偏西',
  '西北',
  '西北偏北',
]

/** Compass point of a direction the wind comes from (degrees), 16 sectors. */
export const windName = (degrees: number | null | undefined): string =>
  degrees === null || degrees === undefined
    ? missingText
    : `${compass[Math.round((((degrees % 360) + 360) % 360) / 22.5) % 16] ?? ''}风`

/** Bell counts: an ellipsis above 99 (bell-02). */
export const countText = (count: number): string => (count > 99 ? '…' : String(count))

/** `2026-11-21 14:00:00` as `11-21 14:00`. */
export const shortStamp = (stamp: string | null | undefined): string => (stamp ? stamp.slice(5, 16) : missingText)

/** Whole minutes as people say them: 45分钟, 3小时20分, 2天4小时. */
export const durationText = (minutes: number): string => {
  const whole = Math.max(0, Math.round(minutes))
  if (whole < 60) return `${whole}分钟`
  if (whole < 1440) return whole % 60 === 0 ? `${whole / 60}小时` : `${Math.floor(whole / 60)}小时${whole % 60}分`
  const hours = Math.floor((whole % 1440) / 60)
  return hours === 0 ? `${Math.floor(whole / 1440)}天` : `${Math.floor(whole / 1440)}天${hours}小时`
}
