import { factorText } from '@qingkong/domain/site/factor'
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

interface FactorProps {
  value: number | null | undefined
  /** Of the domain's catalogue, which knows unit and decimals. */
  code: string
  /** In place of the catalogue's, e.g. of an outlet's factor; '' for none. */
  unit?: string
}

/** A value of a factor as it reads everywhere. */
export const FactorValue = ({ value, code, unit }: FactorProps) => {
  const factor = factorText(code)
  return <MeasuredValue value={value} unit={unit ?? factor.unit} digits={factor.decimals} />
}
