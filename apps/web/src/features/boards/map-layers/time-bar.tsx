import { CaretRightOutlined, PauseOutlined } from '@ant-design/icons'
import { useEffect, useMemo, useState } from 'react'
import { displayStamp, shortStamp } from '../../../kit/format.ts'
import { lastHours, steppedHour } from './last-hours.ts'

interface Props {
  /** Hour-ending label of the newest hour. */
  newest: string | null
  /** null = now. */
  value: string | null
  onChange: (dataTime: string | null) => void
}

const stepMs = 900

/** Parts of the page that use the arrows themselves. */
const usesArrows = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest(
      'input:not([type="checkbox"]), textarea, select, [role="tab"], [role="radiogroup"], .ant-modal, .ant-select',
    ) !== null)

/** Now and the last 24 hours, stepped with the arrows or played; every layer obeys it. */
export const TimeBar = ({ newest, value, onChange }: Props) => {
  const [playing, setPlaying] = useState(false)
  const hours = useMemo(() => (newest ? lastHours(newest) : []), [newest])
  const index = value === null ? hours.length - 1 : hours.indexOf(value)
  useEffect(() => {
    if (!playing) return
    const timer = window.setTimeout(() => {
      const next = steppedHour(hours, value, 1)
      if (next === null) setPlaying(false)
      onChange(next)
    }, stepMs)
    return () => window.clearTimeout(timer)
  }, [playing, value, hours, onChange])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
      if (by === 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || usesArrows(event.target))
        return
      // The focused map would pan to the side; up and down still move it.
      event.stopPropagation()
      event.preventDefault()
      onChange(steppedHour(hours, value, by))
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [hours, value, onChange])
  if (hours.length === 0) return null
  return (
    <fieldset
      className={value === null ? 'time-bar' : 'time-bar time-bar-past'}
      aria-label="数据时间"
      data-testid="time-bar"
    >
      <button
        type="button"
        className="plain-button"
        aria-label={playing ? '暂停' : '播放最近24小时'}
        onClick={() => {
          if (!playing && value === null) onChange(hours[0] ?? null)
          setPlaying(!playing)
        }}
      >
        {playing ? <PauseOutlined /> : <CaretRightOutlined />}
      </button>
      <div className="time-bar-steps">
        {hours.map((hour, position) => (
          <button
            key={hour}
            type="button"
            tabIndex={-1}
            className="time-bar-step"
            aria-label={displayStamp(hour)}
            aria-current={position === index}
            title={displayStamp(hour)}
            onClick={() => onChange(position === hours.length - 1 ? null : hour)}
          />
        ))}
      </div>
      <span className="figure">{shortStamp(hours[index])}</span>
      <button type="button" className="text-link" disabled={value === null} onClick={() => onChange(null)}>
        {value === null ? '当前' : '回到当前'}
      </button>
    </fieldset>
  )
}
