import { type MonitorState, monitorStateNames, monitorStates } from '@qingkong/domain/enterprise/monitor-state'
import type { ReactNode } from 'react'
import './enterprise.css'

interface Props {
  state: MonitorState
  /** What is in that state; by default the state's own name. */
  children?: ReactNode
}

/** State of a monitor: hue, shape and word together (event-30, enterprise-01). */
export const MonitorStateMark = ({ state, children }: Props) => (
  <span className={`monitor-state state-${state}`} title={monitorStateNames[state]} data-state={state}>
    <i aria-hidden="true" />
    {children ?? monitorStateNames[state]}
  </span>
)

/** How many are in each state; states that nothing is in are left out. */
export const StateCountLine = ({ counts }: { counts: Readonly<Record<MonitorState | 'sum', number>> }) => (
  <span className="monitor-counts">
    <span>
      共 <b className="figure">{counts.sum}</b>
    </span>
    {monitorStates
      .filter((state) => counts[state] > 0)
      .map((state) => (
        <MonitorStateMark key={state} state={state}>
          {monitorStateNames[state]} <b className="figure">{counts[state]}</b>
        </MonitorStateMark>
      ))}
  </span>
)
