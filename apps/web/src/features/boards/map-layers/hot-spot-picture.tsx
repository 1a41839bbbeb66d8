import { CloseOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../client/api.ts'
import { useCall } from '../../../client/use-call.ts'
import { PictureLayer, topRight } from '../../../map/layers/picture-layer.tsx'
import { useMapEngine } from '../../../map/map-context.ts'
import { MapPin } from '../../../map/map-pin.tsx'
import { useMapWorkspace } from '../../../map/map-workspace.ts'

/** popup-08 */
const hotSpotZoom = 13
const pictureOpacity = 0.8

const Opened = ({ eventId }: { eventId: string }) => {
  const engine = useMapEngine()
  const closeRadar = useMapWorkspace((state) => state.closeRadar)
  const { data: spot } = useCall('hotSpotDetail', { eventId })
  const attachmentId = spot?.radarFile?.attachmentId
  const picture = useQuery({
    queryKey: ['attachment', attachmentId],
    queryFn: ({ signal }) => api.attachmentDownload({ attachmentId: attachmentId ?? '' }, { signal }),
    enabled: attachmentId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [longitude, latitude] = [spot?.longitude, spot?.latitude]
  useEffect(() => {
    if (longitude !== undefined && latitude !== undefined) engine.flyTo([longitude, latitude], hotSpotZoom)
  }, [engine, longitude, latitude])
  if (!spot) return null
  return (
    <>
      {picture.data ? <PictureLayer picture={picture.data} corners={spot.corners} opacity={pictureOpacity} /> : null}
      <MapPin at={topRight(spot.corners)}>
        <button type="button" className="map-pin-button" onClick={closeRadar} data-testid="close-radar">
          <CloseOutlined /> 关闭雷达
        </button>
      </MapPin>
    </>
  )
}

/** The square of the scan around a hot spot, with the sign that takes it away (popup-07, popup-08). */
export const HotSpotPicture = () => {
  const eventId = useMapWorkspace((state) => state.radarEventId)
  return eventId ? <Opened key={eventId} eventId={eventId} /> : null
}
