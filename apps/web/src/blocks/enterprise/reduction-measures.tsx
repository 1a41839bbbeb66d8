import { useRight } from '../../client/permissions.ts'
import { type CallAnswer, useCall } from '../../client/use-call.ts'
import { displayStamp } from '../../kit/format.ts'
import { EmptyState, ErrorState, LoadingState } from '../../kit/states.tsx'
import './enterprise.css'

type Measures = CallAnswer<'psIndustryEmissionReduce'>

const levels = [
  { key: 'redWarnings', title: '红色预警', hue: 'red' },
  { key: 'orangeWarnings', title: '橙色预警', hue: 'orange' },
  { key: 'yellowWarnings', title: '黄色预警', hue: 'yellow' },
] as const

/** Whether the enterprise is on an emergency list at all. */
export const hasMeasures = (measures: Measures | undefined): boolean =>
  measures !== undefined && levels.some(({ key }) => measures[key].length > 0)

/** 减排措施 (pst004, enterprise-06): what is to stop or to be cut at a red, orange or yellow warning (event-32), beside the order in force (停限产). */
export const ReductionMeasures = ({ psCode }: { psCode: string }) => {
  const { data, error, refetch } = useCall('psIndustryEmissionReduce', { psCode }, { staleTime: 300_000 })
  const mayWarning = useRight('warning.read')
  const order = useCall('reducePlanAssessNowWarningInfo', {}, { enabled: mayWarning, staleTime: 60_000 }).data ?? null
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  if (!hasMeasures(data)) return <EmptyState hint="该企业不在应急减排清单中" />
  return (
    <div className="measures">
      {mayWarning ? (
        <p className="measure-order" data-testid="measure-order">
          {order
            ? `当前生效：${order.areaName}${order.nowLevelName}（${order.name}），${displayStamp(order.actualStartTime)} 起至 ${displayStamp(order.planEndTime)}`
            : '当前没有生效的预警，以下为各级别应执行的措施'}
        </p>
      ) : null}
      {levels.map(({ key, title, hue }) => (
        <section key={key} className={`measure measure-${hue}${order?.colour === hue ? ' measure-now' : ''}`}>
          <h4>
            {title}
            {order?.colour === hue ? <span className="flag-tag">执行中</span> : null}
          </h4>
          {data[key].length === 0 ? (
            <p className="missing">--</p>
          ) : (
            <ol>
              {data[key].map((measure) => (
                <li key={measure}>{measure}</li>
              ))}
            </ol>
          )}
        </section>
      ))}
    </div>
  )
}
