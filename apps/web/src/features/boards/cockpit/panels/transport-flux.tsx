import type { CallAnswer } from '../../../../client/use-call.ts'
import { formatMeasured, missingText } from '../../../../kit/format.ts'
import { FluxCompass } from '../flux-compass.tsx'
import { Panel, type PanelPlace } from '../panel.tsx'
import type { PanelFacts } from '../panel-age.ts'
import { reviewStatus } from '../review-status.ts'
import { usePanel } from '../use-panel.ts'
import { WallList } from '../wall-list.tsx'

type Flux = CallAnswer<'pseudoColorFluxTotalData'>

/** Reviewed in whole, in part or not yet: what the concentrations are. */
const factsOf = ({ dataTime, facts }: Flux): PanelFacts => ({
  dataTime,
  status: dataTime === null ? null : reviewStatus(facts),
})

const tonnesText = (tonnes: number | null): string => (tonnes === null ? missingText : formatMeasured(tonnes, 1))

/** Net against the hours before, in sign and word. */
const changeText = (changeT: number | null): string =>
  changeT === null ? missingText : `${changeT > 0 ? '增' : '减'}${formatMeasured(Math.abs(changeT), 1)}`

/** 输送通量: what comes into the city and leaves it through each border, as arrows and in one sentence (radar 6). */
export const TransportFlux = (place: PanelPlace) => {
  const answer = usePanel('pseudoColorFluxTotalData', {})
  return (
    <Panel {...place} answer={answer} facts={factsOf} empty={({ reason }) => reason}>
      {({ channels, sentence, notes, dueHours }) => (
        <div className="wall-flux">
          <FluxCompass channels={channels} />
          <div className="wall-rows">
            <p className="wall-sentence wall-sentence-two">
              近{dueHours}小时{sentence}
            </p>
            <WallList label="各方向通量" rows={channels} rowHeight={30} keyOf={({ sectionCode }) => sectionCode}>
              {({ sectionName, inT, outT, changeT }) => (
                <div className="wall-flux-row">
                  <span>{sectionName}</span>
                  <span className="figure">入{tonnesText(inT)}</span>
                  <span className="figure">出{tonnesText(outT)}</span>
                  <span className="figure wall-label">{changeText(changeT)}</span>
                </div>
              )}
            </WallList>
            <p className="wall-note" title={notes.join('；')}>
              单位 t；估算：{notes[0]}
            </p>
          </div>
        </div>
      )}
    </Panel>
  )
}
