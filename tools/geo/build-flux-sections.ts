/** Makes data/flux-sections.json from the borders of districts.geojson and neighbours.geojson. No arguments. */
import { readFileSync } from 'node:fs'
import { destination, distanceM } from '@qingkong/domain/geo/distance'
import type { FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson'
import { writeRecords } from './write-json.ts'

/** A neighbour's outline runs along the city's border where a point of that lies so near. */
const nearM = 1500
/** Shorter than that a border carries nothing worth a channel of its own. */
const shortestM = 8000

type Outlines = FeatureCollection<Polygon | MultiPolygon, { areaCode: string; areaName: string }>
const read = (name: string): Outlines =>
  JSON.parse(readFileSync(new URL(`../../data/geo/${name}.geojson`, import.meta.url), 'utf8'))
const ringsOf = ({ geometry }: Outlines['features'][number]): Position[][] =>
  geometry.type === 'Polygon' ? geometry.coordinates.slice(0, 1) : geometry.coordinates.map(([outer]) => outer ?? [])
const placeOf = ([longitude = 0, latitude = 0]: Position) => ({ longitude, latitude })

/** Points of the city's districts, by cells of about 1.5 km, so that near ones are found at once. */
const cellSize = 0.015
const cellsOf = ([longitude = 0, latitude = 0]: Position) =>
  [Math.floor(longitude / cellSize), Math.floor(latitude / cellSize)] as const
const cells = new Map<string, Position[]>()
for (const ring of read('districts').features.flatMap(ringsOf))
  for (const point of ring) {
    const key = cellsOf(point).join()
    cells.set(key, [...(cells.get(key) ?? []), point])
  }
const isOnBorder = (point: Position): boolean => {
  const [x, y] = cellsOf(point)
  for (let dx = -1; dx <= 1; dx++)
    for (let dy = -1; dy <= 1; dy++)
      for (const other of cells.get(`${x + dx},${y + dy}`) ?? [])
        if (distanceM(placeOf(point), placeOf(other)) <= nearM) return true
  return false
}

/** East and north, metres. */
const spanOf = ([x0 = 0, y0 = 0]: Position, [x1 = 0, y1 = 0]: Position): [number, number] => {
  const north = ((y1 - y0) * Math.PI * 6_371_000) / 180
  return [((x1 - x0) * Math.PI * 6_371_000 * Math.cos((((y0 + y1) / 2) * Math.PI) / 180)) / 180, north]
}
const areaOf = (ring: readonly Position[]): number =>
  ring.reduce((sum, [x0 = 0, y0 = 0], at) => {
    const [x1 = 0, y1 = 0] = ring[(at + 1) % ring.length] ?? []
    return sum + x0 * y1 - x1 * y0
  }, 0)

const sections = read('neighbours').features.flatMap((feature) => {
  let [east, north, weight, longitude, latitude] = [0, 0, 0, 0, 0]
  for (const ring of ringsOf(feature)) {
    // Outwards from the neighbour is into the city.
    const side = areaOf(ring) > 0 ? 1 : -1
    for (const [at, from] of ring.entries()) {
      const to = ring[at + 1]
      if (!to || !isOnBorder(from) || !isOnBorder(to)) continue
      const [dx, dy] = spanOf(from, to)
      const length = Math.hypot(dx, dy)
      east += side * dy
      north -= side * dx
      weight += length
      longitude += (length * ((from[0] ?? 0) + (to[0] ?? 0))) / 2
      latitude += (length * ((from[1] ?? 0) + (to[1] ?? 0))) / 2
    }
  }
  const lengthM = Math.hypot(east, north)
  if (lengthM < shortestM) return []
  const inwardDeg = ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360
  const name = feature.properties.areaName.replace(/市$/, '')
  return [
    {
      sectionCode: `FX${feature.properties.areaCode.slice(0, 4)}`,
      sectionName: `${name}方向`,
      neighbourCode: feature.properties.areaCode,
      longitude: Number((longitude / weight).toFixed(4)),
      latitude: Number((latitude / weight).toFixed(4)),
      lengthM: Math.round(lengthM / 100) * 100,
      inwardDeg: Math.round(inwardDeg),
    },
  ]
})
writeRecords(new URL('../../data/flux-sections.json', import.meta.url), sections)
// What closes has no side: the rest says how much of the border belongs to nobody.
const rest = sections.reduce(
  ([east, north], { lengthM, inwardDeg }) => {
    const away = destination({ longitude: 0, latitude: 0 }, inwardDeg, lengthM)
    return [east + away.longitude, north + away.latitude] as const
  },
  [0, 0] as readonly [number, number],
)
process.stdout.write(`${sections.length} sections, open by ${Math.round(Math.hypot(...rest) * 111)} km\n`)
