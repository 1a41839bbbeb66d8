import { destination, type Position } from '../geo/distance.ts'

/** [longitude, latitude]: top left, top right, bottom right, bottom left. */
export type PictureCorners = [[number, number], [number, number], [number, number], [number, number]]

/** Side of the picture around a hot spot: 5000 m × cos 20° (popup-08), metres. */
export const pictureSideM = 5000 * Math.cos((20 * Math.PI) / 180)

/** A square with its sides along north and east, by its edges in degrees. */
export interface PictureSquare {
  west: number
  east: number
  south: number
  north: number
}

export const squareAround = (centre: Position, sideM: number): PictureSquare => ({
  west: destination(centre, 270, sideM / 2).longitude,
  east: destination(centre, 90, sideM / 2).longitude,
  south: destination(centre, 180, sideM / 2).latitude,
  north: destination(centre, 0, sideM / 2).latitude,
})

/** Corners of the picture around a place, as a map lays an image; by default the square of popup-08. */
export const pictureCorners = (centre: Position, sideM: number = pictureSideM): PictureCorners => {
  const { west, east, south, north } = squareAround(centre, sideM)
  return [
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ]
}
