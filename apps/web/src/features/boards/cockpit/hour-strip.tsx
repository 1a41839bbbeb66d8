import { airLevelStyle } from '../../../kit/air-level.ts'
import { formatMeasured, missingText } from '../../../kit/format.ts'
import { useMapWorkspace } from '../../../map/map-workspace.ts'
import { useCockpit } from './cockpit-state.ts'
import type { TrendPrediction } from './trend-option.ts'
import { usePanel } from './use-panel.ts'

type Hour = TrendPrediction['observed'][number]

interface CellProps {
  hour: Hour
  digits: number
  isForecast: boolean
  /** null where the map cannot show the hour. */
  onChoose: (() => void) | null
  isShown: boolean
}

const Cell = ({ hour: { time, value, level }, digits, isForecast, onChoose, isShown }: CellProps) => {
  const style = airLevelStyle(level)
  return (
    <button
      type="button"
      tabIndex={-1}
      className={isForecast ? 'plain-button wall-hour wall-hour-forecast' : 'plain-button wall-hour'}
      disabled={onChoose === null}
      aria-current={isShown}
      aria-label={`${time.slice(5, 16)} ${formatMeasured(value, digits)} ${style?.name ?? missingText}${isForecast ? ' 预测' : ''}`}
      onClick={() => onChoose?.()}
    >
      <span className="wall-hour-value figure">{formatMeasured(value, digits)}</span>
      <i style={style ? { background: style.color, color: style.text } : undefined}>{style?.short ?? ''}</i>
      <span className="wall-hour-time figure">{time.slice(11, 13)}</span>
    </button>
  )
}

/**
 * Below the map: what the city's last 24 hours were and the next 24 may be, each with its value and level. An hour that
 * is over can be looked at on the map; the newest brings it back to now.
 */
export const HourStrip = () => {
  const { areaCode, trendFactor: factorCode } = useCockpit()
  const trend = usePanel('cockpitCityTrendPrediction', { areaCode, factorCode }).data
  const dataTime = useMapWorkspace((state) => state.dataTime)
  const setDataTime = useMapWorkspace((state) => state.setDataTime)
  if (!trend || trend.observed.length === 0) return <div className="wall-strip" aria-hidden="true" />
  const { observed, forecast, digits, factorName, unit, place, statusName } = trend
  const newest = observed.at(-1)?.time ?? null
  return (
    <section className="wall-strip" aria-label={`${place.name}${factorName}前后24小时`}>
      <p className="wall-strip-title">
        <b>
          {place.name} {factorName}
        </b>
        <span className="unit">{unit}</span>
        <span>{statusName}</span>
      </p>
      <div className="wall-hours">
        {observed.map((hour) => (
          <Cell
            key={hour.time}
            hour={hour}
            digits={digits}
            isForecast={false}
            isShown={(dataTime ?? newest) === hour.time}
            onChoose={() => setDataTime(hour.time === newest ? null : hour.time)}
          />
        ))}
        <span className="wall-strip-now">现在</span>
        {forecast.map((hour) => (
          <Cell key={hour.time} hour={hour} digits={digits} isForecast isShown={false} onChoose={null} />
        ))}
      </div>
    </section>
  )
}
