import type { Geometry } from 'geojson'
import type { GeoJSONSourceDiff } from 'maplibre-gl'

/** One thing on the map. Properties are flat, because MapLibre styles read flat properties. */
export interface Drawn {
  id: string
  geometry: Geometry
  properties: Readonly<Record<string, string | number>>
}

/** A point drawn at a place. */
export const drawnPoint = (
  id: string,
  longitude: number,
  latitude: number,
  properties: Drawn['properties'] = {},
): Drawn => ({ id, geometry: { type: 'Point', coordinates: [longitude, latitude] }, properties })

const sameGeometry = (a: Geometry, b: Geometry): boolean => {
  if (a === b) return true
  if (a.type === 'Point' && b.type === 'Point')
    return a.coordinates[0] === b.coordinates[0] && a.coordinates[1] === b.coordinates[1]
  return JSON.stringify(a) === JSON.stringify(b)
}

const feature = ({ id, geometry, properties }: Drawn): GeoJSON.Feature => ({
  type: 'Feature',
  id,
  geometry,
  properties: { ...properties, id },
})

type Change = NonNullable<GeoJSONSourceDiff['update']>[number]

const changeOf = (before: Drawn, after: Drawn): Change | null => {
  if (before === after) return null
  const changed: NonNullable<Change['addOrUpdateProperties']> = []
  for (const key in after.properties) {
    const value = after.properties[key]
    if (value !== undefined && before.properties[key] !== value) changed.push({ key, value })
  }
  const gone: string[] = []
  for (const key in before.properties) if (!(key in after.properties)) gone.push(key)
  const moved = !sameGeometry(before.geometry, after.geometry)
  if (changed.length === 0 && gone.length === 0 && !moved) return null
  const change: Change = { id: after.id }
  if (moved) change.newGeometry = after.geometry
  if (gone.length > 0) change.removeProperties = gone
  if (changed.length > 0) change.addOrUpdateProperties = changed
  return change
}

export interface PictureChange extends GeoJSONSourceDiff {
  add: GeoJSON.Feature[]
  update: Change[]
}

/**
 * What part of a picture brings beyond what is drawn, as MapLibre's delta; it is entered into `drawn` at once.
 * @returns null when nothing changed
 */
export const enterDrawn = (drawn: Map<string, Drawn>, part: readonly Drawn[]): PictureChange | null => {
  const add: GeoJSON.Feature[] = []
  const update: Change[] = []
  for (const one of part) {
    const known = drawn.get(one.id)
    if (known === one) continue
    if (known === undefined) add.push(feature(one))
    else {
      const change = changeOf(known, one)
      if (change) update.push(change)
    }
    drawn.set(one.id, one)
  }
  return add.length + update.length === 0 ? null : { add, update }
}

/** Takes away what a picture no longer holds; the ids that went. */
export const leaveDrawn = (drawn: Map<string, Drawn>, picture: readonly Drawn[]): string[] => {
  if (drawn.size === picture.length) return []
  const kept = new Set(picture.map(({ id }) => id))
  const gone = [...drawn.keys()].filter((id) => !kept.has(id))
  for (const id of gone) drawn.delete(id)
  return gone
}
