import { formatMeasured, thinSpace } from './format.ts'

interface Props {
  value: number | null | undefined
  unit?: string
  digits?: number
}

/** A measured number with its unit lighter behind a thin space; missing is `--` without a unit. */
export const MeasuredValue = ({ value, unit = '', digits = 0 }: Props) => {
  const missing = value === null || value === undefined
  return (
    <span className={missing ? 'figure missing' : 'figure'}>
      {formatMeasured(value, digits)}
      {!missing && unit ? (
        <span className="unit">
          {thinSpace}
          {unit}
        </span>
      ) : null}
    </span>
  )
}
