import { useCall } from '../../client/use-call.ts'
import { formatMeasured } from '../../kit/format.ts'
import { EmptyState, ErrorState, LoadingState } from '../../kit/states.tsx'
import { PermitShareBar } from './permit-share-bar.tsx'
import './permit.css'

/** 排污许可: number, category, expiry, and of each pollutant how much of the year's amount is used. */
export const EnterprisePermit = ({ psCode }: { psCode: string }) => {
  const { data, error, isPending, refetch } = useCall('enterOneData', { psCode }, { staleTime: 300_000 })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (isPending || data === undefined) return <LoadingState />
  if (data === null) return <EmptyState text="未取得排污许可证信息" />
  return (
    <>
      <dl className="facts">
        <div className="wide">
          <dt>许可证编号</dt>
          <dd className="figure">{data.permitNo}</dd>
        </div>
        <div>
          <dt>管理类别</dt>
          <dd>{data.categoryName}</dd>
        </div>
        <div>
          <dt>有效期至</dt>
          <dd className="figure">
            {data.validTo}
            {data.isExpired ? <span className="flag-tag">已过期</span> : null}
          </dd>
        </div>
      </dl>
      {data.factors.length > 0 ? (
        <>
          <p className="monitor-title">许可量占比</p>
          <div className="permit-factors">
            {data.factors.map((use) => (
              <PermitFactor key={use.factorCode} name={use.factorName} use={use} />
            ))}
          </div>
          <p className="state-hint">竖线为年度进度；已排放按核算排放量累计至昨日</p>
        </>
      ) : null}
    </>
  )
}

type Use = NonNullable<ReturnType<typeof useCall<'enterOneData'>>['data']>['factors'][number]

const PermitFactor = ({ name, use }: { name: string; use: Use }) => (
  <>
    <span>
      {name} <small className="figure">{formatMeasured(use.permitT, 1)} t/年</small>
    </span>
    <PermitShareBar use={use} />
  </>
)
