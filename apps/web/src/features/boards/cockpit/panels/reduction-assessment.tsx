import type { CallAnswer } from '../../../../client/use-call.ts'
import { formatMeasured, missingText } from '../../../../kit/format.ts'
import { MeasuredValue } from '../../../../kit/measured-value.tsx'
import { hiddenText } from '../hidden-text.ts'
import { Panel, type PanelPlace } from '../panel.tsx'
import { responseFacts, responseHoursText } from '../response-facts.ts'
import { usePanel } from '../use-panel.ts'
import { VerdictBar } from '../verdict-bar.tsx'

type Statistics = CallAnswer<'reducePlanAssessNowEmEnterStatistics'>
type Pollutant = CallAnswer<'reducePlanAssessCockpitAssess'>['pollutants'][number]

/** 停产, 限产, 自主: how many enterprises the level asks what of, and how many have signed as far as that is kept. */
const Asked = () => {
  const asked = usePanel('reducePlanAssessNowEmEnterNum', {}).data
  const signed = usePanel('cockpitWarningControl', {}).data?.warning?.signed ?? null
  if (!asked) return null
  return (
    <p className="wall-counts">
      <span>
        企业 <b className="figure">{asked.total}</b>
      </span>
      <span>
        停产 <b className="figure">{asked.stop}</b>
      </span>
      <span>
        限产 <b className="figure">{asked.limit}</b>
      </span>
      <span>
        自主 <b className="figure">{asked.self + asked.other}</b>
      </span>
      <span>
        签收 <b className="figure">{signed ?? missingText}</b>
      </span>
    </p>
  )
}

/** Each pollutant's planned and realised kilograms, and how far that is. */
const PollutantRow = ({ pollutant }: { pollutant: Pollutant }) => {
  const { name, needKg, plannedKg, realisedKg, ratePct } = pollutant
  return (
    <li className="wall-reduction">
      <b>{name}</b>
      <MeasuredValue value={needKg} />
      <MeasuredValue value={plannedKg} />
      <MeasuredValue value={realisedKg} />
      <span className="figure wall-reduction-rate">
        {ratePct === null ? missingText : `${formatMeasured(ratePct, 0)}%`}
      </span>
    </li>
  )
}

const Reductions = () => {
  const assessed = usePanel('reducePlanAssessCockpitAssess', {}).data
  if (!assessed || assessed.pollutants.length === 0) return null
  const hasNeed = assessed.pollutants.some(({ needKg }) => needKg !== null)
  return (
    <div className="wall-reductions">
      <p className="wall-reduction wall-label" aria-hidden="true">
        <span>kg/日</span>
        <span>应减</span>
        <span>计划减</span>
        <span>实减估算</span>
        <span>完成率</span>
      </p>
      <ul aria-label="四项污染物减排量">
        {assessed.pollutants.map((pollutant) => (
          <PollutantRow key={pollutant.code} pollutant={pollutant} />
        ))}
      </ul>
      {hasNeed ? null : <p className="wall-note">应减量未列：减排方案未填表7全社会排放总量，或不在全市查看范围</p>}
    </div>
  )
}

/** The districts with the most to be looked at; a wall has room for three. */
const worstAreas = ({ areas }: Statistics): string =>
  areas
    .filter(({ undone, suspected }) => undone + suspected > 0)
    .slice(0, 3)
    .map(({ name, undone, suspected }) => `${name} 未落实${undone}、疑似${suspected}`)
    .join('；')

/** 减排方案评估: who is under measures, whether they do what is asked, and what it takes off (command 5, emergency). */
export const ReductionAssessment = (place: PanelPlace) => {
  const answer = usePanel('reducePlanAssessNowEmEnterStatistics', {})
  return (
    <Panel {...place} answer={answer} facts={responseFacts} empty={({ reason }) => reason}>
      {(statistics) => (
        <div className="wall-assessment">
          <Asked />
          <VerdictBar counts={statistics} />
          <p className="wall-note">
            {worstAreas(statistics) || '各区县没有未落实或疑似未落实的企业'}
            {statistics.exempt > 0 ? `；自主减排等${statistics.exempt}家不判` : ''}
          </p>
          <Reductions />
          <p className="wall-note">
            {responseHoursText(statistics)}
            {hiddenText(statistics.hiddenCount)}
          </p>
        </div>
      )}
    </Panel>
  )
}
