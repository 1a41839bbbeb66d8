import { countStates, type MonitorState, type MonitorType, worstState } from '@qingkong/domain/enterprise/monitor-state'
import type { Monitored, MonitoredNow, MonitoredPoint } from './monitored-now.ts'
import type { MonitoredEnterprise } from './require-monitored.ts'

/** Tabs of the popup and the calls behind them (popup-11). */
const tabs = [
  { code: 'pst001', tabType: 'zdjk' },
  { code: 'pst002', tabType: 'kwh' },
  { code: 'pst003', tabType: 'gkjk' },
] as const satisfies { code: MonitorType; tabType: string }[]

const childrenOf = (now: MonitoredNow, monitorType: MonitorType): readonly Monitored[] =>
  monitorType === 'pst001' ? now.outlets : monitorType === 'pst002' ? now.meters : now.sensors

/** A tab per monitor type of the enterprise; registered but with nothing connected it is offline. */
export const tabStates = ({ monitorTypes }: Pick<MonitoredEnterprise, 'monitorTypes'>, now: MonitoredNow) =>
  tabs.flatMap(({ code, tabType }) => {
    const children = childrenOf(now, code)
    if (children.length === 0 && !monitorTypes.includes(code)) return []
    return [{ code, tabType, state: worstState(children.map(({ state }) => state)) ?? ('offline' as const) }]
  })

interface Line {
  code: string
  name: string
  state: MonitorState
  dataStatistics: ReturnType<typeof countStates>
  children: { code: string; name: string; state: MonitorState }[]
}

const lineOf = (code: string, name: string, children: readonly Monitored[]): Line => {
  const states = children.map(({ state }) => state)
  return {
    code,
    name,
    state: worstState(states) ?? 'offline',
    dataStatistics: countStates(states),
    children: children.map((child) => ({ code: child.code, name: child.name, state: child.state })),
  }
}

const linesOf = (enterprise: MonitoredEnterprise, points: readonly MonitoredPoint[]): Line[] => {
  const lines = new Map<string, MonitoredPoint[]>()
  for (const point of points) {
    const code = point.lineCode ?? enterprise.psCode
    lines.set(code, [...(lines.get(code) ?? []), point])
  }
  return [...lines].map(([code, own]) => lineOf(code, own[0]?.lineName ?? enterprise.psName, own))
}

/** Production lines, processes and treatment facilities of a monitor type, with counts per state (popup-15, enterprise-11). */
export const lineGroups = (enterprise: MonitoredEnterprise, now: MonitoredNow, monitorType: MonitorType) => {
  const groups = { gasStation: [], waterStation: [], process: [], production: [], govern: [] }
  if (monitorType === 'pst001') {
    const gasStation = now.outlets.length === 0 ? [] : [lineOf(enterprise.psCode, '废气排口', now.outlets)]
    return { ...groups, gasStation }
  }
  const points = monitorType === 'pst002' ? now.meters : now.sensors
  const inGroup = (group: MonitoredPoint['group']) =>
    linesOf(
      enterprise,
      points.filter((point) => point.group === group),
    )
  return { ...groups, process: inGroup('process'), production: inGroup('production'), govern: inGroup('govern') }
}

/** Factor tabs of what is monitored; a code measured at several places is one tab in its worst state. */
export const factorStates = (monitored: readonly Monitored[]) => {
  const byCode = new Map<string, { code: string; name: string; unit: string; states: MonitorState[] }>()
  for (const { code, name, unit, state } of monitored.flatMap(({ factors }) => factors)) {
    const known = byCode.get(code)
    if (known) known.states.push(state)
    else byCode.set(code, { code, name, unit, states: [state] })
  }
  return [...byCode.values()].map(({ states, ...factor }) => ({
    ...factor,
    state: worstState(states) ?? ('offline' as const),
    codes: [factor.code],
  }))
}
