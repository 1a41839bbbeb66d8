import { formatCity, hourMs, parseCity } from '@qingkong/domain/time/city-time'

/** Hour labels of the 24 hours that end with the newest. */
export const lastHours = (newest: string): string[] => {
  const end = parseCity(newest)
  return end ? Array.from({ length: 24 }, (_, i) => formatCity(end.getTime() - (23 - i) * hourMs)) : []
}
