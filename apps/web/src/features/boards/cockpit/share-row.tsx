import { MeasuredValue } from '../../../kit/measured-value.tsx'

interface Props {
  name: string
  /** Beside the name: what the part consists of. */
  detail?: string
  value: number | null
  unit: string
  digits: number
  /** 0 to 1, of the whole or of the largest; null draws no bar. */
  share: number | null
}

/** Height of a row, design px, as in panels.css. */
export const shareRowHeight = 32

/** One part of a whole: its name, its bar and its figure. */
export const ShareRow = ({ name, detail = '', value, unit, digits, share }: Props) => (
  <div className="wall-share">
    <span className="ellipsis" title={name}>
      {name}
    </span>
    <span className="wall-share-bar" aria-hidden="true">
      <i style={{ width: `${100 * Math.max(0, Math.min(1, share ?? 0))}%` }} />
    </span>
    <span className="wall-label ellipsis">{detail}</span>
    <MeasuredValue value={value} unit={unit} digits={digits} />
  </div>
)
