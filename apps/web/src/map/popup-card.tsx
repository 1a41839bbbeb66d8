import { CloseOutlined } from '@ant-design/icons'
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useCoveredWidth } from './covered-width.ts'
import type { LngLat } from './engine.ts'
import { useMapEngine } from './map-context.ts'
import { placeCard } from './popup-place.ts'

interface Props {
  at: LngLat
  width: number
  title: ReactNode
  onClose: () => void
  footer?: ReactNode
  children: ReactNode
  testId: string
}

/** A card anchored to its point: it follows the map until it is dragged; the line shows where it belongs. */
export const PopupCard = ({ at, width, title, onClose, footer, children, testId }: Props) => {
  const engine = useMapEngine()
  const card = useRef<HTMLElement>(null)
  const line = useRef<SVGLineElement>(null)
  const dot = useRef<SVGCircleElement>(null)
  const dragged = useRef<{ x: number; y: number } | null>(null)
  const [dragging, setDragging] = useState(false)
  const grip = useRef({ x: 0, y: 0 })
  const [longitude, latitude] = at
  const covered = useCoveredWidth((state) => state.width)

  useEffect(() => {
    const element = card.current
    if (!element) return
    const view = engine.map.getContainer()
    const place = () => {
      const point = engine.project([longitude, latitude])
      const size = { width: element.offsetWidth, height: element.offsetHeight }
      const room = { width: view.clientWidth - covered, height: view.clientHeight }
      const corner = dragged.current ?? placeCard(point, size, room)
      element.style.transform = `translate(${Math.round(corner.x)}px, ${Math.round(corner.y)}px)`
      const near = {
        x: Math.max(corner.x, Math.min(point.x, corner.x + size.width)),
        y: Math.max(corner.y + 16, Math.min(point.y, corner.y + size.height - 16)),
      }
      for (const [name, value] of Object.entries({ x1: point.x, y1: point.y, x2: near.x, y2: near.y }))
        line.current?.setAttribute(name, String(value))
      dot.current?.setAttribute('cx', String(point.x))
      dot.current?.setAttribute('cy', String(point.y))
    }
    place()
    const watch = new ResizeObserver(place)
    watch.observe(element)
    const stop = engine.onMove(place)
    return () => {
      watch.disconnect()
      stop()
    }
  }, [engine, longitude, latitude, covered])

  const start = (event: PointerEvent<HTMLElement>) => {
    if ((event.target as HTMLElement).closest('button')) return
    const box = card.current?.getBoundingClientRect()
    if (!box) return
    grip.current = { x: event.clientX - box.left, y: event.clientY - box.top }
    event.currentTarget.setPointerCapture(event.pointerId)
    setDragging(true)
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    if (!dragging) return
    const view = engine.map.getContainer().getBoundingClientRect()
    // A wall shows the map enlarged: the card's place is in the map's own px.
    const scale = view.width / (engine.map.getContainer().clientWidth || view.width)
    dragged.current = {
      x: Math.max(0, Math.min(event.clientX - view.left - grip.current.x, view.width - 80)) / scale,
      y: Math.max(0, Math.min(event.clientY - view.top - grip.current.y, view.height - 40)) / scale,
    }
    engine.map.fire('move')
  }

  return (
    <>
      <svg className="popup-line" aria-hidden="true">
        <line ref={line} />
        <circle ref={dot} r="4" />
      </svg>
      <section ref={card} className="popup-card" style={{ width }} data-testid={testId} aria-label="弹窗">
        <header
          className={dragging ? 'popup-head dragging' : 'popup-head'}
          onPointerDown={start}
          onPointerMove={move}
          onPointerUp={() => setDragging(false)}
        >
          <div className="popup-title">{title}</div>
          <button
            type="button"
            className="plain-button popup-close"
            aria-label="关闭弹窗"
            onClick={onClose}
            data-testid={`${testId}-dismiss`}
          >
            <CloseOutlined />
          </button>
        </header>
        <div className="popup-body">{children}</div>
        {footer ? <footer className="popup-foot">{footer}</footer> : null}
      </section>
    </>
  )
}
