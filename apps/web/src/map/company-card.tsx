import { distanceM } from '@qingkong/domain/geo/distance'
import { Link } from 'react-router'
import { usePermissions, useRight } from '../client/permissions.ts'
import { useCall } from '../client/use-call.ts'
import { formatMeasured } from '../kit/format.ts'
import { useCompanies } from './companies.ts'
import { CompanyStateMark } from './company-state-mark.tsx'
import { useMapWorkspace } from './map-workspace.ts'
import { PopupCard } from './popup-card.tsx'

interface Props {
  psCode: string
  at: readonly [number, number]
  /** Opens the search around the company. */
  onNearby: ((at: readonly [number, number]) => void) | null
  onClose: () => void
}

/** The path of a page in the user's menu; null when it is not there. */
const usePagePath = (fixCode: string): string | null =>
  usePermissions((state) => state.routes.find((route) => route.fixCode === fixCode)?.path ?? null)

/** A company in short: industry, state, distance, whom to call, and where there is more. */
export const CompanyCard = ({ psCode, at, onNearby, onClose }: Props) => {
  const { companies } = useCompanies()
  const company = companies.find((company) => company.psCode === psCode)
  const nearby = useMapWorkspace((state) => state.nearby)
  const mayRead = useRight('enterprise.read')
  const { data: detail } = useCall('psIndustryBasicQuery', { psCode }, { enabled: mayRead, staleTime: 600_000 })
  const detailPath = usePagePath('enterprise-analysis')
  const alarmPath = usePagePath('industry-alarm')
  const known = company ?? detail
  const query = known ? `?${new URLSearchParams({ psCode, psId: known.psId, countyCode: known.countyCode })}` : ''
  const metres = nearby
    ? distanceM({ longitude: nearby.at[0], latitude: nearby.at[1] }, { longitude: at[0], latitude: at[1] })
    : null
  const contact = [detail?.contactName, detail?.contactPhone].filter(Boolean).join(' ')
  return (
    <PopupCard
      at={at}
      width={340}
      testId="popup-company"
      onClose={onClose}
      title={
        <>
          <span className="ellipsis" title={known?.psName}>
            {known?.psName ?? '企业'}
          </span>
          {known?.keyIndustry ? <span className="flag-tag">重点行业</span> : null}
        </>
      }
      footer={
        <>
          {detailPath ? (
            <Link to={`${detailPath}${query}`} className="text-link" data-testid="company-detail">
              企业详情
            </Link>
          ) : null}
          {alarmPath ? (
            <Link to={`${alarmPath}${query}`} className="text-link" data-testid="company-alarms">
              工业源告警
            </Link>
          ) : null}
          <span className="spacer" />
          {onNearby ? (
            <button type="button" className="text-link" onClick={() => onNearby(at)}>
              周边污染源
            </button>
          ) : null}
        </>
      }
    >
      <dl className="company-facts">
        <div>
          <dt>状态</dt>
          <dd>
            <CompanyStateMark state={company?.state ?? 'unknown'} />
          </dd>
        </div>
        <div>
          <dt>行业</dt>
          <dd>{known?.indName ?? '--'}</dd>
        </div>
        <div>
          <dt>区县</dt>
          <dd>{known?.countyName ?? '--'}</dd>
        </div>
        {metres === null ? null : (
          <div>
            <dt>距离</dt>
            <dd className="figure">{formatMeasured(metres)} m</dd>
          </div>
        )}
        {detail ? (
          <>
            <div>
              <dt>地址</dt>
              <dd>{detail.address || '--'}</dd>
            </div>
            <div>
              <dt>环保负责人</dt>
              <dd>{detail.restricted ? '非本辖区企业，联系方式不可见' : contact || '--'}</dd>
            </div>
          </>
        ) : null}
      </dl>
    </PopupCard>
  )
}
