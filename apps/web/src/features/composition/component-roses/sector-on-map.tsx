import type { ComponentRoseAnswer } from '@qingkong/contract/calls/composition/component-roses'
import { pages } from '@qingkong/contract/pages'
import { highestSectorOf } from '@qingkong/contract/tables/composition/component-roses'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useRight } from '../../../client/permissions.ts'
import { useMapWorkspace } from '../../../map/map-workspace.ts'
import './sector-on-map.css'

interface Props {
  answer: Pick<ComponentRoseAnswer, 'roses'>
}

/** Steps of the highest wind of each component: its strongest hour on the map, whose wind opens the sector of sources. */
export const SectorOnMap = ({ answer: { roses } }: Props) => {
  const [rose] = roses
  const highest = (rose?.components ?? []).flatMap((component, at) => {
    const top = rose ? highestSectorOf(rose, at) : null
    const dataTime = top?.sector.peakTimes[at] ?? null
    return top && dataTime !== null ? [{ component, name: top.sector.name, dataTime }] : []
  })
  if (!rose || highest.length === 0) return null
  return (
    <section className="sector-on-map" aria-label="上风向污染源">
      <span>在地图上查看最高风向的上风向污染源：</span>
      {highest.map(({ component, name, dataTime }) => (
        <SectorButton key={component.factorCode} rose={rose} dataTime={dataTime}>
          {`${component.factorName} ${name}风（${dataTime.slice(5, 13)}时）`}
        </SectorButton>
      ))}
    </section>
  )
}

interface ButtonProps {
  rose: ComponentRoseAnswer['roses'][number]
  dataTime: string
  children: string
}

const SectorButton = ({ rose, dataTime, children }: ButtonProps) => {
  const navigate = useNavigate()
  const mayMap = useRight('map.read')
  const { longitude, latitude, siteCode, siteName, siteType } = rose
  const open = () => {
    const map = useMapWorkspace.getState()
    map.setDataTime(dataTime)
    map.openNearby({
      at: [longitude, latitude],
      dataTime,
      eventId: null,
      siteType,
      siteCode,
      siteName,
      factorCode: null,
    })
    void navigate(pages.map.path)
  }
  return mayMap ? (
    <Button size="small" onClick={open} data-testid="rose-on-map">
      {children}
    </Button>
  ) : (
    <span>{children}</span>
  )
}
