import { BarChartOutlined, FileProtectOutlined, FilterOutlined } from '@ant-design/icons'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { TimeType } from '../../../blocks/enterprise/time-type-choice.tsx'
import type { EnterpriseFilter } from '../../../filters/enterprise-panel/enterprise-filter.ts'
import { phoneQuery, useMedia } from '../../../kit/media.ts'
import { CompanyCard } from '../../../map/company-card.tsx'
import { companyStates } from '../../../map/company-state.ts'
import { CompanyStateMark } from '../../../map/company-state-mark.tsx'
import { CompanyLayer } from '../../../map/layers/company-layer.tsx'
import { useMapEngine } from '../../../map/map-context.ts'
import { drawerWidth } from '../../../map/map-drawer.tsx'
import { usePopups } from '../../../map/popup-store.ts'
import { atSamePlace, closestZoom } from '../../../map/same-place.ts'
import { SamePlaceCard } from '../../../map/same-place-card.tsx'
import { FilterDrawer } from './filter-drawer.tsx'
import { HeadCards } from './head-cards.tsx'
import type { Narrowing } from './narrowing.ts'
import { PermitsDrawer } from './permits-drawer.tsx'
import { StatisticsDrawer } from './statistics-drawer.tsx'
import { useSourceRows } from './use-source-rows.ts'

type Drawer = 'filter' | 'statistics' | 'permits'

const nothingListed: ReadonlySet<string> = new Set()
const companyZoom = 14

interface Placed {
  psCode: string
  longitude: number
  latitude: number
}

/** The map itself: markers, the head over it, and at the right edge one of filter, statistics and permits. */
export const SourceMap = () => {
  const engine = useMapEngine()
  const narrow = useMedia(phoneQuery)
  const [filter, setFilter] = useState<EnterpriseFilter | null>(null)
  const [name, setName] = useState('')
  const [timeType, setTimeType] = useState<TimeType>('HOUR')
  const [narrowing, setNarrowing] = useState<Narrowing | null>(null)
  const [drawer, setDrawer] = useState<Drawer | null>('filter')
  const [together, setTogether] = useState<Placed | null>(null)
  const { input, rows, error, isFetching, retry, head, mayRead } = useSourceRows({ filter, name, timeType, narrowing })
  const markers = useMemo(() => rows.map((row) => ({ ...row, state: row.state ?? ('unknown' as const) })), [rows])
  const company = usePopups((state) => state.open.find((popup) => popup.kind === 'company') ?? null)
  const { show, close, closeAll } = usePopups.getState()
  useEffect(() => closeAll, [closeAll])
  const openOne = ({ psCode, longitude, latitude }: Placed) => {
    setTogether(null)
    show({ kind: 'company', id: psCode, at: [longitude, latitude] })
  }
  const open = (psCode: string) => {
    const row = rows.find((one) => one.psCode === psCode)
    if (!row) return
    if (atSamePlace(rows, row).length === 1) return openOne(row)
    close('company')
    engine.flyTo([row.longitude, row.latitude], closestZoom, drawer === null ? 0 : drawerWidth.narrow)
    setTogether(row)
  }
  const closeDrawer = () => setDrawer(null)
  const buttons: { key: Drawer; title: string; icon: ReactNode }[] = [
    { key: 'filter', title: '筛选条件', icon: <FilterOutlined /> },
    ...(mayRead
      ? [
          { key: 'statistics' as const, title: '统计', icon: <BarChartOutlined /> },
          { key: 'permits' as const, title: '排污许可', icon: <FileProtectOutlined /> },
        ]
      : []),
  ]
  return (
    <>
      <CompanyLayer companies={markers} listed={nothingListed} onOpen={open} />
      <div className={drawer === null ? 'source-top' : `source-top beside-${drawer}`}>
        {mayRead ? <HeadCards head={head} narrowing={narrowing} onNarrow={setNarrowing} /> : null}
        <nav className="source-buttons" aria-label="侧栏选择">
          {buttons.map(({ key, title, icon }) => (
            <button
              key={key}
              type="button"
              aria-pressed={drawer === key}
              onClick={() => setDrawer(drawer === key ? null : key)}
              data-testid={`source-open-${key}`}
            >
              {icon} {title}
            </button>
          ))}
          {narrowing ? (
            <button
              type="button"
              aria-pressed="true"
              onClick={() => setNarrowing(null)}
              data-testid="source-narrowing"
              title="取消这一筛选"
            >
              仅看：{narrowing.name} ×
            </button>
          ) : null}
        </nav>
      </div>
      <div className="map-legends">
        <div className="map-legend map-legend-states" role="img" aria-label="企业状态">
          {companyStates.map((state) => (
            <CompanyStateMark key={state} state={state} />
          ))}
        </div>
      </div>
      {drawer === 'filter' ? (
        <FilterDrawer
          rows={rows}
          loading={isFetching}
          error={error}
          name={name}
          onName={setName}
          timeType={timeType}
          onTimeType={setTimeType}
          begin={filter}
          onSearch={(wanted) => {
            setFilter(wanted)
            // On a phone the drawer covers what it has found.
            if (narrow) setDrawer(null)
          }}
          onRetry={retry}
          onOpen={(row) => {
            engine.flyTo([row.longitude, row.latitude], companyZoom, drawerWidth.narrow)
            openOne(row)
          }}
          onClose={closeDrawer}
        />
      ) : null}
      {drawer === 'statistics' ? (
        <StatisticsDrawer input={input} narrowing={narrowing} onNarrow={setNarrowing} onClose={closeDrawer} />
      ) : null}
      {drawer === 'permits' ? <PermitsDrawer onClose={closeDrawer} /> : null}
      {together ? (
        <SamePlaceCard
          companies={atSamePlace(markers, together)}
          at={[together.longitude, together.latitude]}
          onOpen={(psCode) => {
            const row = rows.find((one) => one.psCode === psCode)
            if (row) openOne(row)
          }}
          onClose={() => setTogether(null)}
        />
      ) : null}
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
