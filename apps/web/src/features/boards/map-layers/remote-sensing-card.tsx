import { useCall } from '../../../client/use-call.ts'
import { displayStamp, formatMeasured, missingText } from '../../../kit/format.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { PopupCard } from '../../../map/popup-card.tsx'
import type { RemoteSensingPoint } from './use-remote-sensing.ts'

const newest = 6

/** A point of remote sensing: today's passages and tests, and the newest vehicles with their results. */
export const RemoteSensingCard = ({ point, onClose }: { point: RemoteSensingPoint; onClose: () => void }) => {
  const { data } = useCall(
    'remoteSensingLive',
    { identifier: point.identifier, limit: newest },
    { refetchInterval: 60_000 },
  )
  const facts = [
    ['今日过车', point.passages],
    ['检测', point.tested],
    ['有效检测', point.valid],
    ['超标', point.failed],
  ] as const
  return (
    <PopupCard
      at={[point.longitude, point.latitude]}
      width={320}
      testId="popup-remote-sensing"
      onClose={onClose}
      title={<span>{point.pointName}</span>}
      footer={
        <span className="state-hint">
          {point.lastTime === null ? missingText : `最近过车 ${displayStamp(point.lastTime)}`}
          {point.online ? '' : '，已一小时无数据'}
        </span>
      }
    >
      <dl className="site-values">
        {facts.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figure">{formatMeasured(count)}</dd>
          </div>
        ))}
      </dl>
      {data && data.records.length === 0 ? <EmptyState hint="该点位还没有过车记录" /> : null}
      <ul className="remote-sensing-live">
        {(data?.records ?? []).map((passage) => (
          <li key={passage.recordId}>
            <span className="figure">{passage.passTime.slice(11, 16)}</span>
            <span>{passage.licensePlateNo ?? '未识别'}</span>
            <span className="muted">{passage.vehicleTypeName}</span>
            <span>{passage.detectionResultName}</span>
          </li>
        ))}
      </ul>
    </PopupCard>
  )
}
