import { monitorStateNames } from '@qingkong/domain/enterprise/monitor-state'
import { Button, Input, Select, Switch, TreeSelect } from 'antd'
import { useOptionCall } from '../../../client/use-option-call.ts'
import { notify } from '../../../kit/notify.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../kit/states.tsx'
import { companyStates } from '../../../map/company-state.ts'
import { CompanyStateMark } from '../../../map/company-state-mark.tsx'
import { MapDrawer } from '../../../map/map-drawer.tsx'
import { enterpriseTypes, filterRefusal, type SourceRow, useSourceFilter } from './source-filter.ts'

interface Props {
  rows: readonly SourceRow[]
  loading: boolean
  error: Error | null
  onRetry: () => void
  onOpen: (row: SourceRow) => void
  onClose: () => void
}

const many = {
  mode: 'multiple',
  allowClear: true,
  maxTagCount: 'responsive',
  showSearch: { optionFilterProp: 'label' },
} as const

const stateOptions = companyStates.map((value) => ({ value, label: monitorStateNames[value] }))
const radii = Array.from({ length: 10 }, (_, index) => ({ value: index + 1, label: `${index + 1} 公里` }))
const keptMs = 600_000
/** The list beside the map is for looking one up; the markers show them all. */
const listedRows = 200

const Fields = () => {
  const { draft } = useSourceFilter()
  const { change, search } = useSourceFilter.getState()
  const areas = useOptionCall('areaTreePermission', {}, { staleTime: keptMs }).data ?? []
  const industries = useOptionCall('emNeaicList', {}, { staleTime: keptMs }).data ?? []
  const sites =
    useOptionCall('areaSiteListPermission', { siteType: '', areaCode: '' }, { staleTime: keptMs }).data ?? []
  const districts = areas.flatMap((area) => (area.areaType === 2 ? area.children : [area]))
  return (
    <div className="source-filter">
      <Input
        allowClear
        maxLength={50}
        value={draft.keyword}
        onChange={(event) => change({ keyword: event.target.value })}
        onPressEnter={search}
        placeholder="企业名称"
        aria-label="企业名称"
        data-testid="source-keyword"
      />
      <Select
        {...many}
        value={[...draft.areaCodes]}
        options={districts.map(({ areaCode, areaName }) => ({ value: areaCode, label: areaName }))}
        onChange={(areaCodes) => change({ areaCodes })}
        placeholder="全部区县"
        aria-label="区县"
      />
      <Select
        {...many}
        value={[...draft.states]}
        options={stateOptions}
        onChange={(states) => change({ states })}
        placeholder="全部状态"
        aria-label="企业状态"
        data-testid="source-states"
      />
      <Select
        {...many}
        value={[...draft.types]}
        options={[...enterpriseTypes]}
        onChange={(types) => change({ types })}
        placeholder="全部类型"
        aria-label="企业类型"
      />
      <TreeSelect
        treeCheckable
        allowClear
        maxTagCount={1}
        showCheckedStrategy={TreeSelect.SHOW_PARENT}
        showSearch={{ treeNodeFilterProp: 'title' }}
        value={[...draft.industries]}
        treeData={industries.map(({ code, name, children }) => ({
          value: code,
          title: name,
          children: children.map((child) => ({ value: child.code, title: child.name })),
        }))}
        onChange={(codes: string[]) => change({ industries: codes })}
        placeholder="全部行业"
        aria-label="行业"
      />
      <Select
        {...many}
        value={[...draft.siteCodes]}
        options={sites.map(({ siteCode, siteName }) => ({ value: siteCode, label: siteName }))}
        onChange={(siteCodes) => change({ siteCodes })}
        placeholder="点位周边（可选）"
        aria-label="点位"
      />
      <div className="source-filter-line">
        <Select
          value={draft.radiusKm}
          options={radii}
          disabled={draft.siteCodes.length === 0}
          onChange={(radiusKm) => change({ radiusKm })}
          aria-label="距点位距离"
        />
        <span className="source-upwind">
          <Switch
            size="small"
            checked={draft.upwindOnly}
            onChange={(upwindOnly) => change({ upwindOnly })}
            aria-label="仅看上风向"
            data-testid="source-upwind"
          />
          仅看上风向
        </span>
      </div>
    </div>
  )
}

/** 筛选条件 with what it has found. */
export const FilterDrawer = ({ rows, loading, error, onRetry, onOpen, onClose }: Props) => {
  const { search, reset } = useSourceFilter.getState()
  const submit = () => {
    const refusal = filterRefusal(useSourceFilter.getState().draft)
    if (refusal) notify.warning(refusal)
    else search()
  }
  return (
    <MapDrawer
      title="筛选条件"
      testId="source-filter"
      onClose={onClose}
      footer={
        <>
          <Button type="primary" onClick={submit} loading={loading} data-testid="source-search">
            查询
          </Button>
          <Button onClick={reset}>重置</Button>
        </>
      }
    >
      <Fields />
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
}
