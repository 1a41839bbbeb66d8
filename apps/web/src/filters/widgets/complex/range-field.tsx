import { CalendarOutlined, CloseCircleFilled } from '@ant-design/icons'
import { Popover } from 'antd'
import { useRef, useState } from 'react'
import { tagLimits } from '../../widget.ts'
import { CalendarPicker } from './calendar-picker.tsx'
import { type CalendarLimits, countRanges, type IndexRange } from './calendar-ranges.ts'
import type { CalendarMode } from './calendar-unit.ts'
import { timeRangeText, timesOfRanges } from './time-ranges.ts'

interface Props {
  mode: CalendarMode
  label: string
  ranges: readonly IndexRange[]
  onChange: (ranges: IndexRange[]) => void
  limits: CalendarLimits
  today: number
  testId: string
}

/** A field that shows the first three ranges and opens the calendar. */
export const RangeField = ({ mode, label, ranges, onChange, limits, today, testId }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const texts = timesOfRanges(ranges, mode).map((range) => timeRangeText(range, mode))
  const hidden = texts.length - tagLimits.time
  const unit = mode === 'day' ? '天' : '个月'
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  const count = countRanges(ranges)
  const calendar = (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is caught for whatever has the focus within
    <div
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        close()
      }}
    >
      <CalendarPicker mode={mode} label={label} ranges={ranges} onChange={onChange} limits={limits} today={today} />
      <footer className="range-foot">
        <span role="status">
          已选 {count} {unit}
          {Number.isFinite(limits.maxCount) ? `，最多 ${limits.maxCount} ${unit}` : ''}
        </span>
        <button type="button" className="text-link" onClick={close}>
          完成
        </button>
      </footer>
    </div>
  )
  return (
    <div className="range-field" data-testid={testId}>
      <Popover
        trigger="click"
        placement="bottomRight"
        arrow={false}
        destroyOnHidden
        open={isOpen}
        onOpenChange={setOpen}
        content={calendar}
      >
        <button type="button" ref={opener} className="range-open" aria-expanded={isOpen}>
          <span className="range-name">{label}</span>
          {texts.length === 0 ? <span className="range-hint">请选择{mode === 'day' ? '日期' : '月份'}</span> : null}
          {texts.slice(0, tagLimits.time).map((text) => (
            <span key={text} className="range-tag ellipsis">
              {text}
            </span>
          ))}
          {hidden > 0 ? (
            <span className="range-tag" title={texts.join('\n')}>
              +{hidden}
            </span>
          ) : null}
        </button>
      </Popover>
      {ranges.length > 0 ? (
        <button type="button" className="plain-button muted" aria-label={`清空${label}`} onClick={() => onChange([])}>
          <CloseCircleFilled />
        </button>
      ) : (
        <CalendarOutlined className="muted" />
      )}
    </div>
  )
}
