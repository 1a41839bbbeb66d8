import { useCall } from '../../../client/use-call.ts'

const shown = 8

/** Industries of the enterprises behind the events, most events first. */
export const IndustryCounts = ({ period }: { period: { startTime: string; endTime: string } }) => {
  const { data = [] } = useCall('eventIndustryStatistics', period, { keepPrevious: true })
  if (data.length === 0) return null
  return (
    <div className="page-bar industry-counts" data-testid="industry-counts">
      <span className="muted">涉事企业行业</span>
      {data.slice(0, shown).map((one) => (
        <span key={one.industryName}>
          {one.industryName} <b className="figure">{one.count}</b>
        </span>
      ))}
      {data.length > shown ? <span className="muted">等{data.length}个行业</span> : null}
    </div>
  )
}
