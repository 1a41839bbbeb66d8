import { formatCity, hourMs, parseCity } from '@qingkong/domain/time/city-time'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../client/api.ts'
import { type CallAnswer, useCall } from '../../../client/use-call.ts'
import { useNow } from '../../../kit/clock.ts'
import { PictureLayer } from '../../../map/layers/picture-layer.tsx'

type Radar = CallAnswer<'radarList'>[number]

/** A scan older than this does not speak of the hour shown. */
const farthestBackHours = 3
const scanOpacity = 0.6

const Scan = ({ radarCode, dataTime }: { radarCode: string; dataTime: string | null }) => {
  const present = useNow(60_000)
  const end = dataTime ?? `${formatCity(present, 'YYYY-MM-DD HH:mm')}:00`
  const endAt = parseCity(end)?.getTime() ?? 0
  const scans = useCall(
    'radarScanList',
    { radarCode, startTime: formatCity(endAt - farthestBackHours * hourMs), endTime: end },
    { keepPrevious: true, staleTime: 60_000 },
  )
  const newest = scans.data?.reduce<NonNullable<typeof scans.data>[number] | null>(
    (latest, scan) => (latest === null || scan.dataTime > latest.dataTime ? scan : latest),
    null,
  )
  const picture = useQuery({
    queryKey: ['pseudoColorRadarPic', radarCode, newest?.dataTime],
    queryFn: ({ signal }) => api.pseudoColorRadarPic({ radarCode, dataTime: newest?.dataTime ?? '' }, { signal }),
    enabled: Boolean(newest),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return newest && picture.data ? (
    <PictureLayer picture={picture.data} corners={newest.corners} opacity={scanOpacity} />
  ) : null
}

/** The newest scan of each lidar that had begun by the hour shown, as a picture over the map. */
export const RadarScans = ({ radars, dataTime }: { radars: readonly Radar[]; dataTime: string | null }) =>
  radars.map(({ radarCode }) => <Scan key={radarCode} radarCode={radarCode} dataTime={dataTime} />)
