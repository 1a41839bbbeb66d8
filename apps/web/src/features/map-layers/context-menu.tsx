import type { MapMouseEvent } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { siteHitLayer } from '../../map/layers/site-style.ts'
import { useMapEngine } from '../../map/map-context.ts'

interface Props {
  /** null where the user may not create tasks. */
  onCreateTask: ((at: readonly [number, number]) => void) | null
  onSite: (siteCode: string) => void
}

interface Opened {
  x: number
  y: number
  at: readonly [number, number]
  siteCode: string | null
}

/** Right click on the map (popup-18): the site under the pointer, an assigned task at the place. */
export const ContextMenu = ({ onCreateTask, onSite }: Props) => {
  const { map } = useMapEngine()
  const [opened, setOpened] = useState<Opened | null>(null)
  useEffect(() => {
    const show = (event: MapMouseEvent) => {
      const code: unknown = map.queryRenderedFeatures(event.point, { layers: [siteHitLayer] })[0]?.properties['code']
      setOpened({
        x: event.point.x,
        y: event.point.y,
        at: [event.lngLat.lng, event.lngLat.lat],
        siteCode: typeof code === 'string' ? code : null,
      })
    }
    const hide = () => setOpened(null)
    map.on('contextmenu', show)
    map.on('movestart', hide)
    window.addEventListener('click', hide)
    window.addEventListener('keydown', hide)
    return () => {
      map.off('contextmenu', show)
      map.off('movestart', hide)
      window.removeEventListener('click', hide)
      window.removeEventListener('keydown', hide)
    }
  }, [map])
  if (!opened || (!opened.siteCode && !onCreateTask)) return null
  const { siteCode, at } = opened
  return (
    <div className="map-menu" role="menu" style={{ left: opened.x, top: opened.y }}>
      {siteCode ? (
        <button type="button" role="menuitem" className="plain-button map-menu-item" onClick={() => onSite(siteCode)}>
          查看站点信息
        </button>
      ) : null}
      {onCreateTask ? (
        <button
          type="button"
          role="menuitem"
          className="plain-button map-menu-item"
          onClick={() => onCreateTask(at)}
          data-testid="map-create-task"
        >
          创建交办任务
        </button>
      ) : null}
    </div>
  )
}
