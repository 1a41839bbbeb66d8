import { CaretRightOutlined, PauseOutlined } from '@ant-design/icons'
import { useEffect, useState } from 'react'
import { shortStamp } from '../../kit/format.ts'
import { lastHours } from './last-hours.ts'

interface Props {
  /** Hour-ending label of the newest hour. */
  newest: string | null
  value: string | null
  onChange: (dataTime: string | null) => void
}

const stepMs = 900

/** Now and the last 24 hours, stepped with the arrows or played; every layer obeys it. */
export const TimeBar = ({ newest, value, onChange }: Props) => {
  const [playing, setPlaying] = useState(false)
  const hours = newest ? lastHours(newest) : []
  const index = value === null ? hours.length - 1 : hours.indexOf(value)
  const go = (to: number) => {
    const hour = hours[Math.max(0, Math.min(to, hours.length - 1))]
    onChange(hour === undefined || hour === newest ? null : hour)
  }
  useEffect(() => {
    if (!playing) return
    const timer = window.setTimeout(() => {
      const next = hours[index + 1]
      if (next === undefined) {
        setPlaying(false)
        return
      }
      onChange(next === newest ? null : next)
    }, stepMs)
    return () => window.clearTimeout(timer)
  }, [playing, index, hours, newest, onChange])
  if (hours.length === 0) return null
  return (
    <div
      className="time-bar"
      role="slider"
      tabIndex={0}
      aria-label="数据时间"
      aria-valuemin={0}
      aria-valuemax={hours.length - 1}
      aria-valuenow={index}
      aria-valuetext={shortStamp(hours[index])}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') go(index - 1)
        if (event.key === 'ArrowRight') go(index + 1)
      }}
      data-testid="time-bar"
    >
      <button
        type="button"
        className="plain-button"
        aria-label={playing ? '暂停' : '播放最近24小时'}
        onClick={() => {
          if (!playing && value === null) go(0)
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
            aria-label={shortStamp(hour)}
            aria-current={position === index}
            title={shortStamp(hour)}
            onClick={() => go(position)}
          />
        ))}
      </div>
      <span className="figure">{shortStamp(hours[index])}</span>
      <button type="button" className="text-link" disabled={value === null} onClick={() => onChange(null)}>
        {value === null ? '当前' : '回到当前'}
      </button>
    </div>
  )
}
