import { type MonitorState, monitorStateNames } from '@qingkong/domain/enterprise/monitor-state'
import type { Tokens } from '../kit/tokens.ts'
import type { MapImages, Sign } from './layers/map-images.ts'

/** `unknown`: outside one's own area, or of an hour whose states are not kept. */
export type CompanyState = MonitorState | 'unknown'

/** In the order of a legend: what needs attention first. */
export const companyStates: readonly MonitorState[] = ['alarm', 'warning', 'anomaly', 'online', 'stop', 'offline']

export const companyStateName = (state: CompanyState): string =>
  state === 'unknown' ? '状态未知' : monitorStateNames[state]

const filled = (path: string, fill: (token: Tokens) => string): Sign => ({
  path,
  fill,
  stroke: (token) => token.mapHalo,
  strokeWidth: 1.5,
})

/** A colour and a shape for each state, so that neither is needed to read the other. */
export const companySigns: Readonly<Record<CompanyState, Sign>> = {
  alarm: filled('M12 2 L22 21 L2 21 Z', (token) => token.danger),
  warning: filled('M12 1.5 L22.5 12 L12 22.5 L1.5 12 Z', (token) => token.warn),
  anomaly: filled('M7 3.5 L17 3.5 L22 12 L17 20.5 L7 20.5 L2 12 Z', (token) => token.ownerOverseer),
  online: filled('M12 4 A8 8 0 1 1 12 20 A8 8 0 1 1 12 4 Z', (token) => token.ownerDispatcher),
  stop: filled('M5 5 L19 5 L19 19 L5 19 Z', (token) => token.ownerEnded),
  offline: {
    path: 'M12 5 A7 7 0 1 1 12 19 A7 7 0 1 1 12 5 Z',
    fill: (token) => token.mapLand,
    stroke: (token) => token.ownerEnded,
    strokeWidth: 2.5,
  },
  unknown: filled('M12 7.5 A4.5 4.5 0 1 1 12 16.5 A4.5 4.5 0 1 1 12 7.5 Z', (token) => token.text3),
}

/** What the name of each sign begins with. */
export const companyImage = 'company-'

export const companyImages: MapImages = Object.fromEntries(
  Object.entries(companySigns).map(([state, sign]) => [`${companyImage}${state}`, sign]),
)
