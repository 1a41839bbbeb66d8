interface Placed {
  longitude: number
  latitude: number
}

/** The map's closest zoom: what still lies together there lies at the same coordinates. */
export const closestZoom = 18

/** About a metre, degrees. */
const sameDegrees = 1e-5

/** Those at the same coordinates as one of them (park buildings), itself included, in their order. */
export const atSamePlace = <T extends Placed>(all: readonly T[], { longitude, latitude }: Placed): T[] =>
  all.filter(
    (other) => Math.abs(other.longitude - longitude) < sameDegrees && Math.abs(other.latitude - latitude) < sameDegrees,
  )
