import { bellTabs } from '@qingkong/domain/event/event-type'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { playAlarm, useAlarmSound } from '../../../blocks/alarm-sound.ts'
import { type LiveMessage, useLive } from '../../../client/live.ts'
import { useEventCount } from '../../../client/use-event-count.ts'
import { countText } from '../../../kit/format.ts'
import { useBell } from './bell-store.ts'
import './bell.css'

import { loadedWhenShown } from '../../../kit/loaded-when-shown.tsx'

const BellPanel = loadedWhenShown(() => import('./bell-panel.tsx'))

/** The bell of the map page: today's events of the five tabs; new alarms sound when the user wants it. */
export const EventBell = ({ icon }: { icon: ReactNode }) => {
  const open = useBell((state) => state.open)
  const { setOpen } = useBell.getState()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
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
    // The panel is the top layer: the card below it keeps its Esc for the next press.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      setOpen(false)
      button.current?.focus()
    }
    window.addEventListener('pointerdown', away)
    window.addEventListener('keydown', onKey, true)
    return () => {
      window.removeEventListener('pointerdown', away)
      window.removeEventListener('keydown', onKey, true)
    }
  }, [open, setOpen])
  // The bell belongs to the map page; coming back to it finds the panel closed.
  useEffect(() => () => setOpen(false), [setOpen])
  return (
    <div ref={root}>
      <button
        ref={button}
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
      {open ? <BellPanel counts={counts} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}
