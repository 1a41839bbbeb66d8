import { formatMeasured, thinSpace } from '../../../kit/format.ts'
import type { RateField, StatisticsIndicator, StatisticsRow } from './indicators.ts'

interface Props {
  rate: StatisticsRow['rates'][RateField]
  names: Readonly<Record<StatisticsIndicator, string>>
  testId: string
  onDrill: (indicator: StatisticsIndicator) => void
}

/** A percentage with what it was taken of; both lead to their events. Nothing due is no percentage. */
export const RateCell = ({ rate, names, testId, onDrill }: Props) => {
  if (rate.percent === null) return <span className="missing">--</span>
  const link = (indicator: StatisticsIndicator, count: number, text: string, id: string) =>
    count === 0 ? (
      <span className="figure">{text}</span>
    ) : (
      <button
        type="button"
        className="text-link figure"
        title={`${names[indicator]}${count}件`}
        onClick={() => onDrill(indicator)}
        data-testid={id}
      >
        {text}
      </button>
    )
  return (
    <span className="rate-cell">
      {link(rate.indicator, rate.count, `${formatMeasured(rate.percent, 1)}${thinSpace}%`, testId)}
      <small className="figure">
        {rate.count}/{link(rate.ofIndicator, rate.of, String(rate.of), `${testId}-of`)}
      </small>
    </span>
  )
}
