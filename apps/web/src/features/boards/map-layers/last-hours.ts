import { formatCity, hourMs, parseCity } from '@qingkong/domain/time/city-time'

/** Hour labels of the 24 hours that end with the newest. */
export const lastHours = (newest: string): string[] => {
  const end = parseCity(newest)
  return end ? Array.from({ length: 24 }, (_, i) => formatCity(end.getTime() - (23 - i) * hourMs)) : []
}

/** The label of the hour before: where the interval of this one begins. */
export const hourBefore = (label: string): string => {
  const end = parseCity(label)
  return end ? formatCity(end.getTime() - hourMs) : label
}

/** The hour so many steps from the shown one, within the hours offered; null = the newest, which is now. */
export const steppedHour = (hours: readonly string[], shown: string | null, by: number): string | null => {
  const newest = hours.length - 1
  const at = shown === null ? newest : hours.indexOf(shown)
  const to = Math.max(0, Math.min((at < 0 ? newest : at) + by, newest))
  return to === newest ? null : (hours[to] ?? null)
}
