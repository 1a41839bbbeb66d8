import { distanceM, type Position } from '@qingkong/domain/geo/distance'
import { useMemo } from 'react'
import { useCall } from '../client/use-call.ts'

/** @returns distance to the nearest national-control station, metres; null where there is none */
export const nationalDistanceM = (places: readonly Position[], stations: readonly Position[]): number | null => {
  const distances = places.flatMap((place) => stations.map((station) => distanceM(place, station)))
  return distances.length > 0 ? Math.min(...distances) : null
}

/** Of the places of one task, or of several tasks sent together, the one nearest to a national-control station. */
export const useNationalDistance = (places: readonly Position[]): number | null => {
  const { data } = useCall('countrySiteList', {}, { staleTime: 3_600_000, enabled: places.length > 0 })
  return useMemo(() => nationalDistanceM(places, data ?? []), [places, data])
}
