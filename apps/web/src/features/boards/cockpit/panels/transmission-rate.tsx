import { Link } from 'react-router'
import type { CallAnswer } from '../../../../client/use-call.ts'
import { MeasuredValue } from '../../../../kit/measured-value.tsx'
import { hiddenText } from '../hidden-text.ts'
import { Panel, type PanelPlace } from '../panel.tsx'
import { usePanel } from '../use-panel.ts'
import { WallList } from '../wall-list.tsx'

type Rate = CallAnswer<'cockpitPsRate'>

const figuresOf = ({ product, transRate, validRate, onlineRate }: Rate) => [
  { name: '传输有效率', value: product },
  { name: '传输率', value: transRate },
  { name: '有效率', value: validRate },
  { name: '在线率', value: onlineRate },
]

/** The outlets below 90 %, each with the way to its analysis, and whether they are offline, send too little or send what is not valid. */
const LowOutlets = ({ path }: Pick<PanelPlace, 'path'>) => {
  const low = usePanel('cockpitPsRateDetails', { pageNum: 1, pageSize: 20 }).data
  if (!low) return null
  return (
    <WallList
      label="传输有效率低于90%的排口"
      rows={low.records}
      rowHeight={32}
      keyOf={({ psCode, outletCode }) => `${psCode} ${outletCode}`}
    >
      {({ psCode, psName, outletCode, outletName, product, reasonName }) => (
        <div className="wall-outlet">
          <span className="ellipsis">
            {path === null ? (
              `${psName} ${outletName}`
            ) : (
              <Link to={`${path}?${new URLSearchParams({ psCode, outletCode })}`}>
                {psName} {outletName}
              </Link>
            )}
          </span>
          <span className="wall-label">{reasonName}</span>
          <MeasuredValue value={product} unit="%" digits={1} />
        </div>
      )}
    </WallList>
  )
}

/** 数据传输率 of yesterday's automatic monitoring: received ÷ due × valid ÷ received, and the outlets that spoil it. */
export const TransmissionRate = (place: PanelPlace) => {
  const answer = usePanel('cockpitPsRate', {})
  return (
    <Panel
      {...place}
      answer={answer}
      facts={({ to }) => ({ dataTime: to.slice(0, 10), status: null })}
      empty={({ reason }) => reason}
    >
      {(rate) => (
        <div className="wall-rate">
          <ul className="wall-figures">
            {figuresOf(rate).map(({ name, value }) => (
              <li key={name}>
                <span className="wall-label">{name}</span>
                <MeasuredValue value={value} unit="%" digits={1} />
              </li>
            ))}
          </ul>
          <p className="wall-note">
            应传{rate.due}、实传{rate.received}、无效{rate.invalid}个因子小时；{rate.lowCount}个排口低于90%
            {hiddenText(rate.hiddenCount)}
          </p>
          <LowOutlets path={place.path} />
        </div>
      )}
    </Panel>
  )
}
