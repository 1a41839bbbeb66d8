import { Input } from 'antd'
import { type TimeType, TimeTypeChoice } from '../../../blocks/enterprise/time-type-choice.tsx'
import type { EnterpriseFilter } from '../../../filters/enterprise-panel/enterprise-filter.ts'
import { EnterprisePanel } from '../../../filters/enterprise-panel/enterprise-panel.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../kit/states.tsx'
import { CompanyStateMark } from '../../../map/company-state-mark.tsx'
import { MapDrawer } from '../../../map/map-drawer.tsx'
import type { SourceRow } from './source-filter.ts'

interface Props {
  rows: readonly SourceRow[]
  loading: boolean
  error: Error | null
  name: string
  onName: (name: string) => void
  /** What states are judged by. */
  timeType: TimeType
  onTimeType: (timeType: TimeType) => void
  /** What the panel was set to before it was closed. */
  begin: EnterpriseFilter | null
  onSearch: (filter: EnterpriseFilter) => void
  onRetry: () => void
  onOpen: (row: SourceRow) => void
  onClose: () => void
}

/** The list beside the map is for looking one up; the markers show them all. */
const listedRows = 200

/** 筛选条件 with what it has found. */
export const FilterDrawer = ({
  rows,
  loading,
  error,
  name,
  onName,
  timeType,
  onTimeType,
  begin,
  onSearch,
  onRetry,
  onOpen,
  onClose,
}: Props) => (
  <MapDrawer title="筛选条件" testId="source-filter" onClose={onClose}>
    <Input.Search
      allowClear
      maxLength={50}
      defaultValue={name}
      onSearch={onName}
      placeholder="企业名称"
      aria-label="企业名称"
      data-testid="source-keyword"
    />
    <div className="source-bar">
      <span>状态按</span>
      <TimeTypeChoice value={timeType} onChange={onTimeType} />
    </div>
    <div className="source-panel">
      <EnterprisePanel onSearch={(_, filter) => onSearch(filter)} begin={begin ?? {}} isSearching={loading} />
    </div>
    {error ? <ErrorState error={error} onRetry={onRetry} /> : null}
    {loading && rows.length === 0 ? <LoadingState /> : null}
    {!loading && !error && rows.length === 0 ? (
      <EmptyState text="未找到符合条件的企业" hint="可放宽筛选条件后再查询" />
    ) : null}
    {rows.length > 0 ? (
      <p className="source-count" data-testid="source-count">
        共 {rows.length} 家企业
      </p>
    ) : null}
    <ul className="source-rows">
      {rows.slice(0, listedRows).map((row) => (
        <li key={row.psCode}>
          <button type="button" className="plain-button" onClick={() => onOpen(row)}>
            <span className="ellipsis" title={row.psName}>
              {row.psName}
            </span>
            <CompanyStateMark state={row.state ?? 'unknown'} />
          </button>
        </li>
      ))}
    </ul>
    {rows.length > listedRows ? <p className="state-hint">列表显示前 {listedRows} 家，地图显示全部</p> : null}
  </MapDrawer>
)
