import { type MonitorState, monitorStateNames } from '@qingkong/domain/enterprise/monitor-state'
import type { ReactNode } from 'react'
import { percentText } from '../../../blocks/enterprise/permit-share-bar.tsx'
import type { CallAnswer } from '../../../client/use-call.ts'
import { displayStamp } from '../../../kit/format.ts'
import { MeasuredValue } from '../../../kit/measured-value.tsx'
import { companyStates } from '../../../map/company-state.ts'
import { CompanyStateMark } from '../../../map/company-state-mark.tsx'
import { isSame, type Narrowing, ofState } from './narrowing.ts'

interface Props {
  /** null while it is not known. */
  head: CallAnswer<'polluterHeadStatistics'> | null
  narrowing: Narrowing | null
  /** The card that is pressed already is let go. */
  onNarrow: (narrowing: Narrowing | null) => void
}

const emissions = [
  ['烟尘', 'a34013'],
  ['非甲烷总烃', 'a24088'],
  ['二氧化硫', 'a21026'],
  ['氮氧化物', 'a21002'],
] as const

const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="source-card">
    <small>{title}</small>
    <b>{children}</b>
  </div>
)

/** The head of the source map: enterprises, outlets, 在线率, the six states, what was let go of today. A state filters. */
export const HeadCards = ({ head, narrowing, onNarrow }: Props) => {
  const stateCard = (state: MonitorState) => {
    const own = ofState(state, monitorStateNames[state])
    const pressed = isSame(narrowing, own)
    return (
      <button
        key={state}
        type="button"
        className="source-card"
        aria-pressed={pressed}
        onClick={() => onNarrow(pressed ? null : own)}
        data-testid={`source-state-${state}`}
      >
        <small>
          <CompanyStateMark state={state} />
        </small>
        <b>
          <MeasuredValue value={head?.states[state]} />
        </b>
      </button>
    )
  }
  return (
    <section className="source-head" aria-label="污染源概况" data-testid="source-head">
      <div className="source-cards">
        <Card title="企业">
          <MeasuredValue value={head?.enterprises} unit="家" />
        </Card>
        <Card title="排口">
          <MeasuredValue value={head?.outlets} unit="个" />
        </Card>
        <Card title="在线率">{percentText(head?.onlineRate)}</Card>
        {companyStates.map(stateCard)}
      </div>
      <div className="source-cards">
        {emissions.map(([name, code]) => (
          <Card key={code} title={`今日${name}`}>
            <MeasuredValue value={head?.today[code]} unit="kg" digits={1} />
          </Card>
        ))}
        <p className="source-head-note">
          {head ? `排放量截至 ${displayStamp(head.dataTime)}` : null}
          {head && head.hiddenCount > 0 ? `；另有${head.hiddenCount}家不在查看范围，未计入` : null}
        </p>
      </div>
    </section>
  )
}
