import type { MonitorState } from '@qingkong/domain/enterprise/monitor-state'
import type { KeyboardEvent } from 'react'
import { MonitorStateMark } from './monitor-state-mark.tsx'

interface Item {
  code: string
  name: string
  state: MonitorState
}

interface Props {
  label: string
  items: readonly Item[]
  value: string
  onChange: (code: string) => void
}

/** A row of tabs, each in the colour of its state; ← and → go from one to the next. */
export const FactorTabs = ({ label, items, value, onChange }: Props) => {
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    const next = items[(items.findIndex((item) => item.code === value) + by + items.length) % items.length]
    if (!next) return
    onChange(next.code)
    event.currentTarget.querySelector<HTMLElement>(`[data-code="${CSS.escape(next.code)}"]`)?.focus()
  }
  return (
    <div className="factor-tabs" role="tablist" aria-label={label} onKeyDown={step}>
      {items.map((item) => (
        <button
          key={item.code}
          type="button"
          role="tab"
          aria-selected={item.code === value}
          tabIndex={item.code === value ? 0 : -1}
          className="factor-tab"
          onClick={() => onChange(item.code)}
          data-code={item.code}
        >
          <MonitorStateMark state={item.state}>{item.name}</MonitorStateMark>
        </button>
      ))}
    </div>
  )
}
