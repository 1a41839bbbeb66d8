import { displayStamp, formatMeasured, missingText } from '../../../kit/format.ts'
import { LevelBadge } from '../../../kit/level-badge.tsx'
import { EmptyState } from '../../../kit/states.tsx'
import type { TaxiMarker } from '../../../map/layers/taxi-layer.tsx'
import { PopupCard } from '../../../map/popup-card.tsx'

/** A moving monitor: its newest minute, and mean and peak of the way shown (PM2.5, µg/m³). */
export const TaxiCard = ({ taxi, onClose }: { taxi: TaxiMarker; onClose: () => void }) => {
  const measured = taxi.track.flatMap(({ value }) => (value === null ? [] : [value]))
  const last = taxi.track.at(-1)
  const mean = measured.length > 0 ? measured.reduce((sum, value) => sum + value, 0) / measured.length : null
  const facts = [
    ['最新', last?.value ?? null],
    ['均值', mean],
    ['峰值', measured.length > 0 ? Math.max(...measured) : null],
  ] as const
  return (
    <PopupCard
      at={[taxi.longitude ?? 0, taxi.latitude ?? 0]}
      width={280}
      testId="popup-taxi"
      onClose={onClose}
      title={
        <>
          <span>{taxi.licensePlateNo}</span>
          <LevelBadge level={taxi.level} />
        </>
      }
      footer={<span className="state-hint">{last ? `数据时间 ${displayStamp(last.dataTime)}` : missingText}</span>}
    >
      {taxi.track.length === 0 ? (
        <EmptyState hint="该车在此时段没有上传数据" />
      ) : (
        <dl className="site-values">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>PM₂.₅ {name}</dt>
              <dd className="figure">{formatMeasured(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </PopupCard>
  )
}
