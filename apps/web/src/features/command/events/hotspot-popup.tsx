import { distanceM } from '@qingkong/domain/geo/distance'
import { Button, Select } from 'antd'
import { useMemo, useState } from 'react'
import { useWorkspace } from '../../../blocks/workspace.ts'
import type { EventDetail } from '../../../client/event-shape.ts'
import { useRight } from '../../../client/permissions.ts'
import { useCall } from '../../../client/use-call.ts'
import { formatMeasured, placeText } from '../../../kit/format.ts'
import { ErrorState, LoadingState } from '../../../kit/states.tsx'
import { TimeText } from '../../../kit/time-text.tsx'
import { useMapWorkspace } from '../../../map/map-workspace.ts'
import { EventCard } from './event-card.tsx'
import { nearbyTarget } from './nearby-target.ts'
import { PopupFooter } from './popup-footer.tsx'
import './event-cards.css'

interface Props {
  eventId: string
  onClose: () => void
}

/** National-control sites with their distance from the place, nearest first; `chosen` narrows them. */
const SiteDistances = ({ event }: { event: EventDetail }) => {
  const [chosen, setChosen] = useState<string[]>([])
  const { data, error, isPending, refetch } = useCall('countrySiteList', {}, { staleTime: 600_000 })
  const sites = useMemo(
    () =>
      (data ?? [])
        .filter((site) => site.siteType === '10')
        .map((site) => ({ ...site, km: distanceM(event, site) / 1000 }))
        .toSorted((a, b) => a.km - b.km),
    [data, event],
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (isPending) return <LoadingState />
  const shown = chosen.length > 0 ? sites.filter((site) => chosen.includes(site.siteCode)) : sites
  return (
    <>
      <h4 className="popup-section" id="hotspot-sites">
        距国控站
      </h4>
      <Select
        mode="multiple"
        size="small"
        allowClear
        maxTagCount={3}
        style={{ width: '100%', marginBottom: 8 }}
        placeholder="全部国控站"
        aria-labelledby="hotspot-sites"
        value={chosen}
        onChange={setChosen}
        showSearch={{ optionFilterProp: 'label' }}
        options={sites.map((site) => ({ value: site.siteCode, label: site.siteName }))}
        data-testid="hotspot-sites"
      />
      <ul className="popup-fact-list">
        {shown.map((site) => (
          <li key={site.siteCode} data-testid={`hotspot-site-${site.siteCode}`}>
            <span className="ellipsis">{site.siteName}</span>
            <span className="muted">{site.areaName}</span>
            <span className="spacer" />
            <span className="figure">{formatMeasured(site.km, 2)} km</span>
            <button
              type="button"
              className="text-link"
              title="按该站点的风向与溯源依据查询"
              onClick={() => {
                const { siteCode, siteName, siteType } = site
                useMapWorkspace.getState().openNearby({ ...nearbyTarget(event), siteCode, siteName, siteType })
              }}
            >
              周边
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Type 4 (popup-10): the place of an assigned task, how far each national-control site is, another task at the same place. */
export const HotspotPopup = ({ eventId, onClose }: Props) => {
  const mayDispatch = useRight('event.dispatch')
  return (
    <EventCard
      kind="4"
      eventId={eventId}
      width={440}
      onClose={onClose}
      name={() => '交办热点'}
      footer={(event) => (
        <>
          <PopupFooter event={event} onClose={onClose} closable={false} />
          {mayDispatch ? (
            <Button
              size="small"
              onClick={() => {
                onClose()
                useWorkspace.getState().createTask([event.longitude, event.latitude])
              }}
              data-testid="hotspot-create-task"
            >
              创建任务
            </Button>
          ) : null}
        </>
      )}
    >
      {(event) => (
        <>
          <dl className="facts">
            <div>
              <dt>时间</dt>
              <dd>
                <TimeText stamp={event.eventTime} />
              </dd>
            </div>
            <div>
              <dt>区域</dt>
              <dd>{event.areaName || '--'}</dd>
            </div>
            <div className="wide">
              <dt>位置</dt>
              <dd>
                {event.location || '--'} <span className="figure muted">{placeText(event)}</span>
              </dd>
            </div>
            <div className="wide">
              <dt>内容</dt>
              <dd>{event.eventDesc || '--'}</dd>
            </div>
          </dl>
          <SiteDistances event={event} />
        </>
      )}
    </EventCard>
  )
}
