import { type ReactNode, useEffect } from 'react'
import type { EventDetail } from '../../../client/event-shape.ts'
import { useCall } from '../../../client/use-call.ts'
import { AlarmLevelBadge } from '../../../kit/level-badge.tsx'
import { ErrorState, LoadingState } from '../../../kit/states.tsx'
import { StatusTag } from '../../../kit/status-tag.tsx'
import { useCoveredWidth } from '../../../map/covered-width.ts'
import { useMapEngine } from '../../../map/map-context.ts'
import { PopupCard } from '../../../map/popup-card.tsx'
import { type PopupKind, usePopups } from '../../../map/popup-store.ts'

interface Props {
  kind: PopupKind
  eventId: string
  width: number
  onClose: () => void
  name: (event: EventDetail) => ReactNode
  footer: (event: EventDetail) => ReactNode
  children: (event: EventDetail) => ReactNode
}

/** Moves the map to a place that it does not show; one that is in view stays where it is. */
const useInView = (place: readonly [number, number] | undefined): void => {
  const engine = useMapEngine()
  const [longitude, latitude] = place ?? []
  useEffect(() => {
    if (longitude === undefined || latitude === undefined) return
    const { x, y } = engine.project([longitude, latitude])
    const { clientWidth, clientHeight } = engine.map.getContainer()
    const covered = useCoveredWidth.getState().width
    if (x < 0 || y < 0 || x > clientWidth - covered || y > clientHeight)
      engine.flyTo([longitude, latitude], undefined, covered)
  }, [engine, longitude, latitude])
}

/** A card of an event at its place: name, level and status on top; says so while loading and when it cannot. */
export const EventCard = ({ kind, eventId, width, onClose, name, footer, children }: Props) => {
  const { data: event, error, refetch } = useCall('eventDetail', { eventId })
  const at = usePopups((state) => state.open.find((popup) => popup.kind === kind)?.at)
  const place = event ? ([event.longitude, event.latitude] as const) : at
  useInView(place)
  if (!place) return null
  return (
    <PopupCard
      at={place}
      width={width}
      testId={`popup-${kind}`}
      onClose={onClose}
      title={
        event ? (
          <>
            {name(event)}
            <AlarmLevelBadge level={event.level} />
            <StatusTag status={event.eventStatus} type={event.eventType} />
          </>
        ) : (
          '事件'
        )
      }
      footer={event ? footer(event) : undefined}
    >
      {event ? children(event) : error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />}
    </PopupCard>
  )
}
