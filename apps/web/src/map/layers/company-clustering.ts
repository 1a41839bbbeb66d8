/** popup-16: markers in view above which they cluster, and above which they do not any more. */
const clusterAbove = 500
const clusterUpTo = 1000

/** Edge of the cluster grid, pixels. */
export const clusterGridPx = 80

/** Zoom from which companies are on the map. */
export const companyMinZoom = 9

export type CompanyMode = 'signs' | 'clusters' | 'dots'

/**
 * How companies are drawn. Up to 500 in view each sign is readable; up to 1000 clusters keep the view calm; beyond, one
 * wants the pattern of the whole city, which clusters would hide: dots (docs/decisions/0009).
 */
export const companyMode = (inView: number): CompanyMode => {
  if (inView <= clusterAbove) return 'signs'
  return inView <= clusterUpTo ? 'clusters' : 'dots'
}

interface Bounds {
  west: number
  south: number
  east: number
  north: number
}

/** How many of the places lie in view. */
export const countInView = (
  places: readonly { longitude: number; latitude: number }[],
  { west, south, east, north }: Bounds,
): number =>
  places.reduce(
    (count, { longitude, latitude }) =>
      longitude >= west && longitude <= east && latitude >= south && latitude <= north ? count + 1 : count,
    0,
  )
