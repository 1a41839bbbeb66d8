import { Button } from 'antd'
import { useEffect } from 'react'
import type { EventDetail } from '../../../client/event-shape.ts'
import { useCall } from '../../../client/use-call.ts'
import { formatMeasured, placeText } from '../../../kit/format.ts'
import { MeasuredValue } from '../../../kit/measured-value.tsx'
import { ErrorState, LoadingState } from '../../../kit/states.tsx'
import { TimeText } from '../../../kit/time-text.tsx'
import { useMapWorkspace } from '../../../map/map-workspace.ts'
import { EventCard } from './event-card.tsx'
import { PopupFooter } from './popup-footer.tsx'
import '../../../blocks/blocks.css'
import './event-cards.css'

interface Props {
  eventId: string
  onClose: () => void
}

const kilometres = (metres: number): string => formatMeasured(metres / 1000, 2)

const HotSpot = ({ event }: { event: EventDetail }) => {
  const { data, error, refetch } = useCall('hotSpotDetail', { eventId: event.eventId })
  const shown = useMapWorkspace((state) => state.radarEventId === event.eventId)
  // popup-07: the scan lies on the map as soon as the card opens; its own marker or the button here takes it away.
  useEffect(() => useMapWorkspace.getState().showRadar(event.eventId), [event.eventId])
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const { colorScale } = data
  return (
    <>
      <dl className="facts">
        <div className="wide">
          <dt>位置</dt>
          <dd>
            {data.location || event.location || '--'} <span className="figure muted">{placeText(data)}</span>
          </dd>
        </div>
        <div>
          <dt>雷达</dt>
          <dd>{data.radarName}</dd>
        </div>
        <div>
          <dt>方位</dt>
          <dd className="figure">
            {data.directionName} {kilometres(data.distanceM)} km
          </dd>
        </div>
        <div>
          <dt>发现时间</dt>
          <dd>
            <TimeText stamp={data.scanTime} />
          </dd>
        </div>
        <div>
          <dt>最近出现</dt>
          <dd>
            <TimeText stamp={data.lastScanTime} />
            <span className="muted"> 共{data.sightings.length}次</span>
          </dd>
        </div>
        <div>
          <dt>消光系数</dt>
          <dd>
            <MeasuredValue value={data.extinction} digits={2} unit="km⁻¹" />
            <span className="muted"> 背景的{formatMeasured(data.contrast, 1)}倍</span>
          </dd>
        </div>
        <div>
          <dt>粒子</dt>
          <dd>{data.particleKind ?? '--'}</dd>
        </div>
      </dl>
      <h4 className="popup-section">最近国控站</h4>
      {data.nationalSites.length === 0 ? (
        <p className="muted">暂无数据</p>
      ) : (
        <ul className="popup-fact-list" data-testid="radar-sites">
          {data.nationalSites.map((site) => (
            <li key={site.siteCode}>
              <span className="ellipsis">{site.siteName}</span>
              <span className="spacer" />
              <span className="figure">{formatMeasured(site.distanceKm, 2)} km</span>
            </li>
          ))}
        </ul>
      )}
      <div className="radar-scale">
        <span className="figure">{colorScale.stops[0]?.value}</span>
        <i
          style={{ background: `linear-gradient(to right, ${colorScale.stops.map((stop) => stop.color).join(', ')})` }}
        />
        <span className="figure">
          {colorScale.stops.at(-1)?.value} {colorScale.unit}
        </span>
        <Button
          size="small"
          type="link"
          onClick={() => {
            const map = useMapWorkspace.getState()
            if (shown) map.closeRadar()
            else map.showRadar(event.eventId)
          }}
          data-testid="radar-toggle"
        >
          {shown ? '关闭雷达图' : '显示雷达图'}
        </Button>
      </div>
    </>
  )
}

/** Type 2 (popup-07): where the hot spot is, the national-control sites nearest to it, the scan on the map. */
export const RadarPopup = ({ eventId, onClose }: Props) => (
  <EventCard
    kind="2"
    eventId={eventId}
    width={440}
    onClose={onClose}
    name={() => '雷达热点'}
    footer={(event) => <PopupFooter event={event} onClose={onClose} />}
  >
    {(event) => <HotSpot event={event} />}
  </EventCard>
)
