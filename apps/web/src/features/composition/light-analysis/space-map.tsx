import type { SpaceAnswer } from '@qingkong/contract/calls/composition/light-analysis'
import { formatMeasured } from '../../../kit/format.ts'
import { LoadingState } from '../../../kit/states.tsx'
import { MapPin } from '../../../map/map-pin.tsx'
import { MapView } from '../../../map/map-view.tsx'
import { useMapSettings } from '../../../map/use-map-settings.ts'
import './space-map.css'

interface Props {
  answer: { space: SpaceAnswer }
}

type Row = SpaceAnswer['rows'][number]

/** px of the longest bar. */
const longestBar = 72

const StationBars = ({ row: { siteName, items }, most }: { row: Row; most: number }) => (
  <figure className="space-map-station" aria-label={siteName}>
    <figcaption>{siteName}</figcaption>
    {items.map(({ factorCode, factorName, mean, unit, digits }) => (
      <div key={factorCode} className="space-map-item" title={`${factorName} ${formatMeasured(mean, digits)} ${unit}`}>
        <span>{factorName}</span>
        <i style={{ width: mean === null || !(most > 0) ? 0 : Math.max(1, (Math.max(0, mean) / most) * longestBar) }} />
        <b>{formatMeasured(mean, digits)}</b>
      </div>
    ))}
  </figure>
)

/** The species of each station as bars at its place, of one scale. */
export const SpaceMap = ({
  answer: {
    space: { rows, unit },
  },
}: Props) => {
  const settings = useMapSettings()
  const most = Math.max(0, ...rows.flatMap(({ items }) => items.map(({ mean }) => mean ?? 0)))
  return (
    <section className="kit-view space-map" aria-label="空间分布">
      <h3>空间分布（{unit}）</h3>
      <div className="space-map-box">
        {settings ? (
          <MapView settings={settings.view} approvalNumber={settings.approvalNumber}>
            {rows.map((row) => (
              <MapPin key={row.siteCode} at={[row.longitude, row.latitude]}>
                <StationBars row={row} most={most} />
              </MapPin>
            ))}
          </MapView>
        ) : (
          <LoadingState text="正在打开地图…" />
        )}
      </div>
    </section>
  )
}
