import type { ComponentRoseAnswer } from '@qingkong/contract/calls/composition/component-roses'
import { pages } from '@qingkong/contract/pages'
import { highestSectorOf } from '@qingkong/contract/tables/composition/component-roses'
import { Button, Select } from 'antd'
import { useNavigate } from 'react-router'
import { useRight } from '../../../client/permissions.ts'
import { useMapWorkspace } from '../../../map/map-workspace.ts'
import './sector-on-map.css'

type Rose = ComponentRoseAnswer['roses'][number]

/** Pollutant by which the sources of components are traced. */
export type TracedFactor = 'pm25' | 'tvoc'

interface Props {
  answer: Pick<ComponentRoseAnswer, 'roses'>
  traced: TracedFactor
}

/** A wind of the rose with the strongest hour of a component in it. */
interface RoseHour {
  key: string
  text: string
  directionDeg: number
  dataTime: string
}

/** Full opening in degrees and kilometres of the sector that a wind of the rose opens on the map. */
const drillSector = { angleDeg: 45, radiusKm: 5 } as const

const hourText = (wind: string, dataTime: string) => `${wind}风（${dataTime.slice(5, 13)}时）`

/** The highest wind of each component. */
const highestHours = (rose: Rose): RoseHour[] =>
  rose.components.flatMap(({ factorCode, factorName }, at) => {
    const sector = highestSectorOf(rose, at)?.sector
    const dataTime = sector?.peakTimes[at] ?? null
    return sector && dataTime !== null
      ? [
          {
            key: factorCode,
            text: `${factorName} ${hourText(sector.name, dataTime)}`,
            directionDeg: sector.directionDeg,
            dataTime,
          },
        ]
      : []
  })

/** Every wind with its strongest hour of the first component. */
const allHours = (rose: Rose): RoseHour[] =>
  rose.sectors.flatMap(({ name, directionDeg, peakTimes: [dataTime = null] }) =>
    dataTime === null ? [] : [{ key: name, text: hourText(name, dataTime), directionDeg, dataTime }],
  )

/**
 * From a wind of the rose to the map: the sector it opens at the station (45°, 5 km) with its sources in the strongest
 * hour, and, for who may trace, that hour's trace list to put them in.
 */
const useOpenSector = (rose: Rose | undefined, traced: TracedFactor) => {
  const navigate = useNavigate()
  const mayTrace = useRight('trace.read')
  return ({ directionDeg, dataTime }: RoseHour) => {
    if (!rose) return
    const { longitude, latitude, siteCode, siteName, siteType } = rose
    const map = useMapWorkspace.getState()
    map.setDataTime(dataTime)
    if (mayTrace) {
      map.setTraceOn(true)
      map.setTrace({ siteCode, siteName, factorCode: traced, dataTime })
    }
    map.openNearby({
      at: [longitude, latitude],
      dataTime,
      eventId: null,
      siteType,
      siteCode,
      siteName,
      factorCode: traced,
      sector: { directionDeg, ...drillSector },
    })
    void navigate(pages.map.path)
  }
}

/** Steps from the winds of the rose to the sources upwind on the map. */
export const SectorOnMap = ({ answer: { roses }, traced }: Props) => {
  const [rose] = roses
  const mayMap = useRight('map.read')
  const open = useOpenSector(rose, traced)
  const highest = rose ? highestHours(rose) : []
  if (!rose || highest.length === 0) return null
  const all = allHours(rose)
  return (
    <section className="sector-on-map" aria-label="上风向污染源">
      <span>在地图上查看最高风向的上风向污染源：</span>
      {highest.map((hour) =>
        mayMap ? (
          <Button key={hour.key} size="small" onClick={() => open(hour)} data-testid="rose-on-map">
            {hour.text}
          </Button>
        ) : (
          <span key={hour.key}>{hour.text}</span>
        ),
      )}
      {mayMap ? (
        <Select<string>
          size="small"
          value={null}
          placeholder="其他风向"
          aria-label="其他风向"
          options={all.map(({ key, text }) => ({ value: key, label: text }))}
          onChange={(chosen) => {
            const hour = all.find(({ key }) => key === chosen)
            if (hour) open(hour)
          }}
          data-testid="rose-sector"
        />
      ) : null}
    </section>
  )
}
