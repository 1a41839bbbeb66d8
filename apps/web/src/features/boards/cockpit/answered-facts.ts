import type { PanelFacts } from './panel-age.ts'

/** What the answer of a panel's call says of its data (contract, shapes/cockpit.ts). */
interface Answered {
  dataTime: string | null
  statusName: string
  reason: string | null
}

export const answeredFacts = ({ dataTime, statusName }: Answered): PanelFacts => ({
  dataTime,
  status: statusName || null,
})

export const answeredReason = ({ reason }: Pick<Answered, 'reason'>): string | null => reason
