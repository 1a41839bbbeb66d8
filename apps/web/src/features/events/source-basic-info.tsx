import { useCall } from '../../app/use-call.ts'
import { ErrorState, LoadingState } from '../../kit/states.tsx'

/** Name, address and the people to call. */
export const SourceBasicInfo = ({ polluteId }: { polluteId: string }) => {
  const { data, error, refetch } = useCall('companyPolluteAlarmDetail', { polluteId })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const { info } = data
  const facts: [string, React.ReactNode, boolean?][] = [
    ['企业名称', info.psName, true],
    ['企业编码', info.psCode],
    ['行业', info.industryName || '--'],
    ['区域', info.areaName || '--'],
    ['地址', info.address || '--', true],
    ['环保负责人', info.contactName ?? '--'],
    ['电话', info.contactPhone ? <a href={`tel:${info.contactPhone}`}>{info.contactPhone}</a> : '--'],
  ]
  return (
    <dl className="facts">
      {facts.map(([label, value, wide]) => (
        <div key={label} className={wide ? 'wide' : ''}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
