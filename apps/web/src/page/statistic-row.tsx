import { cellText } from '@qingkong/contract/tables/cell-text'
import { airLevelStyle } from '../kit/air-level.ts'
import { missingText } from '../kit/format.ts'
import type { StatisticItem } from './views.ts'

const figureText = ({ value, digits = 0 }: StatisticItem): string => cellText({ kind: 'number', digits }, value)

/** Key figures side by side: label, figure with its unit, a line of comparison below. */
export const StatisticRow = ({ items }: { items: readonly StatisticItem[] }) => (
  <dl className="kit-figures">
    {items.map((item) => {
      const text = figureText(item)
      const color = airLevelStyle(item.level)?.color
      return (
        <div key={item.label}>
          <dt>{item.label}</dt>
          <dd>
            {color ? <span className="kit-level" style={{ background: color }} aria-hidden="true" /> : null}
            <span className={`figure${text === missingText ? ' missing' : ''}`}>{text}</span>
            {item.unit && text !== missingText ? <span className="unit"> {item.unit}</span> : null}
          </dd>
          {item.note ? <dd className="kit-figure-note">{item.note}</dd> : null}
        </div>
      )
    })}
  </dl>
)
