import { FilterOutlined } from '@ant-design/icons'
import { useEffect, useMemo, useState } from 'react'
import { useCall } from '../../../client/use-call.ts'
import { type EnterpriseFilter, firstFilter } from '../../../filters/enterprise-panel/enterprise-filter.ts'
import { LoadingState } from '../../../kit/states.tsx'
import { CompanyCard } from '../../../map/company-card.tsx'
import { companyStates } from '../../../map/company-state.ts'
import { CompanyStateMark } from '../../../map/company-state-mark.tsx'
import { CompanyLayer } from '../../../map/layers/company-layer.tsx'
import { useMapEngine } from '../../../map/map-context.ts'
import { drawerWidth } from '../../../map/map-drawer.tsx'
import { MapView } from '../../../map/map-view.tsx'
import { usePopups } from '../../../map/popup-store.ts'
import { useMapSettings } from '../../../map/use-map-settings.ts'
import { FilterDrawer } from './filter-drawer.tsx'
import { listInput, type SourceRow } from './source-filter.ts'
import './pollution-source-map.css'

const none: readonly SourceRow[] = []
const nothingListed: ReadonlySet<string> = new Set()
const companyZoom = 14
/** The panel searches by itself once its options have come; nothing is asked before. */
const beforeTheFirst = firstFilter([], null)

const Sources = () => {
  const engine = useMapEngine()
  const [set, setSet] = useState<EnterpriseFilter | null>(null)
  const [name, setName] = useState('')
  const [drawerOpen, setDrawerOpen] = useState(true)
  const { data, error, isFetching, refetch } = useCall('indEnterList', listInput(set ?? beforeTheFirst, name), {
    enabled: set !== null,
    keepPrevious: true,
    refetchInterval: 60_000,
  })
  const rows = error ? none : (data?.records ?? none)
  const markers = useMemo(() => rows.map((row) => ({ ...row, state: row.state ?? ('unknown' as const) })), [rows])
  const company = usePopups((state) => state.open.find((popup) => popup.kind === 'company') ?? null)
  const { show, close, closeAll } = usePopups.getState()
  useEffect(() => closeAll, [closeAll])
  const open = (row: { psCode: string; longitude: number; latitude: number }) =>
    show({ kind: 'company', id: row.psCode, at: [row.longitude, row.latitude] })
  return (
    <>
      <CompanyLayer
        companies={markers}
        listed={nothingListed}
        onOpen={(psCode) => {
          const row = rows.find((row) => row.psCode === psCode)
          if (row) open(row)
        }}
      />
      <div className="map-legends">
        <div className="map-legend map-legend-states" role="img" aria-label="企业状态">
          {companyStates.map((state) => (
            <CompanyStateMark key={state} state={state} />
          ))}
        </div>
      </div>
      {drawerOpen ? (
        <FilterDrawer
          rows={rows}
          loading={isFetching}
          error={error}
          name={name}
          onName={setName}
          begin={set}
          onSearch={setSet}
          onRetry={() => void refetch()}
          onOpen={(row) => {
            engine.flyTo([row.longitude, row.latitude], companyZoom, drawerWidth.narrow)
            open(row)
          }}
          onClose={() => setDrawerOpen(false)}
        />
      ) : (
        <button type="button" className="source-filter-open" onClick={() => setDrawerOpen(true)}>
          <FilterOutlined /> 筛选条件
        </button>
      )}
      {company ? (
        <CompanyCard
          key={company.id}
          psCode={company.id}
          at={company.at}
          onNearby={null}
          onClose={() => close('company')}
        />
      ) : null}
    </>
  )
}

/** 污染源一张图: the companies of the city on a map of their own, by the enterprise filter. */
const PollutionSourceMapPage = () => {
  const settings = useMapSettings()
  useEffect(() => {
    document.title = '污染源一张图 · 城市大气环境立体监测平台'
  }, [])
  if (!settings)
    return (
      <div className="fill-center">
        <LoadingState text="正在打开地图…" />
      </div>
    )
  return (
    <MapView settings={settings.view} approvalNumber={settings.approvalNumber}>
      <Sources />
    </MapView>
  )
}
export default PollutionSourceMapPage
