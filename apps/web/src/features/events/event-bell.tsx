import { bellTabs } from '@qingkong/domain/event/event-type'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { type LiveMessage, useLive } from '../../app/live.ts'
import { useEventCount } from '../../app/use-event-count.ts'
import { countText } from '../../kit/format.ts'
import { playAlarm, useAlarmSound } from './alarm-sound.ts'
import './bell.css'

const BellPanel = lazy(() => import('./bell-panel.tsx'))

/** The bell of the map page: today's events of the five tabs; new alarms sound when the user wants it. */
export const EventBell = ({ icon }: { icon: ReactNode }) => {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const counts = useEventCount().data?.data ?? {}
  const total = Object.values(bellTabs).reduce((sum, tab) => sum + (counts[tab.type] ?? 0), 0)
  useLive(
    useCallback((message: LiveMessage) => {
      if (message.topic === 'event' && message.notify && message.eventStatus === 1 && useAlarmSound.getState().on)
        playAlarm()
    }, []),
  )
  useEffect(() => {
    if (!open) return
    const away = (event: PointerEvent) => {
      const target = event.target
      if (!(target instanceof Element) || root.current?.contains(target)) return
      if (!target.closest('.ant-select-dropdown')) setOpen(false)
    }
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    window.addEventListener('pointerdown', away)
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('pointerdown', away)
      window.removeEventListener('keydown', onKey)
    }
  }, [open])
  return (
    <div ref={root}>
      <button
        type="button"
        className="plain-button shell-tool bell-button"
        aria-label={`告警，今日${total}条`}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        data-testid="bell"
      >
        {icon}
        {total > 0 ? <span className="bell-dot figure">{countText(total)}</span> : null}
      </button>
      {open ? (
        <Suspense fallback={null}>
          <BellPanel counts={counts} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
