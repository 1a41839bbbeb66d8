export interface Place {
  longitude: number
  latitude: number
}

/** Middle of the built-up area of Wuxi: origin of the flat plane the plumes live on. */
export const cityCentre: Place = { longitude: 120.31, latitude: 31.57 }

const metresPerDegreeLatitude = 110_900
const metresPerDegreeLongitude = 111_320 * Math.cos((cityCentre.latitude * Math.PI) / 180)

export interface PlanePoint {
  eastM: number
  northM: number
}

/** Position on the plane; good to 0.2 % within 60 km, well inside what a plume formula is worth. */
export const onPlane = (place: Place): PlanePoint => ({
  eastM: (place.longitude - cityCentre.longitude) * metresPerDegreeLongitude,
  northM: (place.latitude - cityCentre.latitude) * metresPerDegreeLatitude,
})

export const offPlane = (point: PlanePoint): Place => ({
  longitude: cityCentre.longitude + point.eastM / metresPerDegreeLongitude,
  latitude: cityCentre.latitude + point.northM / metresPerDegreeLatitude,
})
