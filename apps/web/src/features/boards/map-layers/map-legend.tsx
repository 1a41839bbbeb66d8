import { airLevels } from '../../../kit/air-level.ts'
import { companyStates } from '../../../map/company-state.ts'
import { CompanyStateMark } from '../../../map/company-state-mark.tsx'

/** What the colours and shapes mean. */
export const MapLegend = ({ companies }: { companies: boolean }) => (
  <div className="map-legends">
    {companies ? (
      <div className="map-legend map-legend-states" role="img" aria-label="企业状态">
        {companyStates.map((state) => (
          <CompanyStateMark key={state} state={state} />
        ))}
      </div>
    ) : null}
    <div className="map-legend" role="img" aria-label="AQI等级：优、良、轻度、中度、重度、严重污染">
      {airLevels.map((style) => (
        <span key={style.level} style={{ background: style.color, color: style.text }} title={style.name}>
          {style.short}
        </span>
      ))}
    </div>
  </div>
)
