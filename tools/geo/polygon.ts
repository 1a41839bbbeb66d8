/** Longitude, latitude in degrees. */
export type Position = [number, number]
export type Ring = Position[]
/** Outer ring first, then holes. */
export type PolygonRings = Ring[]

export interface PolygonGeometry {
  type: 'Polygon'
  coordinates: PolygonRings
}

interface MultiPolygonGeometry {
  type: 'MultiPolygon'
  coordinates: PolygonRings[]
}

export type AreaGeometry = PolygonGeometry | MultiPolygonGeometry

const KM_PER_DEGREE = 111.32

const polygonsOf = (geometry: AreaGeometry): PolygonRings[] => {
  return geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
}

/** Even-odd test of one ring. */
const ringContains = (ring: Ring, [x, y]: Position): boolean => {
  let inside = false
  let previous = ring.at(-1)
  for (const current of ring) {
    if (previous && current[1] > y !== previous[1] > y) {
      const crossing = ((previous[0] - current[0]) * (y - current[1])) / (previous[1] - current[1]) + current[0]
      if (x < crossing) inside = !inside
    }
    previous = current
  }
  return inside
}

export const contains = (geometry: AreaGeometry, point: Position): boolean => {
  return polygonsOf(geometry).some((rings) => rings.filter((ring) => ringContains(ring, point)).length % 2 === 1)
}

/** Shoelace area on a local equirectangular plane, km². */
export const ringAreaKm2 = (ring: Ring): number => {
  const meanLatitude = ring.reduce((sum, [, y]) => sum + y, 0) / ring.length
  const scale = KM_PER_DEGREE ** 2 * Math.cos((meanLatitude / 180) * Math.PI)
  let doubled = 0
  let previous = ring.at(-1)
  for (const current of ring) {
    if (previous) doubled += previous[0] * current[1] - current[0] * previous[1]
    previous = current
  }
  return (Math.abs(doubled) / 2) * scale
}

export const areaKm2 = (geometry: AreaGeometry): number => {
  return polygonsOf(geometry).reduce(
    (total, [outer, ...holes]) =>
      total + (outer ? ringAreaKm2(outer) : 0) - holes.reduce((sum, hole) => sum + ringAreaKm2(hole), 0),
    0,
  )
}

/** Distance from a point to a segment in km, on the local plane at the point's latitude. */
const segmentDistanceKm = (point: Position, from: Position, to: Position): number => {
  const eastScale = KM_PER_DEGREE * Math.cos((point[1] / 180) * Math.PI)
  const [ax, ay] = [(from[0] - point[0]) * eastScale, (from[1] - point[1]) * KM_PER_DEGREE]
  const [bx, by] = [(to[0] - point[0]) * eastScale, (to[1] - point[1]) * KM_PER_DEGREE]
  const [dx, dy] = [bx - ax, by - ay]
  const lengthSquared = dx * dx + dy * dy
  const along = lengthSquared === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / lengthSquared))
  return Math.hypot(ax + along * dx, ay + along * dy)
}

/** Shortest distance from a point to the outline of an area, km. */
export const outlineDistanceKm = (geometry: AreaGeometry, point: Position): number => {
  let nearest = Number.POSITIVE_INFINITY
  for (const ring of polygonsOf(geometry).flat()) {
    let previous = ring.at(-1)
    for (const current of ring) {
      if (previous) nearest = Math.min(nearest, segmentDistanceKm(point, previous, current))
      previous = current
    }
  }
  return nearest
}

/** Douglas-Peucker on a closed ring; `keep` pins vertices (shared borders) whatever the tolerance. */
export const simplifyRing = (ring: Ring, toleranceKm: number, keep: (point: Position) => boolean): Ring => {
  const kept = new Set([0, ring.length - 1])
  ring.forEach((point, index) => {
    if (keep(point)) kept.add(index)
  })
  if (kept.size === 2) kept.add(Math.floor(ring.length / 2))
  const pinned = [...kept].sort((a, b) => a - b)
  const pending = pinned.slice(1).map((end, index): [number, number] => [pinned[index] ?? 0, end])
  for (let span = pending.pop(); span; span = pending.pop()) {
    const [start, end] = span
    const from = ring[start]
    const to = ring[end]
    if (!from || !to) continue
    let farthest = -1
    let distance = toleranceKm
    for (let index = start + 1; index < end; index += 1) {
      const point = ring[index]
      const away = point ? segmentDistanceKm(point, from, to) : 0
      if (away > distance) {
        distance = away
        farthest = index
      }
    }
    if (farthest < 0) continue
    kept.add(farthest)
    pending.push([start, farthest], [farthest, end])
  }
  return ring.filter((_, index) => kept.has(index))
}
