import type { FixCode } from '@qingkong/contract/pages'
import type { Right } from '@qingkong/contract/rights'
import type { WarningColour } from '@qingkong/domain/warning/warning-level'
import type { ComponentType } from 'react'
import type { PanelPlace } from './panel.tsx'
import { AlarmsPanel } from './panels/alarms.tsx'
import { CityList } from './panels/city-list.tsx'
import { CityStatus } from './panels/city-status.tsx'
import { ComponentTraits } from './panels/component-traits.tsx'
import { Inspections } from './panels/inspections.tsx'
import { RankingPanel } from './panels/ranking.tsx'
import { ReductionAssessment } from './panels/reduction-assessment.tsx'
import { ReductionPlan } from './panels/reduction-plan.tsx'
import { SourceShares } from './panels/source-shares.tsx'
import { StationStrategy } from './panels/station-strategy.tsx'
import { TargetAccount } from './panels/target-account.tsx'
import { TodayEvents } from './panels/today-events.tsx'
import { TransmissionRate } from './panels/transmission-rate.tsx'
import { TransportFlux } from './panels/transport-flux.tsx'
import { TrendPanel } from './panels/trend-prediction.tsx'
import { Variation } from './panels/variation.tsx'
import { WarningControl } from './panels/warning-control.tsx'

interface PanelSpec {
  title: string
  /** Without it the panel says so and asks nothing. */
  right: Right
  /** The page that its title opens; null where the same is shown nowhere else. */
  page: FixCode | null
  Component: ComponentType<PanelPlace>
}

/** Every panel of the wall (sources 8). */
export const panels = {
  cityStatus: { title: '城市现状', right: 'map.read', page: 'home', Component: CityStatus },
  cityList: { title: '城市列表', right: 'map.read', page: null, Component: CityList },
  targetAccount: { title: '考核累计', right: 'target.read', page: 'target-analysis', Component: TargetAccount },
  ranking: { title: '排名统计', right: 'analysis.read', page: 'ranking-statistics', Component: RankingPanel },
  trend: { title: '城市趋势预测', right: 'analysis.read', page: null, Component: TrendPanel },
  alarms: { title: '告警', right: 'alarm.read', page: 'air-alarm', Component: AlarmsPanel },
  todayEvents: { title: '今日事件', right: 'event.read', page: 'event-record', Component: TodayEvents },
  stationStrategy: { title: '一站一策', right: 'analysis.read', page: null, Component: StationStrategy },
  variation: { title: '变化趋势', right: 'analysis.read', page: 'data-change', Component: Variation },
  transmission: {
    title: '数据传输率',
    right: 'enterprise.read',
    page: 'enterprise-analysis',
    Component: TransmissionRate,
  },
  components: { title: '组分特征', right: 'analysis.read', page: 'ofp-pc', Component: ComponentTraits },
  sourceShares: {
    title: '行业/区域来源',
    right: 'enterprise.read',
    page: 'regional-analysis',
    Component: SourceShares,
  },
  flux: { title: '输送通量', right: 'map.read', page: null, Component: TransportFlux },
  warningControl: {
    title: '预警管控',
    right: 'warning.read',
    page: 'early-warning-manager',
    Component: WarningControl,
  },
  reductionAssessment: {
    title: '减排方案评估',
    right: 'warning.read',
    page: 'supervision-list',
    Component: ReductionAssessment,
  },
  reductionPlan: { title: '减排方案', right: 'warning.read', page: 'early-warning-manager', Component: ReductionPlan },
  inspections: { title: '督查清单', right: 'warning.read', page: 'supervision-list', Component: Inspections },
} as const satisfies Record<string, PanelSpec>

export type PanelKey = keyof typeof panels

/**
 * emergency: a warning whose level asks plants to reduce (red, orange, yellow). advisory: one of another level, which asks
 * nobody to: its state comes first, and nothing else gives way to panels that would be empty.
 */
export type WallMode = 'ordinary' | 'advisory' | 'emergency'

export const wallModeOf = (colour: WarningColour | null): WallMode => {
  if (colour === null) return 'ordinary'
  return colour === 'other' ? 'advisory' : 'emergency'
}
export type WallColumn = 'left' | 'below' | 'right'

/** A room of a column: which panels take turns in it, and its share of the height. */
interface Room {
  names: readonly [PanelKey, ...PanelKey[]]
  share: number
}

const toComeAndToDo: readonly Room[] = [
  { names: ['trend'], share: 28 },
  { names: ['alarms'], share: 20 },
  { names: ['todayEvents'], share: 20 },
  { names: ['stationStrategy'], share: 32 },
]

/** Where each panel stands: by the mode of the wall and the column; `below` lies under the map. */
export const rooms: Readonly<Record<WallMode, Readonly<Record<WallColumn, readonly Room[]>>>> = {
  ordinary: {
    left: [
      { names: ['cityStatus'], share: 32 },
      { names: ['targetAccount'], share: 32 },
      { names: ['ranking'], share: 36 },
    ],
    below: [
      { names: ['variation', 'components', 'sourceShares'], share: 58 },
      { names: ['cityList', 'flux', 'transmission', 'warningControl'], share: 42 },
    ],
    right: toComeAndToDo,
  },
  advisory: {
    left: [
      { names: ['warningControl'], share: 29 },
      { names: ['cityStatus'], share: 33 },
      { names: ['targetAccount', 'ranking'], share: 38 },
    ],
    below: [
      { names: ['variation', 'components', 'sourceShares'], share: 58 },
      { names: ['cityList', 'flux', 'transmission'], share: 42 },
    ],
    right: toComeAndToDo,
  },
  emergency: {
    left: [
      { names: ['warningControl'], share: 27 },
      { names: ['reductionAssessment'], share: 42 },
      { names: ['cityStatus'], share: 31 },
    ],
    below: [
      { names: ['reductionPlan', 'variation', 'sourceShares'], share: 58 },
      { names: ['cityList', 'flux', 'transmission'], share: 42 },
    ],
    right: [
      { names: ['trend'], share: 26 },
      { names: ['inspections'], share: 42 },
      { names: ['alarms', 'todayEvents', 'stationStrategy'], share: 32 },
    ],
  },
}
