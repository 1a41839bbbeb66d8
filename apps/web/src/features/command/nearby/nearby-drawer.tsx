import { sectorName } from '@qingkong/domain/wind/sector'
import { Alert, Button } from 'antd'
import { displayStamp, placeText } from '../../../kit/format.ts'
import { EmptyState, LoadingState } from '../../../kit/states.tsx'
import type { CompanyState } from '../../../map/company-state.ts'
import { CompanyStateMark } from '../../../map/company-state-mark.tsx'
import { MapDrawer } from '../../../map/map-drawer.tsx'
import type { NearbyTarget } from '../../../map/map-workspace.ts'
import { MoreConditions } from './more-conditions.tsx'
import { NearbyFilterPanel } from './nearby-filter.tsx'
import { hasEvidence, type NearbyFilter, type NearSource, type SearchWind } from './nearby-query.ts'
import { useNearby } from './nearby-store.ts'
import { type NearSources, noWindText } from './use-near-sources.ts'

interface Props {
  target: NearbyTarget
  near: NearSources
  stateOf: (psCode: string) => CompanyState
  onOpen: (source: NearSource) => void
  /** Opens the card that the search began from; null where there is none. */
  onShowPopup: (() => void) | null
  onClose: () => void
}

const previewRows = 12

/** 东南风 45° · 2公里 */
const sectorText = ({ angleDeg, radiusKm, directionDeg }: NearbyFilter, wind: SearchWind): string => {
  if (angleDeg >= 360) return `圆形 · ${radiusKm} 公里`
  const degrees = directionDeg ?? wind?.windDirectionDegrees ?? null
  const name = degrees === null ? '附近风向' : `${sectorName(degrees, 8)}风`
  return `${name} · ${angleDeg}° · ${radiusKm} 公里`
}

const windText = (wind: SearchWind): string | null => {
  if (wind?.source === 'station') return `风向取自 ${wind.stationName ?? '附近站点'}：${wind.windName}`
  return null
}

/** Drawer 周边污染源 (trace-01): filter, count, the nearest ones, the way to the list and to the popup. */
export const NearbyDrawer = ({ target, near, stateOf, onOpen, onShowPopup, onClose }: Props) => {
  const { filter } = useNearby()
  const { change, editSector, show } = useNearby.getState()
  const { sources, wind, loading, failed, retry } = near
  return (
    <MapDrawer
      title="周边污染源"
      testId="nearby"
      onClose={onClose}
      footer={
        <>
          <Button type="primary" disabled={sources.length === 0} onClick={() => show('list')} data-testid="nearby-list">
            查看污染列表
          </Button>
          {onShowPopup ? (
            <Button onClick={onShowPopup} data-testid="nearby-popup">
              显示弹窗
            </Button>
          ) : null}
        </>
      }
    >
      <p className="nearby-place">
        <b className="ellipsis">{target.siteName ?? placeText({ longitude: target.at[0], latitude: target.at[1] })}</b>
        <span className="figure">{target.dataTime ? displayStamp(target.dataTime) : '当前'}</span>
      </p>
      <NearbyFilterPanel
        filter={filter}
        withEvidence={hasEvidence(target)}
        sectorText={sectorText(filter, wind)}
        onChange={change}
        onSector={() => editSector(true)}
      />
      <MoreConditions />
      {wind?.source === 'north' ? <Alert type="warning" showIcon title={wind.message ?? noWindText} /> : null}
      {windText(wind) ? <p className="state-hint">{windText(wind)}</p> : null}
      {loading ? (
        <LoadingState text="正在查找…" />
      ) : (
        <p className="nearby-count" data-testid="nearby-count">
          共筛选工业源 {sources.length} 个
        </p>
      )}
      {!loading && sources.length === 0 ? (
        <EmptyState
          text="未找到符合条件的企业"
          hint={
            failed ? (
              <button type="button" className="text-link" onClick={retry}>
                查询未成功，点击重试
              </button>
            ) : (
              '可放大距离或改变风向扇形'
            )
          }
        />
      ) : null}
      <ul className="nearby-rows">
        {sources.slice(0, previewRows).map((source) => (
          <li key={source.psCode}>
            <button type="button" className="plain-button" onClick={() => onOpen(source)}>
              <span className="ellipsis" title={source.psName}>
                {source.psName}
              </span>
              <CompanyStateMark state={stateOf(source.psCode)} />
              <small className="figure">{source.distance} m</small>
            </button>
          </li>
        ))}
      </ul>
    </MapDrawer>
  )
}
