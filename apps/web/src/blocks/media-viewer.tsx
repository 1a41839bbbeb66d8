import {
  CloseOutlined,
  ExpandOutlined,
  FileImageOutlined,
  LeftOutlined,
  RightOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { attachmentKind, type StoredFile } from './attachment-kind.ts'
import { useAttachmentUrl } from './use-attachment-url.ts'
import './media-viewer.css'

interface Props {
  files: readonly StoredFile[]
  /** Which one is shown first. */
  start: number
  onClose: () => void
}

const zoomLimits = { least: 1, most: 8, step: 1.25 } as const
const clampZoom = (zoom: number): number => Math.min(zoomLimits.most, Math.max(zoomLimits.least, zoom))

interface View {
  zoom: number
  x: number
  y: number
}
const whole: View = { zoom: 1, x: 0, y: 0 }

const Picture = ({ file, view, onView }: { file: StoredFile; view: View; onView: (view: View) => void }) => {
  const { url, failed } = useAttachmentUrl(file.attachmentId)
  const [broken, setBroken] = useState(false)
  const grip = useRef<{ x: number; y: number } | null>(null)
  if (failed || broken)
    return (
      <p className="viewer-missing" role="status">
        <FileImageOutlined />
        暂无图片
      </p>
    )
  if (!url) return <p className="viewer-missing">正在加载…</p>
  const move = (event: PointerEvent) => {
    if (grip.current) onView({ ...view, x: event.clientX - grip.current.x, y: event.clientY - grip.current.y })
  }
  return (
    <img
      src={url}
      alt={file.fileName}
      className={view.zoom > 1 ? 'viewer-picture zoomed' : 'viewer-picture'}
      style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom})` }}
      draggable={false}
      onError={() => setBroken(true)}
      onDoubleClick={() => onView(view.zoom > 1 ? whole : { ...whole, zoom: 2 })}
      onPointerDown={(event) => {
        if (view.zoom === 1) return
        grip.current = { x: event.clientX - view.x, y: event.clientY - view.y }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={move}
      onPointerUp={() => {
        grip.current = null
      }}
      data-testid="viewer-picture"
    />
  )
}

const Video = ({ file }: { file: StoredFile }) => {
  const { url, failed } = useAttachmentUrl(file.attachmentId)
  const [broken, setBroken] = useState(false)
  if (failed || broken)
    return (
      <p className="viewer-missing" role="status">
        此视频暂无法播放，请稍后再试
      </p>
    )
  if (!url) return <p className="viewer-missing">正在加载…</p>
  return (
    // biome-ignore lint/a11y/useMediaCaption: recordings from the field have no captions
    <video src={url} className="viewer-video" controls onError={() => setBroken(true)} data-testid="viewer-video" />
  )
}

/** Pictures and videos over the whole screen (popup-21, popup-22): arrows, zoom, ← → + - 0 and Esc. */
export const MediaViewer = ({ files, start, onClose }: Props) => {
  const [index, setIndex] = useState(start)
  const [view, setView] = useState(whole)
  const dialog = useRef<HTMLDivElement>(null)
  const file = files[index]
  const many = files.length > 1
  const go = (step: number) => {
    setIndex((index + step + files.length) % files.length)
    setView(whole)
  }
  const zoomBy = (factor: number) => {
    const zoom = clampZoom(view.zoom * factor)
    setView(zoom === 1 ? whole : { ...view, zoom })
  }
  const keys: Record<string, () => void> = {
    Escape: onClose,
    ArrowLeft: () => go(-1),
    ArrowRight: () => go(1),
    '+': () => zoomBy(zoomLimits.step),
    '=': () => zoomBy(zoomLimits.step),
    '-': () => zoomBy(1 / zoomLimits.step),
    '0': () => setView(whole),
  }
  const pressed = useRef(keys)
  pressed.current = keys

  useEffect(() => {
    const before = document.activeElement
    dialog.current?.focus()
    // The viewer is the top layer: what lies below must not take its keys.
    const onKey = (event: KeyboardEvent) => {
      const act = pressed.current[event.key]
      if (act) {
        event.preventDefault()
        event.stopPropagation()
        act()
      } else if (event.key === 'Tab') keepInside(event, dialog.current)
    }
    window.addEventListener('keydown', onKey, true)
    return () => {
      window.removeEventListener('keydown', onKey, true)
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])

  if (!file) return null
  const picture = attachmentKind(file) === 'picture'
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes; the click outside is for the mouse
    <div
      ref={dialog}
      className="viewer"
      role="dialog"
      aria-modal="true"
      aria-label={`${picture ? '图片' : '视频'} ${file.fileName}`}
      tabIndex={-1}
      onClick={(event) => {
        if (event.target === event.currentTarget || (event.target as Element).classList.contains('viewer-stage'))
          onClose()
      }}
      onWheel={(event) => {
        if (picture) zoomBy(event.deltaY < 0 ? zoomLimits.step : 1 / zoomLimits.step)
      }}
      data-testid="media-viewer"
    >
      <header className="viewer-bar">
        <span className="ellipsis" title={file.fileName}>
          {file.fileName}
        </span>
        {many ? (
          <span className="figure" aria-live="polite">
            {index + 1} / {files.length}
          </span>
        ) : null}
        <span className="spacer" />
        {picture ? (
          <>
            <button type="button" aria-label="缩小" onClick={() => zoomBy(1 / zoomLimits.step)}>
              <ZoomOutOutlined />
            </button>
            <span className="figure viewer-zoom">{Math.round(view.zoom * 100)}%</span>
            <button type="button" aria-label="放大" onClick={() => zoomBy(zoomLimits.step)}>
              <ZoomInOutlined />
            </button>
            <button type="button" aria-label="适合窗口" onClick={() => setView(whole)}>
              <ExpandOutlined />
            </button>
          </>
        ) : null}
        <button type="button" aria-label="关闭查看" onClick={onClose} data-testid="viewer-close">
          <CloseOutlined />
        </button>
      </header>
      <div className="viewer-stage">
        {picture ? (
          <Picture key={file.attachmentId} file={file} view={view} onView={setView} />
        ) : (
          <Video key={file.attachmentId} file={file} />
        )}
      </div>
      {many ? (
        <>
          <button type="button" className="viewer-arrow left" aria-label="上一个" onClick={() => go(-1)}>
            <LeftOutlined />
          </button>
          <button type="button" className="viewer-arrow right" aria-label="下一个" onClick={() => go(1)}>
            <RightOutlined />
          </button>
        </>
      ) : null}
    </div>,
    document.body,
  )
}

/** Tab goes round inside the viewer. */
const keepInside = (event: KeyboardEvent, root: HTMLElement | null): void => {
  const stops = [...(root?.querySelectorAll<HTMLElement>('button, video') ?? [])]
  const [first, last] = [stops[0], stops.at(-1)]
  if (!first || !last) return
  const at = document.activeElement
  const leaving = event.shiftKey ? at === first || at === root : at === last
  if (leaving || !root?.contains(at)) {
    event.preventDefault()
    ;(event.shiftKey ? last : first).focus()
  }
}
