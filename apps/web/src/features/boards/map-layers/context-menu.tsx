import type { MapMouseEvent } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { companyHitLayers } from '../../../map/layers/company-style.ts'
import { foundHitLayer } from '../../../map/layers/found-layer.tsx'
import { siteHitLayer } from '../../../map/layers/site-style.ts'
import { hitAt } from '../../../map/layers/use-drawn-layer.ts'
import { useMapEngine } from '../../../map/map-context.ts'

type Place = readonly [number, number]

interface Props {
  onSite: (siteCode: string) => void
  onNearby: (at: Place, siteCode: string | null) => void
  /** null where the user may not create tasks. */
  onCreateTask: ((at: Place) => void) | null
  /** null while the trace layer is off (popup-17). */
  onTrace: ((psCode: string) => void) | null
  traced: ReadonlySet<string>
}

interface Opened {
  x: number
  y: number
  at: Place
  siteCode: string | null
  psCode: string | null
}

const companyLayers: readonly string[] = [...companyHitLayers, foundHitLayer]

interface ItemProps {
  children: string
  testId: string
  disabled?: boolean
  onClick: () => void
}
const Item = ({ children, testId, disabled = false, onClick }: ItemProps) => (
  <button
    type="button"
    role="menuitem"
    className="plain-button map-menu-item"
    disabled={disabled}
    onClick={onClick}
    data-testid={testId}
  >
    {children}
  </button>
)

/** Right click on the map (popup-18): the site's card, the sources nearby, an assigned task, a company to trace. */
export const ContextMenu = ({ onSite, onNearby, onCreateTask, onTrace, traced }: Props) => {
  const { map } = useMapEngine()
  const [opened, setOpened] = useState<Opened | null>(null)
  useEffect(() => {
    const show = (event: MapMouseEvent) => {
      const hit = hitAt(map, event.point)
      const view = map.getContainer()
      setOpened({
        x: Math.min(event.point.x, view.clientWidth - 150),
        y: Math.min(event.point.y, view.clientHeight - 130),
        at: [event.lngLat.lng, event.lngLat.lat],
        siteCode: hit?.layer === siteHitLayer ? hit.id : null,
        psCode: hit && companyLayers.includes(hit.layer) ? hit.id : null,
      })
    }
    const hide = () => setOpened(null)
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide()
    }
    map.on('contextmenu', show)
    map.on('movestart', hide)
    window.addEventListener('click', hide)
    window.addEventListener('keydown', onKey)
    return () => {
      map.off('contextmenu', show)
      map.off('movestart', hide)
      window.removeEventListener('click', hide)
      window.removeEventListener('keydown', onKey)
    }
  }, [map])
  if (!opened) return null
  const { siteCode, psCode, at } = opened
  return (
    <div className="map-menu" role="menu" style={{ left: opened.x, top: opened.y }}>
      {siteCode ? (
        <Item testId="map-site-info" onClick={() => onSite(siteCode)}>
          查看站点信息
        </Item>
      ) : null}
      <Item testId="map-nearby" onClick={() => onNearby(at, siteCode)}>
        周边污染源
      </Item>
      {onCreateTask ? (
        <Item testId="map-create-task" onClick={() => onCreateTask(at)}>
          创建交办任务
        </Item>
      ) : null}
      {psCode && onTrace ? (
        <Item testId="map-add-trace" disabled={traced.has(psCode)} onClick={() => onTrace(psCode)}>
          加入溯源列表
        </Item>
      ) : null}
    </div>
  )
}
