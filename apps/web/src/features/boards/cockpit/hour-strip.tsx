import { useRight } from '../../../client/permissions.ts'
import { airLevelStyle } from '../../../kit/air-level.ts'
import { formatMeasured, missingText } from '../../../kit/format.ts'
import { useMapWorkspace } from '../../../map/map-workspace.ts'
import { useCockpit } from './cockpit-state.ts'
import type { TrendPrediction } from './trend-option.ts'
import { usePanel } from './use-panel.ts'
import './hour-strip.css'

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
      style={style ? { background: style.color, color: style.text } : undefined}
      disabled={onChoose === null}
      aria-current={isShown}
      aria-label={`${time.slice(5, 16)} ${formatMeasured(value, digits)} ${style?.name ?? missingText}${isForecast ? ' 预测' : ''}`}
      onClick={() => onChoose?.()}
    >
      <b className="figure wall-hour-value">{formatMeasured(value, digits)}</b>
      <i className="wall-hour-level">{style?.short ?? ''}</i>
    </button>
  )
}

/**
 * Below the map: what the last 24 hours were and under them what the next 24 may be, hour of the day below hour of the
 * day, each with its value and level. An hour that is over can be looked at on the map; the newest brings it back to now.
 */
export const HourStrip = () => {
  const { areaCode, trendFactor: factorCode } = useCockpit()
  const trend = usePanel(
    'cockpitCityTrendPrediction',
    { areaCode, factorCode },
    { enabled: useRight('analysis.read') },
  ).data
  const dataTime = useMapWorkspace((state) => state.dataTime)
  const setDataTime = useMapWorkspace((state) => state.setDataTime)
  if (!trend || trend.observed.length === 0) return null
  const { observed, forecast, digits, factorName, unit, place, statusName } = trend
  const newest = observed.at(-1)?.time ?? null
  return (
    <section className="wall-strip" aria-label={`${place.name}${factorName}前后24小时`}>
      <p className="wall-strip-title">
        <b>{factorName}</b>
        <span className="unit">{unit}</span>
      </p>
      <ol className="wall-hours" aria-hidden="true">
        {observed.map(({ time }) => (
          <li key={time} className="figure wall-hour-name">
            {time.slice(11, 13)}
          </li>
        ))}
      </ol>
      <p>过去24小时 {statusName}</p>
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
      </div>
      <p>未来24小时 {trend.method.code === 'engine' ? '预测' : '近7天同时段'}</p>
      <div className="wall-hours">
        {forecast.map((hour) => (
          <Cell key={hour.time} hour={hour} digits={digits} isForecast isShown={false} onChoose={null} />
        ))}
        {forecast.length === 0 ? <span className="wall-label">{trend.method.name || '没有可用的预测'}</span> : null}
      </div>
    </section>
  )
}
