import type { CallAnswer } from '../../../../client/use-call.ts'
import { formatMeasured, missingText } from '../../../../kit/format.ts'
import { MeasuredValue } from '../../../../kit/measured-value.tsx'
import { hiddenText } from '../hidden-text.ts'
import { Panel, type PanelPlace } from '../panel.tsx'
import { usePanel } from '../use-panel.ts'
import { WallList } from '../wall-list.tsx'

type Planned = CallAnswer<'reducePlanEmissionPlanData'>['records'][number]

/** The pollutants an enterprise takes something off, kg a day. */
const amountsText = ({ emissionReduction }: Planned): string => {
  const { pm, so2, nox, voc } = emissionReduction
  const parts = [
    { name: '颗粒物', kg: pm },
    { name: 'SO₂', kg: so2 },
    { name: 'NOₓ', kg: nox },
    { name: 'VOCs', kg: voc },
  ].flatMap(({ name, kg }) => (kg === null || kg === 0 ? [] : [`${name}${formatMeasured(kg)}`]))
  return parts.length === 0 ? '减排量未列' : `${parts.join(' ')} kg/日`
}

const Enterprises = () => {
  const plan = usePanel('reducePlanEmissionPlanData', { pageNum: 1, pageSize: 20 }).data
  if (!plan) return null
  return (
    <WallList label="减排企业" rows={plan.records} rowHeight={32} keyOf={({ psCode }) => psCode}>
      {(one) => (
        <div className="wall-outlet wall-planned">
          <span className="ellipsis" title={one.measures.join('；')}>
            {one.psName}
          </span>
          <span className="wall-label">{one.kindName}</span>
          <span className="wall-label">{amountsText(one)}</span>
        </div>
      )}
    </WallList>
  )
}

/** 减排方案: what the plan in force takes off at the level, of whom (command 1.5). */
export const ReductionPlan = (place: PanelPlace) => {
  const answer = usePanel('reducePlanEmissionPlanCount', {})
  return (
    <Panel {...place} answer={answer} facts={() => ({ dataTime: null, status: null })} empty={({ reason }) => reason}>
      {({ levelName, planNumber, total, kinds, pollutants, hiddenCount }) => (
        <div className="wall-rows">
          <ul className="wall-figures" aria-label="计划减排量">
            {pollutants.map(({ code, name, reduceKg, ratePct }) => (
              <li key={code}>
                <span className="wall-label">{name}</span>
                <MeasuredValue value={reduceKg} unit="kg" />
                <span className="wall-label">
                  {ratePct === null ? missingText : `占基准${formatMeasured(ratePct, 1)}%`}
                </span>
              </li>
            ))}
          </ul>
          <p className="wall-note">
            方案第{planNumber}版 {levelName} {total}家：
            {kinds.map(({ kindName, count }) => `${kindName}${count}`).join('、')}
            {hiddenText(hiddenCount)}
          </p>
          <Enterprises />
        </div>
      )}
    </Panel>
  )
}
