import type { EventStatisticsRow, StatisticsIndicator } from '@qingkong/contract/shapes/event-statistics'
import type { RateField } from '@qingkong/contract/tables/command/event-statistics'
import { Link } from 'react-router'
import { formatMeasured, thinSpace } from '../../../kit/format.ts'
import { statisticsIndicators } from './indicators.ts'

interface Props {
  rate: EventStatisticsRow['rates'][RateField]
  testId: string
  linkOf: (indicator: StatisticsIndicator) => string
}

/** A percentage with what it was taken of; both lead to their events. Nothing due is no percentage. */
export const RateCell = ({ rate, testId, linkOf }: Props) => {
  if (rate.percent === null) return <span className="missing">--</span>
  const link = (indicator: StatisticsIndicator, count: number, text: string, id: string) =>
    count === 0 ? (
      <span className="figure">{text}</span>
    ) : (
      <Link
        className="figure"
        to={linkOf(indicator)}
        title={`${statisticsIndicators[indicator]}${count}件`}
        data-testid={id}
      >
        {text}
      </Link>
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
