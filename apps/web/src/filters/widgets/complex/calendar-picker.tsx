import { CloseOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type CalendarCell, keyStep, monthOfDay, monthPage, weekdayNames, yearPage } from './calendar-page.ts'
import {
  type CalendarLimits,
  clickCell,
  deleteRangeAt,
  type IndexRange,
  isBarred,
  type Picking,
  rangeAt,
  rangesWith,
} from './calendar-ranges.ts'
import { type CalendarMode, calendarUnits } from './calendar-unit.ts'
import './calendar.css'

interface Props {
  mode: CalendarMode
  label: string
  ranges: readonly IndexRange[]
  onChange: (ranges: IndexRange[]) => void
  limits: CalendarLimits
  /** The present day or month. */
  today: number
}

const pageOf = (mode: CalendarMode, index: number): number =>
  mode === 'day' ? monthOfDay(index) : Math.floor(index / 12)

/** Calendar in which several ranges are picked: arrows move, Enter picks, Delete drops the range, Escape the begun one. */
export const CalendarPicker = ({ mode, label, ranges, onChange, limits, today }: Props) => {
  const unit = calendarUnits[mode]
  const [anchor, setAnchor] = useState<number | null>(null)
  const [focused, setFocused] = useState(ranges.at(-1)?.last ?? Math.min(today, limits.latest))
  const [pointed, setPointed] = useState<number | null>(null)
  const grid = useRef<HTMLTableElement>(null)
  const page = pageOf(mode, focused)
  const rows = mode === 'day' ? monthPage(page) : yearPage(page)
  const picking: Picking = { ranges, anchor }
  const preview =
    anchor !== null && pointed !== null && !isBarred(picking, pointed, limits) ? rangesWith(picking, pointed) : ranges

  // Focus follows the arrows, also onto the next page; it comes to the calendar when that opens.
  useEffect(() => {
    grid.current?.querySelector<HTMLButtonElement>(`[data-index="${focused}"]`)?.focus({ preventScroll: true })
  }, [focused])

  const click = (index: number) => {
    const next = clickCell(picking, index, limits)
    setFocused(index)
    setAnchor(next.anchor)
    if (next.ranges !== ranges) onChange([...next.ranges])
  }
  const drop = (index: number) => {
    setAnchor(null)
    onChange(deleteRangeAt(ranges, index))
  }
  const turn = (pages: number) => {
    if (mode === 'month') return setFocused(focused + 12 * pages)
    setFocused(calendarUnits.day.indexOf(`${calendarUnits.month.textOf(page + pages)}-01`))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = keyStep(event.key, mode === 'day')
    if (step !== null) setFocused(focused + step)
    else if (event.key === 'PageUp') turn(-1)
    else if (event.key === 'PageDown') turn(1)
    else if (event.key === 'Delete' || event.key === 'Backspace') drop(focused)
    else if (event.key === 'Escape' && anchor !== null) {
      setAnchor(null)
      event.stopPropagation()
    } else return
    event.preventDefault()
  }

  const cell = ({ index, isOwn, text }: CalendarCell) => {
    const range = rangeAt(preview, index)
    const chosen = rangeAt(ranges, index)
    const marks = [
      'calendar-cell',
      isOwn ? '' : 'is-other',
      range ? 'is-in' : '',
      range?.first === index ? 'is-first' : '',
      range?.last === index ? 'is-last' : '',
      anchor === index ? 'is-anchor' : '',
      index === today ? 'is-today' : '',
    ]
    return (
      <td key={index} className={marks.filter(Boolean).join(' ')}>
        <button
          type="button"
          data-index={index}
          tabIndex={index === focused ? 0 : -1}
          aria-disabled={isBarred(picking, index, limits)}
          aria-label={unit.textOf(index)}
          aria-pressed={chosen !== null}
          aria-current={index === today ? 'date' : undefined}
          onClick={() => click(index)}
          onKeyDown={onKeyDown}
          onPointerEnter={() => setPointed(index)}
        >
          {text}
        </button>
        {chosen?.last === index ? (
          <button
            type="button"
            className="calendar-cross"
            tabIndex={-1}
            aria-label={`删除${unit.textOf(chosen.first)}至${unit.textOf(chosen.last)}`}
            onClick={() => drop(index)}
          >
            <CloseOutlined />
          </button>
        ) : null}
      </td>
    )
  }
  const title = mode === 'day' ? calendarUnits.month.textOf(page).replace('-', '年').concat('月') : `${page}年`
  const step = mode === 'day' ? '月' : '年'
  return (
    <section className="calendar" aria-label={label} data-testid="calendar">
      <header className="calendar-head">
        <button type="button" className="plain-button" aria-label={`上一${step}`} onClick={() => turn(-1)}>
          <LeftOutlined />
        </button>
        <span aria-live="polite">{title}</span>
        <button type="button" className="plain-button" aria-label={`下一${step}`} onClick={() => turn(1)}>
          <RightOutlined />
        </button>
      </header>
      <table ref={grid} className={`calendar-${mode}`} onPointerLeave={() => setPointed(null)}>
        {mode === 'day' ? (
          <thead>
            <tr>
              {weekdayNames.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
        ) : null}
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]?.index}>{row.map(cell)}</tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
