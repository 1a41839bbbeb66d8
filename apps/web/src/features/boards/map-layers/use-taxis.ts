import { useQueries, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../../client/api.ts'
import { callKey, useCall } from '../../../client/use-call.ts'
import type { TaxiMarker } from '../../../map/layers/taxi-layer.tsx'
import { type TaxiAnswer, withDelta } from '../../../map/layers/taxi-track.ts'
import { hourBefore } from './last-hours.ts'

const pollMs = 15_000
const none: readonly TaxiMarker[] = []

/** The fleet now: the whole once, then what is new since. */
const useTaxisNow = (enabled: boolean) => {
  const known = useRef<TaxiAnswer | null>(null)
  return useQuery({
    queryKey: ['homepageMapTaxiData', 'joined'],
    queryFn: async ({ signal }) => {
      const since = known.current?.dataTime
      known.current = withDelta(known.current, await api.homepageMapTaxiData(since ? { since } : {}, { signal }))
      return known.current
    },
    enabled,
    refetchInterval: pollMs,
  })
}

/** The ways of an hour that is over; each is asked once. */
const useTaxisAt = (dataTime: string | null, enabled: boolean): readonly TaxiMarker[] => {
  const stations = useCall('moveableStationMoveList', {}, { enabled: enabled && dataTime !== null, staleTime: 600_000 })
  return useQueries({
    queries: (dataTime === null ? [] : (stations.data ?? [])).map(({ siteCode }) => {
      const input = { siteCode, startTime: hourBefore(dataTime ?? ''), endTime: dataTime ?? '' }
      return {
        queryKey: callKey('moveableStationTrack', input),
        queryFn: ({ signal }: { signal: AbortSignal }) => api.moveableStationTrack(input, { signal }),
        enabled,
        staleTime: Number.POSITIVE_INFINITY,
      }
    }),
    combine: (answers) =>
      answers.flatMap(({ data }): TaxiMarker[] => {
        const last = data?.points.at(-1)
        return data && last
          ? [
              {
                siteCode: data.siteCode,
                licensePlateNo: data.licensePlateNo,
                longitude: last.longitude,
                latitude: last.latitude,
                level: last.level,
                track: data.points,
              },
            ]
          : []
      }),
  })
}

/** Moving monitors at an hour (null = now) with their ways. */
export const useTaxis = (dataTime: string | null, enabled: boolean): readonly TaxiMarker[] => {
  const now = useTaxisNow(enabled && dataTime === null)
  const past = useTaxisAt(dataTime, enabled)
  if (!enabled) return none
  return dataTime === null ? (now.data?.taxis ?? none) : past
}
