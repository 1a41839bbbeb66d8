import type { ImageSource } from 'maplibre-gl'
import { useEffect, useId } from 'react'
import type { LngLat } from '../engine.ts'
import { useMapEngine } from '../map-context.ts'

/** Top left, top right, bottom right, bottom left. */
export type Corners = readonly (readonly number[])[]

interface Props {
  picture: Blob
  corners: Corners
  /** popup-08 */
  opacity?: number
}

const pointOf = (corner: readonly number[] | undefined): [number, number] => [corner?.[0] ?? 0, corner?.[1] ?? 0]

/** Four corners as MapLibre wants them. */
const quad = (corners: Corners): [[number, number], [number, number], [number, number], [number, number]] => [
  pointOf(corners[0]),
  pointOf(corners[1]),
  pointOf(corners[2]),
  pointOf(corners[3]),
]

/** Where the sign that takes a picture away is pinned. */
export const topRight = (corners: Corners): LngLat => pointOf(corners[1])

// MapLibre wants an address at first; the picture itself is handed over decoded, so no address needs the token.
const blank = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** A picture laid over the map between its corners. */
export const PictureLayer = ({ picture, corners, opacity = 0.8 }: Props) => {
  const engine = useMapEngine()
  const id = `picture${useId()}`
  useEffect(() => {
    const { map } = engine
    let current = true
    void createImageBitmap(picture).then((image) => {
      if (!current || !engine.isOpen()) return
      const source = map.getSource<ImageSource>(id)
      if (source) {
        source.updateImage({ image, coordinates: quad(corners) })
        return
      }
      map.addSource(id, { type: 'image', url: blank, coordinates: quad(corners) })
      map.addLayer(
        { id, type: 'raster', source: id, paint: { 'raster-opacity': opacity, 'raster-fade-duration': 0 } },
        'areas',
      )
      map.getSource<ImageSource>(id)?.updateImage({ image, coordinates: quad(corners) })
    })
    return () => {
      current = false
    }
  }, [engine, id, picture, corners, opacity])
  useEffect(
    () => () => {
      if (!engine.isOpen() || !engine.map.getLayer(id)) return
      engine.map.removeLayer(id)
      engine.map.removeSource(id)
    },
    [engine, id],
  )
  return null
}
