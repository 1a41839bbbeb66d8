import type { Position } from './position.ts'

/**
 * Opens 高德 (the app where installed, else its web page) with the way to a place; it converts WGS-84 itself.
 * @see https://lbs.amap.com/api/uri-api/guide/travel/route
 */
export const routeLink = ({ longitude, latitude }: Position, name: string): string => {
  // A comma would end the name.
  const target = `${longitude},${latitude},${name.replaceAll(',', '，')}`
  return `https://uri.amap.com/navigation?${new URLSearchParams({ to: target, mode: 'car', coordinate: 'wgs84', callnative: '1' })}`
}

/** RFC 5870: whatever map the phone has. */
export const geoLink = ({ longitude, latitude }: Position): string => `geo:${latitude},${longitude}`
