import type { MonitorState } from '@qingkong/domain/enterprise/monitor-state'
import type { ReactNode } from 'react'
import { useCall } from '../../client/use-call.ts'
import { AutomaticMonitoring } from './automatic-monitoring.tsx'
import { ConditionMonitoring } from './condition-monitoring.tsx'
import { ElectricityMonitoring } from './electricity-monitoring.tsx'
import { MonitorStateMark } from './monitor-state-mark.tsx'
import { hasMeasures, ReductionMeasures } from './reduction-measures.tsx'
import { useShownTime } from './shown-time.ts'

export interface MonitorTab {
  key: string
  label: ReactNode
  children: ReactNode
}

const monitored: Record<string, { title: string; body: (psCode: string) => ReactNode }> = {
  pst001: { title: '自动监测', body: (psCode) => <AutomaticMonitoring psCode={psCode} /> },
  pst002: { title: '用电监测', body: (psCode) => <ElectricityMonitoring psCode={psCode} /> },
  pst003: { title: '工况监测', body: (psCode) => <ConditionMonitoring psCode={psCode} /> },
}

const tabOf = (psCode: string, code: string, state: MonitorState): MonitorTab[] => {
  const tab = monitored[code]
  return tab
    ? [
        {
          key: code,
          label: <MonitorStateMark state={state}>{tab.title}</MonitorStateMark>,
          children: tab.body(psCode),
        },
      ]
    : []
}

/**
 * Tabs of an enterprise, in the colour of their state (popup-11): 减排措施, 自动监测, 用电监测, 工况监测; those it has none
 * of are left out. Empty until known, and where the user may not see the enterprise's emissions.
 */
export const useMonitorTabs = (psCode: string): MonitorTab[] => {
  const shownTime = useShownTime()
  const states = useCall('tabStateList', { psCode, timeType: 'HOUR', ...shownTime }, { refetchInterval: 60_000 })
  const measures = useCall('psIndustryEmissionReduce', { psCode }, { staleTime: 300_000 })
  return [
    ...(hasMeasures(measures.data)
      ? [{ key: 'pst004', label: '减排措施', children: <ReductionMeasures psCode={psCode} /> }]
      : []),
    ...(states.data ?? []).flatMap(({ code, state }) => tabOf(psCode, code, state)),
  ]
}
