import { readFileSync } from 'node:fs'
import { type AreaGeometry, contains, outlineDistanceKm, type Position } from './polygon.ts'
import type { SeededRandom } from './seeded-random.ts'
import { STREET_POINTS } from './street-points.ts'

interface Collection {
  features: { properties: { areaCode?: string; name?: string }; geometry: AreaGeometry }[]
}

const readGeometries = (name: string): Collection['features'] => {
  const collection: Collection = JSON.parse(
    readFileSync(new URL(`../../data/geo/${name}.geojson`, import.meta.url), 'utf8'),
  )
  return collection.features
}

const districts = new Map(readGeometries('districts').map((f) => [f.properties.areaCode ?? '', f.geometry]))
const lakes = readGeometries('lakes').map((feature) => feature.geometry)
const yangtze = readGeometries('rivers').filter((f) => f.properties.name === '长江')
const waters = [...lakes, ...yangtze.map((feature) => feature.geometry)]

export const isInCounty = (countyCode: string, point: Position): boolean => {
  const geometry = districts.get(countyCode)
  return geometry !== undefined && contains(geometry, point)
}

export const isInLake = (point: Position): boolean => {
  return lakes.some((lake) => contains(lake, point))
}

/** Dry ground of the county, at least `marginKm` from any lake or the Yangtze. */
const isDryGround = (countyCode: string, point: Position, marginKm: number): boolean => {
  return (
    isInCounty(countyCode, point) &&
    waters.every((water) => !contains(water, point) && outlineDistanceKm(water, point) >= marginKm)
  )
}

/** A dry point round a street's seat; the scatter shrinks towards the seat until the point fits its county. */
export const scatterAround = (
  streetCode: string,
  spreadKm: number,
  marginKm: number,
  random: SeededRandom,
): Position => {
  const seat = STREET_POINTS[streetCode]
  if (!seat) throw new Error(`街道 ${streetCode} 没有坐标，请先补充 street-points.ts`)
  for (let spread = spreadKm; spread > 0.05; spread *= 0.93) {
    const angle = random.between(0, 2 * Math.PI)
    const distanceKm = spread * Math.sqrt(random.next())
    const longitude = seat[0] + (distanceKm * Math.cos(angle)) / 94.9
    const latitude = seat[1] + (distanceKm * Math.sin(angle)) / 111.3
    const point: Position = [Math.round(longitude * 1e5) / 1e5, Math.round(latitude * 1e5) / 1e5]
    if (isDryGround(streetCode.slice(0, 6), point, marginKm)) return point
  }
  throw new Error(`街道 ${streetCode} 附近找不到陆地上的点，请检查 street-points.ts`)
}
