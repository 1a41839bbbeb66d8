import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { useRight } from '../../../../client/permissions.ts'
import type { CallAnswer } from '../../../../client/use-call.ts'
import { formatMeasured, missingText } from '../../../../kit/format.ts'
import { MeasuredValue } from '../../../../kit/measured-value.tsx'
import { EmptyState } from '../../../../kit/states.tsx'
import type { MapSite } from '../../../../map/layers/site-feature.ts'
import { answeredFacts, answeredReason } from '../answered-facts.ts'
import { useCockpit } from '../cockpit-state.ts'
import { hiddenText } from '../hidden-text.ts'
import { nationalSites } from '../national-sites.ts'
import { Panel, type PanelPlace } from '../panel.tsx'
import { ProposalRow } from '../proposal-row.tsx'
import { usePanel } from '../use-panel.ts'
import { useTurn } from '../use-turn.ts'
import { WallList } from '../wall-list.tsx'

type Standard = CallAnswer<'stationStrategyStandardAnalysis'>

const gapText = (gap: number | null, digits: number): string => {
  if (gap === null) return missingText
  return gap > 0 ? `超${formatMeasured(gap, digits)}` : `低${formatMeasured(-gap, digits)}`
}

/** Hour, day, month and year against their limits. */
const Scales = ({ standard: { rows, unit, digits } }: { standard: Standard }) => (
  <ul className="wall-figures">
    {rows.map(({ scale, scaleName, value, limit, gap, isMet }) => (
      <li key={scale}>
        <span className="wall-label">{scaleName}</span>
        <MeasuredValue value={value} unit={unit} digits={digits} />
        <span className={isMet === false ? 'wall-label wall-over' : 'wall-label'}>
          限{formatMeasured(limit, digits)} {gapText(gap, digits)}
        </span>
      </li>
    ))}
  </ul>
)

const Proposals = ({ site }: { site: MapSite }) => {
  const factorCode = useCockpit((state) => state.trendFactor)
  const mayRead = useRight('trace.read')
  const mayDecide = useRight('event.dispatch')
  const { siteCode, longitude, latitude } = site
  const { data } = usePanel('stationStrategyControlProposal', { siteCode, factorCode }, { enabled: mayRead })
  if (!mayRead) return <EmptyState hint="没有查看管控建议的权限" />
  if (!data) return null
  const { rows, adoption, hiddenCount, reason } = data
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState text="暂无管控建议" hint={reason} />
      ) : (
        <WallList label="管控建议" rows={rows} rowHeight={46} keyOf={({ proposalId }) => proposalId}>
          {(proposal) => (
            <ProposalRow
              proposal={proposal}
              station={{ siteCode, factorCode, longitude, latitude }}
              mayDecide={mayDecide}
            />
          )}
        </WallList>
      )}
      <p className="wall-note">
        共{rows.length}条建议，近30天采纳率{' '}
        {adoption.rate === null ? missingText : `${formatMeasured(adoption.rate, 1)}%`}（{adoption.accepted}/
        {adoption.decided}）{hiddenText(hiddenCount)}
      </p>
    </>
  )
}

interface SiteProps extends PanelPlace {
  site: MapSite
  onStep: (by: number) => void
}

const SiteStrategy = ({ site, onStep, ...place }: SiteProps) => {
  const factorCode = useCockpit((state) => state.trendFactor)
  const input = { siteCode: site.siteCode, factorCode }
  const answer = usePanel('stationStrategyStandardAnalysis', input)
  const toast = usePanel('stationStrategySiteTrendPredictionToast', input).data
  const steps = (
    <span className="wall-stepper">
      <button type="button" className="plain-button" aria-label="上一站" onClick={() => onStep(-1)}>
        <LeftOutlined />
      </button>
      <b>{site.siteName}</b>
      <button type="button" className="plain-button" aria-label="下一站" onClick={() => onStep(1)}>
        <RightOutlined />
      </button>
    </span>
  )
  return (
    <Panel {...place} answer={answer} facts={answeredFacts} empty={answeredReason} tools={steps}>
      {(standard) => (
        <div className="wall-rows">
          <Scales standard={standard} />
          {(toast?.text ?? standard.sentence) ? (
            <p className="wall-sentence wall-sentence-two" title={toast?.text ?? standard.sentence ?? ''}>
              {toast?.text ?? standard.sentence}
            </p>
          ) : null}
          <Proposals site={site} />
        </div>
      )}
    </Panel>
  )
}

/** 一站一策: the national sites by turns, the worst first: how far each is from its limits, and what to do about it. */
export const StationStrategy = (place: PanelPlace) => {
  // The map shows the same answer: asked here each minute, it holds also when a push was lost.
  const answer = usePanel('cockpitMapSites', {}, { enabled: useRight('map.read') })
  const sites = useMemo(() => nationalSites(answer.data?.sites ?? []), [answer.data])
  const [index, choose] = useTurn(sites.length)
  const site = sites[index]
  if (site)
    return <SiteStrategy {...place} site={site} onStep={(by) => choose((index + by + sites.length) % sites.length)} />
  return (
    <Panel
      {...place}
      answer={answer}
      facts={() => ({ dataTime: null, status: null })}
      empty={() => '没有可以查看的国控站'}
    >
      {() => null}
    </Panel>
  )
}
